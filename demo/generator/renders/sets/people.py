"""Two people run in a circulating oil system: one reads from a clipboard, one has a hand on its filter."""

import math

from mathutils import Matrix, Vector

import hall
from body import Base
from fabric import fabric, skin
from materials import principled
from parts import block
from person import Person

camera = {
    "at": (-0.3, -5.2, 1.36),
    "target": (-0.08, 0.0, 0.99),
    "focus": (-0.1, -0.45, 1.1),
    "lens": 52,
    "f_stop": 2.0,
}
exposure = 0.6

MAN = {"caucasian-male-young": 1, "universal-male-young-averagemuscle-averageweight": 1}
WOMAN = {"caucasian-female-young": 1, "universal-female-young-averagemuscle-averageweight": 1}

# Around waist and chest, and around the forearms.
TAPE = [(1, 0.14, 0.185, (0, 0.22)), (1, 0.27, 0.315, (0, 0.22)), (0, 0.37, 0.41, (0.2, 0.6))]


def looks(helmet):
    return {
        "skin": skin("#a97c60", "#2b2320"),
        "gloves": principled("gloves", "#2b3138", roughness=0.85),
        "shoes": principled("shoes", "#191b1e", roughness=0.5),
        "trousers": fabric("trousers", "#24374d", [(1, -0.52, -0.47, (0, 0.25))]),
        "jacket": fabric("jacket", "#1f4f86", TAPE),
        "helmet": helmet,
    }


def arrange(known, machine, _sheet):
    hall.floor()
    hall.building(known, crane=False)
    hall.daylight()
    machine("oil", (-1.3, 0.1, 0))
    base = Base()
    for i in range(3):
        block((1.9 + i * 0.92, 9.5, 0.1), (0.9, 0.6, 2.0), known["painted grey"])
    hall.marking((-6, 4.2), (12, 0.1))
    reader = Person(
        base,
        looks(known["white"]),
        MAN,
        (-0.85, -0.6),
        138,
        aims={
            "upperarm01.L": (0.12, -0.25, -1),
            "lowerarm01.L": (-0.35, -0.95, 0.02, 60),
            "upperarm01.R": (-0.16, -0.2, -1),
            "lowerarm01.R": (0.5, -0.85, 0.1),
            "upperleg01.R": (0, -0.02, -1),
            "lowerleg01.R": (-0.02, 0.06, -1),
            "upperleg01.L": (0.12, -0.2, -1),
            "lowerleg01.L": (0.04, 0.2, -1),
        },
        turns={"root": (0, 3, 0), "spine05": (0, -4, 0), "neck01": (14, 0, 0), "head": (8, 0, 0)},
        curl={"L": 35, "R": 40},
    )
    clipboard(known, reader.hands["L"], 138)
    Person(
        base,
        looks(known["signal"]),
        WOMAN,
        (0.54, -0.18),
        224,
        aims={
            "upperarm01.R": (-0.05, -0.9, -0.4),
            "lowerarm01.R": (0.1, -0.95, -0.12),
            "upperarm01.L": (0.2, 0.1, -1),
            "lowerarm01.L": (0.05, -0.35, -1),
            "upperleg01.L": (0.02, -0.04, -1),
            "lowerleg01.L": (0, 0.08, -1),
            "upperleg01.R": (-0.1, -0.28, -1),
            "lowerleg01.R": (-0.06, 0.16, -1),
        },
        turns={"root": (4, -3, 0), "spine05": (5, 3, 0), "spine03": (4, 0, 0), "neck01": (10, 0, 0), "head": (4, 0, 0)},
        curl={"L": 22, "R": 50},
    )


def clipboard(known, hand, turn):
    """A board with a sheet of paper, held at its near end."""
    across, up = Vector((1, 0, 0)), Vector((0, 0, 1))
    bodies = [
        block((-0.115, -0.06, 0), (0.23, 0.32, 0.004), known["dark"], edge=0.001),
        block((-0.105, -0.05, 0.004), (0.21, 0.297, 0.001), known["white"], edge=0.0002),
        block((-0.04, 0.225, 0.004), (0.08, 0.03, 0.008), known["steel"], edge=0.002),
    ]
    place = (
        Matrix.Translation(hand + 0.025 * up)
        @ Matrix.Rotation(math.radians(turn - 180), 4, up)
        @ Matrix.Rotation(math.radians(28), 4, across)
    )
    for body in bodies:
        body.matrix_world = place @ body.matrix_world
