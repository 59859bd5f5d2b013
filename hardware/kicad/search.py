"""The parts of the router that look at each place of the grid; compiled by numba.

A place is a number: layer, column and row as one. `cost` is what a step onto a place costs,
negative where a track may not be.
"""

import heapq

import numpy as np
from numba import njit

_STEPS = np.array([[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [1, -1], [-1, 1], [-1, -1]])
_ACROSS = 1.2  # a step across the direction in which a layer is meant to run


@njit(cache=True)
def find(cost, via_cost, sources, targets, columns, rows):  # noqa: ANN001, ANN201, C901
    """Return the cheapest way from any of *sources* to any of *targets* as places, empty if there
    is none."""
    size = columns * rows
    best = np.full(2 * size, np.inf, np.float32)
    before = np.full(2 * size, -1, np.int32)
    closed = np.zeros(2 * size, np.bool_)
    left, right, top, bottom = columns, 0, rows, 0
    for place in range(2 * size):
        if targets[place]:
            column, row = (place % size) // rows, place % rows
            left, right, top, bottom = (
                min(left, column),
                max(right, column),
                min(top, row),
                max(bottom, row),
            )
    heap = [(np.float32(0), np.int32(0))]
    heap.pop()
    for place in range(2 * size):
        if sources[place]:
            best[place] = 0
            heapq.heappush(heap, (np.float32(0), np.int32(place)))
    while len(heap) > 0:
        _, place = heapq.heappop(heap)
        if closed[place]:
            continue
        closed[place] = True
        if targets[place]:
            way = [place]
            while before[way[-1]] >= 0:
                way.append(before[way[-1]])
            return np.array(way[::-1], np.int64)
        layer, flat = place // size, place % size
        column, row = flat // rows, flat % rows
        for step in range(8):
            x, y = column + _STEPS[step, 0], row + _STEPS[step, 1]
            if x < 0 or y < 0 or x >= columns or y >= rows:
                continue
            other = layer * size + x * rows + y
            price = cost[other]
            if price < 0:
                if not (targets[other] or sources[other]):
                    continue
                price = 1.0
            if step >= 4:
                price *= 1.4142
            elif (layer == 0 and _STEPS[step, 0] == 0) or (layer == 1 and _STEPS[step, 1] == 0):
                price *= _ACROSS
            total = best[place] + np.float32(price)
            if total < best[other]:
                best[other] = total
                before[other] = place
                dx, dy = max(left - x, 0, x - right), max(top - y, 0, y - bottom)
                heapq.heappush(
                    heap, (np.float32(total + dx + dy - 0.5858 * min(dx, dy)), np.int32(other))
                )
        if via_cost[flat] >= 0:
            other = (1 - layer) * size + flat
            total = best[place] + np.float32(via_cost[flat])
            if total < best[other]:
                best[other] = total
                before[other] = place
                dx, dy = max(left - column, 0, column - right), max(top - row, 0, row - bottom)
                heapq.heappush(
                    heap, (np.float32(total + dx + dy - 0.5858 * min(dx, dy)), np.int32(other))
                )
    return np.empty(0, np.int64)


@njit(cache=True)
def stamp(counts, left, top, right, bottom, reach, step, sign):  # noqa: ANN001, ANN201
    """Add *sign* to *counts* of each place nearer than *reach* to a rectangle, all in mm; *step* is
    that of the grid."""
    columns, rows = counts.shape
    for x in range(
        max(0, int((left - reach) / step)), min(columns, int((right + reach) / step) + 2)
    ):
        dx = max(left - x * step, 0.0, x * step - right)
        for y in range(
            max(0, int((top - reach) / step)), min(rows, int((bottom + reach) / step) + 2)
        ):
            dy = max(top - y * step, 0.0, y * step - bottom)
            if dx * dx + dy * dy < reach * reach:
                counts[x, y] += sign


@njit(cache=True)
def stamp_places(counts, places, reach, step, sign):  # noqa: ANN001, ANN201
    """Add *sign* to *counts* of each place nearer than *reach* to one of *places*, columns and
    rows."""
    columns, rows = counts.shape
    around = int(reach / step) + 1
    limit = reach * reach / step / step
    for number in range(len(places)):
        column, row = places[number, 0], places[number, 1]
        for x in range(max(0, column - around), min(columns, column + around + 1)):
            for y in range(max(0, row - around), min(rows, row + around + 1)):
                if (x - column) ** 2 + (y - row) ** 2 < limit:
                    counts[x, y] += sign


@njit(cache=True)
def neighbours(owner, width, places, own_width, clearance, step, net, found):  # noqa: ANN001, ANN201
    """Mark in *found* each other net whose copper is too near to *places*, which are *own_width*
    wide."""
    columns, rows = owner.shape
    around = int((clearance + 1.2) / step) + 1
    for number in range(len(places)):
        column, row = places[number, 0], places[number, 1]
        for x in range(max(0, column - around), min(columns, column + around + 1)):
            for y in range(max(0, row - around), min(rows, row + around + 1)):
                other = owner[x, y]
                if other > 0 and other != net:
                    near = clearance + own_width / 2 + width[x, y] / 2
                    if ((x - column) ** 2 + (y - row) ** 2) * step * step < near * near:
                        found[other] = True
