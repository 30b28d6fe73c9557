"""Building: the manuals of a ruleset in several languages, one process for each.

Everything that the languages have in common is loaded once, before the processes part. A language whose inputs
are as they were is left alone; if all are, nothing is loaded at all.
"""

from lexludi.build.inputs import Inputs, inputs_of
from lexludi.build.jobs import FORMATS, Built, Progress, Report, build

__all__ = ["FORMATS", "Built", "Inputs", "Progress", "Report", "build", "inputs_of"]
