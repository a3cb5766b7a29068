"""The assembly hall: a power pack on a bench in front, others and cylinders behind it."""

import hall
import props
from parts import block

camera = {
    "at": (1.86, -1.92, 1.44),
    "target": (0.36, 0.42, 0.99),
    "focus": (0.8, -0.05, 1.0),
    "lens": 40,
    "f_stop": 1.6,
    "shift": (0, 0.02),
}
exposure = 0.6


def arrange(known, machine, _sheet):
    hall.floor()
    hall.building(known)
    hall.daylight()
    hall.marking((-4.2, -3), (0.1, 19))
    hall.marking((3.2, 1.5), (0.1, 14))
    props.bench(known, (-0.25, -0.2), (1.6, 0.95), 0.42)
    machine("pack", (0, 0, 0.42))
    props.bench(known, (-3.1, 2.3), (1.2, 0.8), 0.8)
    compact = machine("compact", (-2.8, 2.45, 0.8), 8)
    props.again(compact, (-0.4, 5.4, -0.38))
    tests = machine("test", (-1.3, 4.6, 0), -12)
    props.again(tests, (-1.1, 0.1, 0))
    props.again(tests, (-2.2, 0.2, 0))
    for i in range(4):
        block((-6.6 + i * 0.82, 10.5, 0.1), (0.8, 0.6, 1.9), known["painted grey"])
    block((0.9, 12.5, 0), (2.4, 1.0, 1.4), known["blue"])
    pipes = machine("cylinder", (0.9, 6.2, 0.62), 4)
    for i in range(1, 4):
        props.again(pipes, (0, i * 0.3, 0))
    props.bench(known, (0.8, 6.0), (1.1, 1.4), 0.5)
