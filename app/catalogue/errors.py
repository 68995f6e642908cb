"""What can go wrong with models that are not shipped; each error is a sentence with what to do.

Must not know how it is shown.
"""

from __future__ import annotations


class CatalogueError(Exception):
    """Base of every error this package raises on purpose. `sentence` is for people."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class StoreError(CatalogueError):
    """A model cannot be found, added, removed or chosen."""


class DownloadError(CatalogueError):
    """A download ended before the model was whole; what has arrived is kept.

    needs: what would help beside another try: "token" or "acceptance" for a repository behind terms, "licence" if the
    caller must first show the licence, "space", "connection", or "" .
    """

    def __init__(self, sentence: str, needs: str = "") -> None:
        super().__init__(sentence)
        self.needs = needs
