"""Parts as meshes: chamfered blocks, turned bars with grooves, fins and holes, screws, and drawings laid on a side.

Lengths are in metres, angles in radians.
"""

import math

import bpy
from mathutils import Matrix, Vector

AXES = {
    "x": (Vector((1, 0, 0)), Vector((0, 1, 0)), Vector((0, 0, 1))),
    "y": (Vector((0, 1, 0)), Vector((1, 0, 0)), Vector((0, 0, 1))),
    "z": (Vector((0, 0, 1)), Vector((1, 0, 0)), Vector((0, 1, 0))),
}


def add(name, vertices, faces, material, smooth=True, crease=0.6):
    """Adds a mesh; edges sharper than `crease` stay sharp."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(v) for v in vertices], [], faces)
    mesh.validate()
    mesh.update()
    # Faces made by several sweeps do not agree on their outside.
    import bmesh

    work = bmesh.new()
    work.from_mesh(mesh)
    bmesh.ops.remove_doubles(work, verts=work.verts, dist=1e-6)
    bmesh.ops.recalc_face_normals(work, faces=work.faces)
    work.to_mesh(mesh)
    work.free()
    if smooth:
        mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
        mesh.use_auto_smooth = True
        mesh.auto_smooth_angle = crease
    mesh.materials.append(material)
    body = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(body)
    return body


def block(lo, size, material, edge=None):
    """A block with rounded edges."""
    x, y, z = size
    corners = [Vector(lo) + Vector((x * (i & 1), y * (i >> 1 & 1), z * (i >> 2 & 1))) for i in range(8)]
    faces = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    body = add("block", corners, faces, material, crease=0.55)
    least = min(abs(k) for k in size)
    bevel = body.modifiers.new("edges", "BEVEL")
    bevel.width = edge if edge is not None else max(0.0008, min(0.009, least * 0.07))
    bevel.segments = 3
    bevel.limit_method = "ANGLE"
    bevel.harden_normals = True
    return body


def turned(axis, start, profile, material, hole=0.0, segments=96, crease=0.5):
    """A bar turned from a profile of (place along the axis, radius), with a hole through it if it has one."""
    along, a, b = AXES[axis]
    start = Vector(start)
    inner = [(profile[-1][0], hole), (profile[0][0], hole)] if hole else []
    rings = [*profile, *inner]
    vertices, faces = [], []
    for place, radius in rings:
        for i in range(segments):
            t = 2 * math.pi * i / segments
            vertices.append(start + along * place + (a * math.cos(t) + b * math.sin(t)) * radius)
    count = len(rings)
    for k in range(count if hole else count - 1):
        near, far = k * segments, (k + 1) % count * segments
        for i in range(segments):
            j = (i + 1) % segments
            faces.append((near + i, near + j, far + j, far + i))
    if not hole:
        faces.append(tuple(range(segments)))
        faces.append(tuple(range((count - 1) * segments, count * segments)))
    return add("bar", vertices, faces, material, crease=crease)


def profile_of(length, r, r_end, rings=()):
    """A chamfered bar or cone with shallow grooves at shares of its length."""
    sign = 1 if length > 0 else -1
    size = abs(length)
    edge = min(0.006, min(size, max(r, r_end)) * 0.07)
    radius = lambda place: r + (r_end - r) * place / size
    points = [(0, max(r - edge, 0)), (edge, radius(edge))]
    width = min(size * 0.016, max(r, r_end) * 0.05)
    for share in sorted(rings):
        place = size * share
        if place - width <= points[-1][0] or place + width >= size - edge:
            continue
        deep = radius(place) - min(width, radius(place) * 0.035)
        points += [
            (place - width, radius(place - width)),
            (place - width * 0.7, deep),
            (place + width * 0.7, deep),
            (place + width, radius(place + width)),
        ]
    points += [(size - edge, radius(size - edge)), (size, max(r_end - edge, 0))]
    return [(place * sign, value) for place, value in points]


def finned(axis, start, length, r, r_end, count, material):
    """A housing with cooling fins along it."""
    along, a, b = AXES[axis]
    start = Vector(start)
    core = 0.9
    turned(axis, start, profile_of(length, r * core, r_end * core), material)
    vertices, faces = [], []
    half = math.pi / count * 0.3
    for i in range(count):
        t = 2 * math.pi * i / count
        base = len(vertices)
        for place, radius in ((0.02, r), (0.98, r_end)):
            for angle, share in ((-1, core - 0.02), (-0.8, 1), (0.8, 1), (1, core - 0.02)):
                q = t + angle * half
                out = a * math.cos(q) + b * math.sin(q)
                vertices.append(start + along * (length * place) + out * (radius * share))
        for j in range(3):
            faces.append((base + j, base + j + 1, base + j + 5, base + j + 4))
        faces += [(base, base + 1, base + 2, base + 3), (base + 4, base + 5, base + 6, base + 7)]
    body = add("fins", vertices, faces, material, crease=0.4)
    bevel = body.modifiers.new("edges", "BEVEL")
    bevel.width = r * 0.006
    bevel.segments = 2
    bevel.limit_method = "ANGLE"


def ball(centre, r, material):
    """A ball, as the elbow of a pipe."""
    bpy.ops.mesh.primitive_uv_sphere_add(radius=r, location=centre, segments=48, ring_count=24)
    body = bpy.context.object
    bpy.ops.object.shade_smooth()
    body.data.materials.append(material)


def screw(at, out, r, steel):
    """A hexagon head on its washer, standing on a side."""
    out = Vector(out)
    turn = out.to_track_quat("Z", "Y").to_matrix().to_4x4()
    place = Matrix.Translation(Vector(at)) @ turn

    def ring(radius, height, sides):
        return [
            place @ Vector((radius * math.cos(2 * math.pi * i / sides), radius * math.sin(2 * math.pi * i / sides), height))
            for i in range(sides)
        ]

    def prism(rings, material, crease):
        sides = len(rings[0])
        vertices = [v for one in rings for v in one]
        faces = [
            (k * sides + i, k * sides + (i + 1) % sides, (k + 1) * sides + (i + 1) % sides, (k + 1) * sides + i)
            for k in range(len(rings) - 1)
            for i in range(sides)
        ]
        faces.append(tuple(range((len(rings) - 1) * sides, len(rings) * sides)))
        add("screw", vertices, faces, material, crease=crease)

    prism([ring(r * 1.35, 0, 32), ring(r * 1.35, r * 0.16, 32)], steel, 0.5)
    prism([ring(r * 1.02, r * 0.16, 6), ring(r * 1.02, r * 0.78, 6), ring(r * 0.86, r * 0.9, 6)], steel, 0.3)


def decal(at, u, v, material, lift):
    """A drawing on a side, a hair above it."""
    u, v = Vector(u), Vector(v)
    corner = Vector(at) + u.cross(v).normalized() * lift
    mesh = bpy.data.meshes.new("decal")
    mesh.from_pydata([corner, corner + u, corner + u + v, corner + v], [], [(0, 1, 2, 3)])
    mesh.uv_layers.new()
    for loop, place in zip(mesh.uv_layers[0].data, ((0, 0), (1, 0), (1, 1), (0, 1))):
        loop.uv = place
    mesh.materials.append(material)
    body = bpy.data.objects.new("decal", mesh)
    body.visible_shadow = False
    bpy.context.collection.objects.link(body)
