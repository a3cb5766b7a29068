"""The test bench: the gauge panel behind a clamped cylinder, and the hoses between them."""

import hall
import props
from parts import block, turned

camera = {
    "at": (0.9, -1.56, 1.5),
    "target": (0.49, 0.05, 1.22),
    "focus": (0.47, -0.02, 1.34),
    "lens": 46,
    "f_stop": 4,
}
exposure = 0.8

panel_at = (0.0, 0.12, 0.98)
top = 0.92


def arrange(known, machine, _sheet):
    hall.floor()
    hall.building(known, crane=False)
    hall.daylight(power=0.9)
    block((-0.9, -0.62, top - 0.09), (2.7, 1.2, 0.09), known["grey"], edge=0.006)
    for y in (-0.5, -0.36, -0.22, -0.08):
        block((-0.9, y, top - 0.012), (2.7, 0.022, 0.0125), known["dark"], edge=0.001)
    for x in (-0.7, 1.45):
        block((x, -0.5, 0), (0.16, 0.9, top - 0.09), known["painted dark"])
    machine("panel", panel_at)
    x0, y0, axis = 0.06, -0.3, top + 0.155
    machine("cylinder", (x0, y0, axis))
    for x in (x0 + 0.1, x0 + 0.42):
        block((x, y0 - 0.09, top), (0.07, 0.18, axis - top - 0.06), known["painted dark"], edge=0.004)
        clamp(known, x + 0.035, y0, axis, 0.067)
    z = panel_at[2] + 0.11
    front = panel_at[1] - 0.062
    # The ports of the cylinder, as `actuator` puts them.
    for coupling, port in ((0.18, 0.0385), (0.44, 0.479)):
        props.hose(known, ((coupling, front, z), (0, -1, 0.12)), ((x0 + port, y0, axis + 0.1), (0, 0, 1)), 0.17)
    props.hose(known, ((0.7, front, z), (0, -1, -0.2)), ((1.7, -0.42, top + 0.012), (-1, 0.1, 0)), 0.4)


def clamp(known, x, y, z, r):
    """A strap over a barrel."""
    turned("x", (x - 0.02, y, z), [(0, r + 0.001), (0, r + 0.009), (0.04, r + 0.009), (0.04, r + 0.001)], known["steel"])
    for side in (-1, 1):
        block((x - 0.02, y + side * (r + 0.014) - 0.014, z - 0.02), (0.04, 0.028, 0.04), known["steel"], edge=0.002)
        turned("z", (x, y + side * (r + 0.014), z - 0.12), [(0, 0.006), (0.16, 0.006)], known["screw"], segments=16)
