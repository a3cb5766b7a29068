"""What leaves with a unit: its test record and its drawing on a bench, with a rod end, a rule and a pencil."""

import bpy

import props
import studio
from materials import grained, principled
from parts import block, turned

camera = {
    "at": (0.085, -0.61, 0.57),
    "target": (0.006, 0.0, 0.02),
    "focus": (0.02, -0.04, 0.01),
    "lens": 47,
    "f_stop": 5.6,
}
exposure = 1.2


def arrange(known, machine, sheet):
    bpy.ops.mesh.primitive_plane_add(size=4)
    top = grained(principled("bench top", "#39434c", roughness=0.45, Specular=0.35), 9, 0.1)
    bpy.context.object.data.materials.append(top)
    props.sheet(sheet("drawing"), (0.07, 0.06, 0), (0.56, 0.42), 9, curl=0.012, lift=0.0006, left=0)
    props.sheet(sheet("record"), (-0.17, -0.06, 0), (0.2475, 0.33), -7, curl=0.014, lift=0.0045, left=0.004)
    machine("rodEnd", (0.225, 0.085, 0.0012))
    rule(known, (0.02, -0.13), -16)
    pencil(known, (0.0, -0.095, 0.0), 24)
    studio.light("window", (-1.5, 0.9, 1.5), (0, 0, 0), (1.4, 1.4), 46, (0.93, 0.97, 1))
    studio.light("lamp", (1.0, 0.9, 1.3), (0.1, 0, 0), (0.5, 0.5), 14, (1, 0.95, 0.88))
    studio.light("above", (0.1, -0.6, 1.9), (0, 0, 0), (1.6, 1.0), 10)
    world = bpy.data.worlds.new("room")
    bpy.context.scene.world = world
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs["Color"].default_value = (0.5, 0.55, 0.6, 1)
    world.node_tree.nodes["Background"].inputs["Strength"].default_value = 0.16


def rule(known, at, turn):
    """A steel rule of 300 mm with its graduation."""

    def make():
        block((0, 0, 0.0015), (0.3, 0.026, 0.001), known["steel"], edge=0.0003)
        for mm in range(5, 296):
            deep = 0.009 if mm % 10 == 0 else 0.0065 if mm % 5 == 0 else 0.0045
            if mm % 5 == 0 or mm < 100:
                block((mm / 1000 - 0.0001, 0.026 - deep, 0.0025), (0.00022, deep, 0.00005), known["dark"], edge=0)

    props.placed(make, (*at, 0.0025), turn)


def pencil(known, at, turn):
    """A hexagonal pencil, lying."""
    wood, lead = principled("wood", "#d9b483", roughness=0.6), known["dark"]

    def make():
        turned("x", (0, 0, 0.0085), [(0, 0.0038), (0.14, 0.0038)], known["blue"], segments=6, crease=0.3)
        turned("x", (0.14, 0, 0.0085), [(0, 0.0037), (0.017, 0.0012)], wood, segments=24)
        turned("x", (0.157, 0, 0.0085), [(0, 0.0012), (0.004, 0.0003)], lead, segments=16)

    props.placed(make, at, turn)
