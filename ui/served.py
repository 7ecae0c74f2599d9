"""What this app's server does beside Streamlit's: files for the browser, and an ear for early keys.

The typesetter of formulas and the plotter come with the packages of this app, so nothing is
fetched from outside. An address names a version, so a browser may keep what it got for a year.
Files are compressed once, not per visitor.
"""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path

import plotly
from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

KATEX = Path(__file__).parent / "vendor" / "katex"
KATEX_VERSION = "0.19.1"
FOLDERS = {
    f"katex-{KATEX_VERSION}": KATEX,
    f"plotly-{plotly.__version__}": Path(plotly.__file__).parent / "package_data",
}
KINDS = {".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2"}
FOR_A_YEAR = "public, max-age=31536000, immutable"


def addresses(base: str) -> dict[str, str]:
    """Where the browser finds each of them, for an app below the path ``base``."""
    folders = list(FOLDERS)
    root = f"/{base.strip('/')}".rstrip("/") + "/assets"
    return {"katex": f"{root}/{folders[0]}", "plotly": f"{root}/{folders[1]}/plotly.min.js"}


def routes(base: str) -> list[Route]:
    root = f"/{base.strip('/')}".rstrip("/") + "/assets"
    return [Route(f"{root}/{{folder}}/{{name:path}}", _answer)]


async def _answer(request: Request) -> Response:
    folder, name = request.path_params["folder"], request.path_params["name"]
    found = _file(folder, name)
    if found is None:
        return Response(status_code=404)
    headers = {"Cache-Control": FOR_A_YEAR, "Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", "") or name.endswith(".woff2"):
        return Response(found, media_type=KINDS[Path(name).suffix], headers=headers)
    return Response(
        _compressed(folder, name),
        media_type=KINDS[Path(name).suffix],
        headers=headers | {"Content-Encoding": "gzip"},
    )


@cache
def _known() -> frozenset[tuple[str, str]]:
    """The files that there are; nothing else can be asked for."""
    found = {
        (folder, file.relative_to(place).as_posix())
        for folder, place in FOLDERS.items()
        for file in place.rglob("*")
        if file.suffix in KINDS
    }
    return frozenset(found)


def _file(folder: str, name: str) -> bytes | None:
    return (FOLDERS[folder] / name).read_bytes() if (folder, name) in _known() else None


@cache
def _compressed(folder: str, name: str) -> bytes:
    return gzip.compress((FOLDERS[folder] / name).read_bytes(), 9)


# Keys pressed before the app has loaded are kept for the player (player/keys.js takes them).
EARLY_KEYS = b"""<script>
globalThis.splitBySplitEarly = [];
addEventListener("keydown", (event) => {
  if (event.target === document.body) globalThis.splitBySplitEarly?.push(event.key);
});
</script></head>"""


class EarlyKeys:
    """Puts a line of script into the one HTML page that Streamlit serves."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun: list[Message] = []

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start" and _is_page(message):
                begun.append(message)
                return
            if begun and message["type"] == "http.response.body":
                body = message.get("body", b"")
                changed = body.replace(b"</head>", EARLY_KEYS, 1)
                headers = MutableHeaders(raw=begun[0]["headers"])
                if "content-length" in headers:
                    grown = int(headers["content-length"]) + len(changed) - len(body)
                    headers["content-length"] = str(grown)
                await send(begun.pop())
                message = {**message, "body": changed}
            await send(message)

        await self.app(scope, receive, answer if scope["type"] == "http" else send)


def _is_page(message: Message) -> bool:
    headers = MutableHeaders(raw=message["headers"])
    return headers.get("content-type", "").startswith("text/html") and not headers.get(
        "content-encoding"
    )


def middleware() -> list[Middleware]:
    return [Middleware(EarlyKeys)]
