"""The domain `lexludi`: rules, terms, worked examples and disputed points as objects that can be cited."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from typing import Any, ClassVar, NamedTuple

from docutils import nodes
from docutils.nodes import Element
from sphinx.addnodes import pending_xref
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util.nodes import make_refnode

from lexludi.manual.whole import Manual


class Cited(NamedTuple):
    """An object and where it stands."""

    docname: str
    anchor: str
    number: str  # what a role prints by default
    title: str


SORTS = ("rule", "term", "example", "fork")


class RulesDomain(Domain):
    """Rules, terms, worked examples and disputed points of a ruleset."""

    name = "lexludi"
    label = "Lexludi"
    object_types: ClassVar[dict[str, ObjType]] = {sort: ObjType(sort, sort) for sort in SORTS}
    roles: ClassVar[dict[str, XRefRole]] = {
        sort: XRefRole(innernodeclass=nodes.inline, warn_dangling=True) for sort in SORTS
    }  # type: ignore[assignment]
    manual: Manual  # set when the builder is there; not kept with the environment
    initial_data: ClassVar[dict[str, Any]] = {"objects": {}, "documents": {}, "frame": ()}
    dangling_warnings: ClassVar[dict[str, str]] = {sort: f"there is no {sort} '%(target)s'" for sort in SORTS}

    @property
    def objects(self) -> dict[tuple[str, str], Cited]:
        """What there is, by sort and id."""
        objects: dict[tuple[str, str], Cited] = self.data["objects"]
        return objects

    def note(self, sort: str, name: str, cited: Cited) -> None:
        """Note an object of the document that is being read."""
        self.objects[sort, name] = cited

    def note_page(self, docname: str, key: str, digest: str) -> None:
        """Note what a document shows, to know later whether it has changed."""
        self.data["documents"].setdefault(docname, {})[key] = digest

    def clear_doc(self, docname: str) -> None:
        """Forget a document."""
        self.data["documents"].pop(docname, None)
        for key in [key for key, cited in self.objects.items() if cited.docname == docname]:
            del self.objects[key]

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process has read."""
        for key, cited in otherdata["objects"].items():
            if cited.docname in docnames:
                self.objects[key] = cited
        for docname, used in otherdata["documents"].items():
            if docname in docnames:
                self.data["documents"][docname] = used

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> nodes.reference | None:
        """The link that a role stands for."""
        cited = self.objects.get((typ, target))
        if cited is None:
            return None
        if not node.get("refexplicit") and not node.get("lexludi_said"):
            contnode = nodes.inline("", cited.number or cited.title, classes=contnode["classes"])
        title = f"{cited.number} {cited.title}".strip()
        return make_refnode(builder, fromdocname, cited.docname, cited.anchor, contnode, title)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> list[tuple[str, nodes.reference]]:
        """The links that `:any:` could stand for."""
        found = ((sort, self.resolve_xref(env, fromdocname, builder, sort, target, node, contnode)) for sort in SORTS)
        return [(f"lexludi:{sort}", link) for sort, link in found if link is not None]

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """What the inventory and the search list. Rules and forks are found by their titles already."""
        for (sort, name), cited in self.objects.items():
            shown = f"{cited.number} {cited.title}".strip()
            yield name, shown, sort, cited.docname, cited.anchor, -1 if sort in ("rule", "fork") else 1

    def get_full_qualified_name(self, node: Element) -> str | None:
        """What other projects call the target of a role."""
        target = node.get("reftarget")
        return None if target is None else str(target)

    def check_consistency(self) -> None:
        """Nothing: links that lead nowhere are told where they stand."""


def domain_of(env: BuildEnvironment) -> RulesDomain:
    """The domain in an environment."""
    domain = env.domains["lexludi"]
    assert isinstance(domain, RulesDomain)
    return domain


def link(sort: str, name: str, text: str, docname: str, classes: Iterable[str] = ()) -> pending_xref:
    """A link to an object, to be resolved when all documents are read."""
    inside = nodes.inline("", text, classes=[f"lexludi-{sort}", *classes])
    return pending_xref(
        "",
        inside,
        refdomain="lexludi",
        reftype=sort,
        reftarget=name,
        refexplicit=False,
        refdoc=docname,
        refwarn=True,
        lexludi_said=True,
    )
