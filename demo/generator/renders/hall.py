"""The hall of the works, as far as a camera sees it: floor, walls with windows, columns, crane, and their light.

x runs to the right, y to the back, z up, in metres. Lamps light the scene; windows and strips are only seen.
"""

import bpy

import studio
from materials import colour, grained, principled
from parts import block, turned


def glow(name, tint, strength):
    """A bright surface."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    nodes.remove(nodes["Principled BSDF"])
    emission = nodes.new("ShaderNodeEmission")
    emission.inputs["Color"].default_value = colour(tint)
    emission.inputs["Strength"].default_value = strength
    links.new(emission.outputs[0], nodes["Material Output"].inputs["Surface"])
    return material


def pane(at, size, material):
    """A bright block that lights nothing, so that it makes no grain."""
    body = block(at, size, material, edge=0.001)
    body.visible_diffuse = body.visible_shadow = False
    return body


def floor(material=None):
    """Sealed concrete, a little worn."""
    bpy.ops.mesh.primitive_plane_add(size=120)
    look = material or grained(principled("concrete", "#6d757b", roughness=0.36, Specular=0.35), 1.7, 0.16)
    bpy.context.object.data.materials.append(look)


def marking(at, size, tint="#e9c46a"):
    """Paint on the floor."""
    block((*at, 0.0005), (*size, 0.001), principled("marking", tint, roughness=0.5), edge=0)


def building(known, left=-9.0, right=9.0, back=16.0, height=7.5, crane=True):
    """Walls, windows at the left and the back, columns with crane beams, and strips of light."""
    wall = principled("wall", "#9aa5ad", roughness=0.7)
    dado = principled("dado", "#4d5b67", roughness=0.6)
    sky = glow("sky", "#eef5ff", 4.2)
    for at, size in (
        ((left - 0.3, -6, 0), (0.3, back + 6, height)),
        ((right, -6, 0), (0.3, back + 6, height)),
        ((left, back, 0), (right - left, 0.3, height)),
    ):
        block(at, size, wall, edge=0.01)
    block((left, back - 0.02, 0), (right - left, 0.03, 1.3), dado, edge=0.004)
    block((left - 0.01, -6, 0), (0.03, back + 6, 1.3), dado, edge=0.004)
    for y in range(-5, int(back) - 2, 4):
        for z in (2.2, 3.65):
            for shift in (0.0, 1.5):
                pane((left - 0.005, y + 0.4 + shift, z), (0.03, 1.4, 1.35), sky)
    for x in range(int(left) + 1, int(right) - 2, 4):
        for shift in (0.0, 1.5):
            pane((x + 0.5 + shift, back - 0.03, 2.2), (1.4, 0.03, 2.4), sky)
    for y in range(-2, int(back) + 1, 4):
        for x, inwards in ((left + 0.12, 1), (right - 0.42, -1)):
            column(known["painted dark"], x, y, height - 1.6)
            block((x - 0.05, y - 0.16, height - 1.62), (0.44, 0.36, 0.06), known["painted dark"])
    for x in (left + 0.05, right - 0.4):
        block((x, -6, height - 1.55), (0.36, back + 6, 0.42), known["painted grey"], edge=0.01)
    if crane:
        block((left, back * 0.52, height - 1.1), (right - left, 0.5, 0.6), known["signal"], edge=0.02)
        block((-1.2, back * 0.52 - 0.1, height - 1.45), (0.9, 0.7, 0.4), known["painted dark"], edge=0.02)
        hook(known, -0.75, back * 0.52 + 0.25, height - 1.45, 3.15)
    strip = glow("strip", "#fff6e8", 6)
    for x in (-5.2, 0.0, 5.2):
        for y in range(0, int(back), 3):
            pane((x, y, height - 0.25), (0.22, 1.9, 0.06), strip)
    block((left, -6, height), (right - left, back + 6, 0.2), principled("roof", "#3a444d", roughness=0.8), edge=0.01)


def column(material, x, y, height):
    """A rolled steel section, standing."""
    block((x, y - 0.15, 0), (0.3, 0.025, height), material, edge=0.003)
    block((x, y + 0.125, 0), (0.3, 0.025, height), material, edge=0.003)
    block((x + 0.14, y - 0.13, 0), (0.02, 0.26, height), material, edge=0.002)


def hook(known, x, y, top, drop):
    """The bottle of the crane on its ropes."""
    for shift in (-0.09, 0.09):
        turned("z", (x + shift, y, top - drop), [(0, 0.012), (drop, 0.012)], known["dark"], segments=12)
    block((x - 0.2, y - 0.12, top - drop - 0.4), (0.4, 0.24, 0.42), known["signal"], edge=0.03)
    turned("z", (x, y, top - drop - 0.75), [(0, 0.03), (0.06, 0.075), (0.3, 0.05), (0.38, 0.04)], known["steel"], segments=24)


def daylight(left=-8.6, power=1.0):
    """Light of the windows at the left, of the strips above, and a soft box beside the camera."""
    studio.light("windows", (left, 3.0, 4.2), (0, 0.6, 0.6), (9, 3), 1500 * power, (0.9, 0.96, 1))
    studio.light("strips", (0.3, 1.6, 5.6), (0.3, 0.8, 0), (5, 6), 420 * power, (1, 0.97, 0.92))
    studio.light("back", (1.5, 9, 5.4), (0.5, 9.5, 0), (12, 8), 900 * power, (1, 0.98, 0.95))
    studio.light("fill", (5.2, -4.6, 3.2), (0.4, 0.3, 0.8), (2.4, 2.4), 150 * power, (1, 0.97, 0.94))
    for lamp in bpy.data.lights:
        lamp.cycles.max_bounces = 4
    world = bpy.data.worlds.new("hall")
    bpy.context.scene.world = world
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs["Color"].default_value = (0.5, 0.55, 0.6, 1)
    world.node_tree.nodes["Background"].inputs["Strength"].default_value = 0.1
