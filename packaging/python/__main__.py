"""`python -m urdfmill` is the program urdfmill."""

from _urdfmill_program import urdfmill

urdfmill()
