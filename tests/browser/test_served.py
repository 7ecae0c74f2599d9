"""What the server hands out beside Streamlit's own files, and what it does not."""

from __future__ import annotations

import gzip
import urllib.error
import urllib.request
from email.message import Message

import pytest

from tests.browser.conftest import Server
from ui import served

ADDRESSES = served.addresses("")


def get(server: Server, path: str, **headers: str) -> tuple[Message, bytes]:
    request = urllib.request.Request(server.url + path, headers=headers)
    with urllib.request.urlopen(request, timeout=20) as answer:
        return answer.headers, answer.read()


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        (f"{ADDRESSES['katex']}/katex.min.js", "text/javascript"),
        (f"{ADDRESSES['katex']}/katex.min.css", "text/css"),
        (f"{ADDRESSES['katex']}/fonts/KaTeX_Main-Regular.woff2", "font/woff2"),
        (ADDRESSES["plotly"], "text/javascript"),
    ],
)
def test_a_file_may_be_kept_for_a_year(server: Server, path: str, kind: str) -> None:
    headers, whole = get(server, path)
    assert headers["content-type"].startswith(kind)
    assert "immutable" in headers["cache-control"]
    headers, body = get(server, path, **{"Accept-Encoding": "gzip"})
    assert (gzip.decompress(body) if headers.get("content-encoding") else body) == whole


@pytest.mark.parametrize(
    "path",
    [
        f"{ADDRESSES['katex']}/nothing.js",
        f"{ADDRESSES['katex']}/LICENSE",
        f"{ADDRESSES['katex']}/../../served.py",
        f"{ADDRESSES['katex']}/%2e%2e/%2e%2e/served.py",
        "/assets/elsewhere/katex.min.js",
    ],
)
def test_nothing_else_is_handed_out(server: Server, path: str) -> None:
    with pytest.raises(urllib.error.HTTPError) as refused:
        get(server, path)
    refused.value.close()
    assert refused.value.code in (400, 404)


@pytest.mark.parametrize("path", ["/", "/prune", "/forest?tree=3"])
def test_every_page_has_an_ear_for_early_keys(server: Server, path: str) -> None:
    headers, page = get(server, path)
    assert page.count(b"splitBySplitEarly = []") == 1
    assert len(page) == int(headers["content-length"])


def test_an_app_below_a_path_finds_its_files_there() -> None:
    assert served.addresses("class/trees")["plotly"].startswith("/class/trees/assets/plotly-")
    (route,) = served.routes("/class/trees/")
    assert route.path.startswith("/class/trees/assets/")
