"""The engine: algorithms speak in events; a reducer makes trees of them. No pictures, no words."""
