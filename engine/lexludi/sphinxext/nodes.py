"""A node that docutils does not have: a doctest that a reader may open."""

from __future__ import annotations

from html import escape
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx


class check(nodes.General, nodes.Element):  # nodes are called like elements of a document
    """A doctest in a document. Its child is what the doctest builder runs; `label` says what it is for."""


def add_nodes(app: Sphinx) -> None:
    """Tell the builders how to write it. In print it is left out: nobody can run it there."""
    skip = (_skip, None)
    app.add_node(check, html=(_visit_html, None), latex=skip, text=skip, man=skip, texinfo=skip)


def _visit_html(translator: Any, node: check) -> None:
    summary = f"<summary>{escape(node['label'])}</summary>"
    translator.body.append(f'<details class="check no-search">{summary}<pre>{escape(node.astext())}</pre></details>\n')
    raise nodes.SkipNode


def _skip(translator: Any, node: check) -> None:
    raise nodes.SkipNode
