"""Finished cylinders on a rack, rods towards the camera, seen along the row."""

import hall
import props
from parts import block

camera = {
    "at": (1.5, -0.62, 1.2),
    "target": (0.42, 0.6, 0.86),
    "focus": (0.62, 0.225, 0.95),
    "lens": 46,
    "f_stop": 1.8,
}
exposure = 0.75

pitch, count = 0.225, 10


def arrange(known, machine, _sheet):
    hall.floor()
    hall.building(known)
    hall.daylight()
    for level in (0.42, 0.84):
        shelf(known, level)
    first = machine("cylinder", (-0.12, 0, 0.84 + 0.115))
    for i in range(1, count):
        props.again(first, (0, i * pitch, 0))
    for i in range(count - 1):
        props.again(first, (0.0, (i + 0.5) * pitch, -0.42))


def shelf(known, z):
    """Two beams with blocks between which the cylinders lie."""
    long = pitch * count + 0.2
    for x in (0.0, 0.32):
        block((x - 0.04, -0.25, z - 0.06), (0.08, long + 0.15, 0.06), known["blue"], edge=0.004)
        for i in range(count + 1):
            block((x - 0.035, (i - 0.5) * pitch - 0.028, z), (0.07, 0.056, 0.075), known["painted dark"], edge=0.004)
    for y in (-0.24, long - 0.16):
        for x in (-0.02, 0.3):
            block((x - 0.03, y, 0), (0.07, 0.07, 0.84), known["blue"], edge=0.004)
