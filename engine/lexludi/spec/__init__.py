"""The authored shape: a ruleset's files as typed models, every word with its place."""

from lexludi.spec.load import Spec, load_spec

__all__ = ["Spec", "load_spec"]
