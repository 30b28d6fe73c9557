"""Strict YAML with positions: the first stage.

Every scalar is read as text (`Text`, a `str` that knows where it stands); mappings are `Map`, lists `List`.
There are no numbers, no booleans and no dates: `no` is the word "no". What makes YAML hard to read
aloud (anchors, tags, several documents, tabs, a key said twice) is a problem, with its place.
"""

from lexludi.source.nodes import List, Map, Node, Text
from lexludi.source.reading import read

__all__ = ["List", "Map", "Node", "Text", "read"]
