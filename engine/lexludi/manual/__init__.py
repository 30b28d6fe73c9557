"""Manuals: a ruleset and a language become pages of blocks, with diagrams and worked examples."""

from lexludi.manual.material import Material, gather
from lexludi.manual.replay import open_examples
from lexludi.manual.whole import Manual, write_manual

__all__ = ["Manual", "Material", "gather", "open_examples", "write_manual"]
