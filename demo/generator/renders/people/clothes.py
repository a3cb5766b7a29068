"""Work clothes for a posed body: jacket and trousers that hang and fold as cloth does, safety shoes, gloves and a helmet."""

import bmesh
import bpy
import numpy
from mathutils import Vector

from parts import add

FRAMES = 28
# What is farther out is an arm of the body at rest.
ARM = 0.25


def part(name, places, faces, material):
    """Some faces of the mesh as a body of their own, and which vertex each of its vertices was."""
    used = sorted({i for face in faces for i in face})
    now = {old: new for new, old in enumerate(used)}
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(places[i]) for i in used], [], [[now[i] for i in face] for face in faces])
    mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    mesh.materials.append(material)
    body = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(body)
    return body, used


def garment(name, base, rest, posed, cut, worn, ease, pinned, material):
    """
    Cloth over the faces that are `worn`, cut off at `cut` (a height and which side of it goes), `ease` metres off the
    skin and held where it is `pinned`; these look at places of the body at rest, which become the map of its texture.
    """
    faces = [face for face in base.faces["helper-tights"] if worn(rest[face].mean(0))]
    body, used = part(name, posed, faces, material)
    mesh = body.data
    eased = [v.co + v.normal * ease(rest[old]) for v, old in zip(mesh.vertices, used)]
    # Cut at rest, where heights are heights: the pose goes with it as a layer.
    work = bmesh.new()
    work.from_mesh(mesh)
    pose = work.verts.layers.float_vector.new("pose")
    work.verts.ensure_lookup_table()
    for vertex, place, old in zip(work.verts, eased, used):
        vertex[pose] = place
        vertex.co = rest[old]
    for height, outside in cut:
        legs = [f for f in work.faces if abs(f.calc_center_median().x) < ARM]
        around = [*legs, *{e for f in legs for e in f.edges}, *{v for f in legs for v in f.verts}]
        bmesh.ops.bisect_plane(work, geom=around, plane_co=(0, 0, height), plane_no=(0, 0, outside), clear_outer=True)
    shown = work.loops.layers.uv.new("rest")
    for face in work.faces:
        for loop in face.loops:
            loop[shown].uv = (abs(loop.vert.co.x), loop.vert.co.z)
    held = [pinned(vertex.co) for vertex in work.verts]
    for vertex in work.verts:
        vertex.co = vertex[pose]
    work.to_mesh(mesh)
    work.free()
    group = body.vertex_groups.new(name="pinned")
    for index, share in enumerate(held):
        if share:
            group.add([index], share, "REPLACE")
    finer = body.modifiers.new("finer", "SUBSURF")
    finer.levels = finer.render_levels = 1
    return applied(body)


def applied(body):
    """Makes what the modifiers show the mesh itself."""
    shown = body.evaluated_get(bpy.context.evaluated_depsgraph_get())
    mesh = bpy.data.meshes.new_from_object(shown, preserve_all_data_layers=True, depsgraph=bpy.context.evaluated_depsgraph_get())
    body.modifiers.clear()
    body.data = mesh
    mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
    return body


def drape(body, grown, under):
    """Lets a garment fall on the bodies under it, with a little more cloth than the shape needs, so that it folds."""
    for other in under:
        other.modifiers.new("collision", "COLLISION")
        other.collision.thickness_outer = 0.004
        other.collision.cloth_friction = 12
    cloth = body.modifiers.new("cloth", "CLOTH")
    settings = cloth.settings
    settings.quality = 6
    settings.mass = 0.4
    settings.vertex_group_mass = "pinned"
    settings.shrink_min = -grown
    settings.tension_stiffness = settings.compression_stiffness = 18
    settings.shear_stiffness = 8
    settings.bending_stiffness = 1.2
    settings.tension_damping = settings.compression_damping = settings.shear_damping = 12
    settings.air_damping = 4
    cloth.collision_settings.distance_min = 0.004
    cloth.collision_settings.collision_quality = 3
    cloth.point_cache.frame_start, cloth.point_cache.frame_end = 1, FRAMES
    scene = bpy.context.scene
    scene.frame_start, scene.frame_end = 1, FRAMES
    for frame in range(1, FRAMES + 1):
        scene.frame_set(frame)
    applied(body)
    for other in under:
        other.modifiers.remove(other.modifiers["collision"])
    scene.frame_set(1)


