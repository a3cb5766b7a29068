"""A person at work, dressed, in a pose."""

import bpy
import numpy
from mathutils import Matrix, Vector

import clothes
from clothes import ARM

arm = lambda p: abs(p[0]) > ARM
share = lambda value, none, whole: min(1, max(0, (value - none) / (whole - none)))


class Person:
    """Stands at a place of the floor, turned by degrees about z."""

    def __init__(self, base, looks, targets, at, turn, aims, turns=None, curl=None):
        before = set(bpy.data.objects)
        rest = base.shaped(targets)
        # Heights are those of the mesh whose crotch is at 0.
        posed, places = base.posed(rest, aims, turns or {}, curl or {"L": 18, "R": 18})
        lift = Matrix.Translation((0, 0, SOLE - posed[:BODY, 2].min()))
        posed = posed + numpy.array(lift.translation)
        skin, used = clothes.part("skin", posed, base.faces["body"], looks["skin"])
        haired(skin, used, rest)
        self.hands = {side: gloved(skin, used, base, side, looks["gloves"]) for side in "LR"}
        shoes = [shoe for left in (True, False) for shoe in clothes.shoe(rest, posed, left, looks["shoes"])]
        trousers = clothes.garment(
            "trousers",
            base,
            rest,
            posed,
            cut=[(-0.772, -1)],
            worn=lambda p: -0.81 < p[2] < 0.2 and not arm(p),
            ease=lambda p: 0.008 + 0.022 * share(p[2], 0.05, -0.7),
            pinned=lambda p: 1 if p[2] > 0.13 else 0,
            material=looks["trousers"],
        )
        jacket = clothes.garment(
            "jacket",
            base,
            rest,
            posed,
            cut=[(0.05, -1)],
            worn=lambda p: p[2] > 0.02 or arm(p),
            ease=lambda p: 0.017 if arm(p) else 0.022 + 0.022 * share(p[2], 0.3, 0.05),
            pinned=lambda p: 1 if p[2] > 0.6 or abs(p[0]) > 0.475 else 0,
            material=looks["jacket"],
        )
        clothes.drape(trousers, 0.045, [skin, *shoes])
        clothes.drape(jacket, 0.055, [skin, trousers])
        for cloth in (trousers, jacket):
            clothes.finished(cloth)
        helmet = clothes.helmet(rest, looks["helmet"])
        helmet.matrix_world = lift @ places["head"]
        stand = Matrix.Translation(Vector((*at, 0))) @ Matrix.Rotation(numpy.radians(turn), 4, "Z")
        for body in [body for body in bpy.data.objects if body not in before]:
            body.matrix_world = stand @ body.matrix_world
        self.hands = {side: stand @ hand for side, hand in self.hands.items()}


def haired(skin, used, rest):
    """Tells the material of the skin where short hair is: where the value is above 0, below the helmet and behind the ears."""
    top = rest[:BODY, 2].max()
    inside = lambda x, y, z: min(z - top + 0.175, y + 0.002 - 0.4 * max(0, top - 0.1 - z), 0.074 - abs(x))
    hair = skin.data.attributes.new("hair", "FLOAT", "POINT")
    hair.data.foreach_set("value", [inside(*rest[old]) for old in used])


BODY = 13380
SOLE = 0.011


def gloved(skin, used, base, side, material):
    """Puts a glove on a hand. @returns the middle of the hand"""
    skin.data.materials.append(material)
    weights = {}
    for bone, weighted in base.weights.items():
        if bone.endswith(side) and bone.startswith(("wrist", "finger", "metacarpal")):
            for index, weight in weighted:
                weights[index] = weights.get(index, 0) + weight
    worn = {new for new, old in enumerate(used) if weights.get(old, 0) > 0.5}
    for polygon in skin.data.polygons:
        if polygon.vertices[0] in worn:
            polygon.material_index = len(skin.data.materials) - 1
    middle = sum((skin.data.vertices[i].co for i in worn), Vector()) / len(worn)
    return middle
