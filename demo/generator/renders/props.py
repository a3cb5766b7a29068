"""What stands about in the works: benches, racks, hoses and printed sheets. Lengths in metres."""

import math

import bpy
from mathutils import Matrix, Vector

from materials import principled, printed
from parts import block, turned


def placed(make, at=(0, 0, 0), turn=0.0):
    """Moves and turns (degrees, about z) all that `make` builds."""
    before = set(bpy.data.objects)
    make()
    bpy.context.view_layer.update()
    place = Matrix.Translation(Vector(at)) @ Matrix.Rotation(math.radians(turn), 4, "Z")
    made = [body for body in bpy.data.objects if body not in before]
    for body in made:
        body.matrix_world = place @ body.matrix_world
    return made


def again(bodies, by=(0, 0, 0)):
    """Copies of bodies, moved, that share their meshes."""
    copies = []
    for body in bodies:
        copy = body.copy()
        copy.matrix_world = Matrix.Translation(Vector(by)) @ body.matrix_world
        bpy.context.collection.objects.link(copy)
        copies.append(copy)
    return copies


def bench(known, lo, size, height, top=0.05):
    """A work bench: a top on four square legs with a shelf."""
    x, y = lo
    w, d = size
    block((x, y, height - top), (w, d, top), known["painted grey"], edge=0.006)
    leg = 0.08
    for lx in (x + 0.06, x + w - 0.06 - leg):
        for ly in (y + 0.06, y + d - 0.06 - leg):
            block((lx, ly, 0), (leg, leg, height - top), known["painted dark"], edge=0.005)
    for ly in (y + 0.07, y + d - 0.13):
        block((x + 0.14, ly, height - top - 0.12), (w - 0.28, 0.05, 0.1), known["painted dark"], edge=0.004)
    block((x + 0.1, y + 0.1, 0.16), (w - 0.2, d - 0.2, 0.03), known["painted dark"], edge=0.004)


def hose(known, start, end, slack, r=0.011):
    """
    A rubber hose between two ends, each a place and the direction in which the hose leaves it, straight in its pressed
    ferrule; `slack` is how far it goes on in that direction.
    """
    data = bpy.data.curves.new("hose", "CURVE")
    data.dimensions = "3D"
    data.bevel_depth = r
    data.bevel_resolution = 5
    data.resolution_u = 48
    line = data.splines.new("BEZIER")
    line.bezier_points.add(1)
    for point, (at, out) in zip(line.bezier_points, (start, end)):
        at, out = Vector(at), Vector(out).normalized()
        point.handle_left_type = point.handle_right_type = "FREE"
        point.co = at + out * 0.06
        point.handle_left = point.handle_right = at + out * (0.06 + slack)
        ferrule(known, at, out, r)
    body = bpy.data.objects.new("hose", data)
    data.materials.append(principled("rubber", "#14171a", roughness=0.52, Specular=0.4))
    bpy.context.collection.objects.link(body)


def ferrule(known, end, out, r):
    """A pressed ferrule with its union nut, from the end of a hose outwards."""
    place = Matrix.Translation(end) @ out.to_track_quat("Z", "Y").to_matrix().to_4x4()
    steel, screw = known["steel"], known["screw"]
    nut = turned("z", (0, 0, 0), [(0, r * 1.5), (0.004, r * 1.75), (0.024, r * 1.75), (0.028, r * 1.4)], screw, segments=6, crease=0.3)
    grooves = [(0.028, r * 1.1), (0.03, r * 1.34)]
    for i in range(4):
        z = 0.034 + i * 0.009
        grooves += [(z, r * 1.34), (z + 0.0015, r * 1.24), (z + 0.004, r * 1.24), (z + 0.0055, r * 1.34)]
    grooves += [(0.074, r * 1.34), (0.078, r * 1.1)]
    sleeve = turned("z", (0, 0, 0), grooves, steel, segments=48)
    for body in (nut, sleeve):
        body.matrix_world = place


def sheet(file, at, size, turn=0.0, curl=0.0, lift=0.0, left=0.0):
    """A printed sheet of paper whose right edge rises by `curl` from its middle, and its left one by `left`."""
    w, d = size
    paper = printed(file)
    paper.node_tree.nodes["Principled BSDF"].inputs["Roughness"].default_value = 0.75
    paper.node_tree.nodes["Principled BSDF"].inputs["Specular"].default_value = 0.2
    count = 28
    vertices, faces, places = [], [], []
    for i in range(count + 1):
        u = i / count
        rise = curl * max(0.0, u - 0.45) ** 2 / 0.55**2 + left * max(0.0, 0.18 - u) ** 2 / 0.18**2
        for v in (0, 1):
            vertices.append(((u - 0.5) * w, (v - 0.5) * d, rise + lift))
            places.append((u, v))
    for i in range(count):
        faces.append((2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1))
    mesh = bpy.data.meshes.new("sheet")
    mesh.from_pydata(vertices, [], faces)
    mesh.uv_layers.new()
    for corner, loop in zip(mesh.loops, mesh.uv_layers[0].data):
        loop.uv = places[corner.vertex_index]
    mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    mesh.materials.append(paper)
    body = bpy.data.objects.new("sheet", mesh)
    bpy.context.collection.objects.link(body)
    body.matrix_world = Matrix.Translation(Vector(at)) @ Matrix.Rotation(math.radians(turn), 4, "Z")
    return body