def finished(body):
    """Gives cloth its thickness and a smooth surface."""
    thick = body.modifiers.new("thick", "SOLIDIFY")
    thick.thickness, thick.offset = 0.004, -1
    smooth = body.modifiers.new("smooth", "SUBSURF")
    smooth.levels = smooth.render_levels = 1


def shoe(rest, posed, left, material):
    """A safety shoe around a foot."""
    sign = 1 if left else -1
    floor = rest[:13380, 2].min()
    index = [i for i in range(13380) if rest[i, 2] < floor + 0.115 and rest[i, 0] * sign > 0]
    made = []
    for low, high, grown in ((0.0, 0.115, 0.007), (0.0, 0.026, 0.011)):
        work = bmesh.new()
        for i in index:
            if low <= rest[i, 2] - floor <= high:
                work.verts.new(posed[i])
        hull = bmesh.ops.convex_hull(work, input=work.verts)
        loose = [v for v in hull["geom_interior"] + hull["geom_unused"] if isinstance(v, bmesh.types.BMVert)]
        bmesh.ops.delete(work, geom=list(set(loose)), context="VERTS")
        work.normal_update()
        for vertex in work.verts:
            vertex.co += vertex.normal * grown
        mesh = bpy.data.meshes.new("shoe")
        work.to_mesh(mesh)
        work.free()
        body = bpy.data.objects.new("shoe", mesh)
        bpy.context.collection.objects.link(body)
        mesh.materials.append(material)
        rounded = body.modifiers.new("rounded", "REMESH")
        rounded.mode, rounded.voxel_size, rounded.use_smooth_shade = "VOXEL", 0.006, True
        softer = body.modifiers.new("softer", "SMOOTH")
        softer.iterations, softer.factor = 5, 0.6
        made.append(applied(body))
    return made


def helmet(rest, shell):
    """A helmet with a peak and a ridge, on the head."""
    head = rest[:13380][rest[:13380, 2] > rest[:13380, 2].max() - 0.2]
    top = head[:, 2].max()
    band = head[(head[:, 2] > top - 0.1)]
    (x0, y0), (x1, y1) = band[:, :2].min(0), band[:, :2].max(0)
    a, b = (x1 - x0) / 2 + 0.016, (y1 - y0) / 2 + 0.02
    centre = Vector(((x0 + x1) / 2, (y0 + y1) / 2, top - 0.085))
    height = 0.118
    rings, around = 14, 64
    vertices, faces = [], []
    for j in range(rings + 1):
        t = j / rings
        up, out = height * numpy.sin(t * numpy.pi / 2), numpy.cos(t * numpy.pi / 2) ** 0.8
        for i in range(around):
            q = 2 * numpy.pi * i / around
            ridge = 0.006 * max(0, 1 - abs(numpy.cos(q)) / 0.22) * (1 if 0.1 < t < 0.99 else 0)
            vertices.append(centre + Vector((a * out * numpy.cos(q), b * out * numpy.sin(q), up + ridge * t)))
    # The brim: narrow all round, a peak in front, and its underside.
    for rise, wide in ((0.0, 1.0), (-0.006, 1.0), (-0.004, 0.0)):
        for i in range(around):
            q = 2 * numpy.pi * i / around
            ahead = max(0, -numpy.sin(q))
            brim = (0.01 + 0.045 * ahead**2.2) * wide
            drop = rise - 0.02 * ahead**2.2 * wide - 0.006 * wide
            vertices.append(centre + Vector(((a + brim) * numpy.cos(q), (b + brim) * numpy.sin(q), drop)))
    def stitch(j, k):
        for i in range(around):
            faces.append((j * around + i, j * around + (i + 1) % around, k * around + (i + 1) % around, k * around + i))
    for j in range(rings):
        stitch(j, j + 1)
    stitch(rings + 1, 0)
    stitch(rings + 2, rings + 1)
    stitch(rings + 3, rings + 2)
    return add("helmet", vertices, faces, shell, crease=0.9)
