"""A licence as a link to its text. Must not know what is licensed."""

from __future__ import annotations

from html import escape

from app.views.theme import ThemeHolder


def licence_link(name: str, url: str, themes: ThemeHolder) -> str:
    """Return rich text; names and addresses come from others, so signs of markup in them are made harmless."""
    safe = escape(name)
    if not url.startswith("https://"):
        return safe
    return f'<a href="{escape(url)}" style="color: {themes.theme.colour("accent").name()}">{safe}</a>'
