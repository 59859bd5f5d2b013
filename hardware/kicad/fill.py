"""Fills the ground of a board. KiCad does it, so this runs with the Python that has its module:
python3 fill.py FROM TO."""

import sys

import pcbnew

board = pcbnew.LoadBoard(sys.argv[1])
pcbnew.ZONE_FILLER(board).Fill(board.Zones())
pcbnew.SaveBoard(sys.argv[2], board)
