"""A photographer's studio: a light sweep, three soft boxes, and a long lens that frames what stands there."""

import math

import bpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

from materials import principled


def light(name, at, target, size, power, tint=(1, 1, 1)):
    """A soft box `size` metres wide and high; `power` is in watts per square metre of a scene one metre large."""
    data = bpy.data.lights.new(name, "AREA")
    data.shape = "RECTANGLE"
    data.size, data.size_y = size
    data.energy = power
    data.color = tint
    lamp = bpy.data.objects.new(name, data)
    lamp.location = at
    lamp.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.collection.objects.link(lamp)
    return lamp


def sweep(floor, reach):
    """A floor without a horizon."""
    bpy.ops.mesh.primitive_plane_add(size=reach * 60, location=(0, 0, floor))
    bpy.context.object.data.materials.append(principled("floor", "#eef1f3", roughness=0.55, Specular=0.25))


def soft_boxes(centre, reach, eye, firm=False):
    """
    A large box above, a key from the left of the camera, and a strip behind for the edges. Smaller boxes throw the
    firmer shadow that a low and wide machine needs to stand on the floor.
    """
    c, k = Vector(centre), reach
    ahead = Vector((eye[0], eye[1], 0)).normalized()
    left = Vector((ahead[1], -ahead[0], 0))
    up = Vector((0, 0, 1))
    above, key, world_light = (((0.8, 0.55), 128), ((0.8, 0.8), 34), 0.15) if firm else (((3.2, 2.2), 85), ((1.4, 2.2), 82), 0.55)
    sized = lambda box: (box[0][0] * k, box[0][1] * k)
    light("above", c + up * k * 2.6 - ahead * k * 0.4, c, sized(above), above[1] * k * k)
    light("key", c + left * k * 2.6 + ahead * k * 1.6 + up * k * 1.5, c, sized(key), key[1] * k * k, (1, 0.97, 0.94))
    light("edge", c - left * k * 2.8 - ahead * k * 1.0 + up * k * 1.2, c, (k * 0.7, k * 2.4), 95 * k * k, (0.93, 0.97, 1))
    flag(c + left * k * 1.2 + ahead * k * 3.4 + up * k * 0.9, c, (k * 0.9, k * 2.4))
    world = bpy.data.worlds.new("studio")
    bpy.context.scene.world = world
    world.use_nodes = True
    nodes, links = world.node_tree.nodes, world.node_tree.links
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].position = 0.42
    ramp.color_ramp.elements[0].color = (0.05, 0.06, 0.07, 1)
    ramp.color_ramp.elements[1].position = 0.75
    ramp.color_ramp.elements[1].color = (0.95, 0.97, 1, 1)
    split = nodes.new("ShaderNodeSeparateXYZ")
    place = nodes.new("ShaderNodeTexCoord")
    shift = nodes.new("ShaderNodeMath")
    shift.operation = "MULTIPLY_ADD"
    shift.inputs[1].default_value = 0.5
    shift.inputs[2].default_value = 0.5
    links.new(place.outputs["Generated"], split.inputs[0])
    links.new(split.outputs["Z"], shift.inputs[0])
    links.new(shift.outputs[0], ramp.inputs["Fac"])
    links.new(ramp.outputs["Color"], nodes["Background"].inputs["Color"])
    nodes["Background"].inputs["Strength"].default_value = world_light


def flag(at, target, size):
    """A black board that only reflections show: chrome needs something dark to be seen."""
    bpy.ops.mesh.primitive_plane_add(size=1, location=at)
    board = bpy.context.object
    board.scale = (*size, 1)
    board.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    board.data.materials.append(principled("flag", "#050608", roughness=0.9))
    board.visible_camera = board.visible_diffuse = board.visible_shadow = False


def camera(eye, points, size, fill=0.93, lens=90, lower=0.02):
    """A camera that looks along `eye` and has all points within `fill` of the picture."""
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.render.resolution_percentage = 100
    data = bpy.data.cameras.new("camera")
    data.lens = lens
    data.clip_end = 1000
    holder = bpy.data.objects.new("camera", data)
    bpy.context.collection.objects.link(holder)
    scene.camera = holder
    eye = Vector(eye).normalized()
    holder.rotation_euler = eye.to_track_quat("Z", "Y").to_euler()
    low = Vector([min(p[i] for p in points) for i in range(3)])
    high = Vector([max(p[i] for p in points) for i in range(3)])
    centre = (low + high) / 2
    distance = (high - low).length * lens / 20
    for _ in range(14):
        holder.location = centre + eye * distance
        bpy.context.view_layer.update()
        seen = [world_to_camera_view(scene, holder, Vector(p)) for p in points]
        xs, ys = [s.x for s in seen], [s.y for s in seen]
        wide = max(max(xs) - min(xs), max(ys) - min(ys)) / fill
        turn = holder.rotation_euler.to_matrix()
        span = distance * data.sensor_width / lens
        aspect = size[1] / size[0]
        right = ((max(xs) + min(xs)) / 2 - 0.5) * span
        up = ((max(ys) + min(ys)) / 2 - 0.5 - lower) * span * aspect
        centre = centre + turn @ Vector((right, up, 0))
        distance *= wide
        if math.isclose(wide, 1, abs_tol=0.003):
            break


def guides(scene):
    """Also writes what `denoise.py` needs: the colours of the surfaces, and where they face."""
    bpy.context.view_layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    nodes, links = scene.node_tree.nodes, scene.node_tree.links
    layers = nodes["Render Layers"]
    out = nodes.new("CompositorNodeOutputFile")
    out.base_path = ""
    out.format.file_format = "PNG"
    out.format.color_mode = "RGB"
    out.format.color_management = "OVERRIDE"
    out.format.view_settings.view_transform = "Raw"
    out.file_slots.clear()
    half = nodes.new("CompositorNodeMixRGB")
    half.blend_type = "ADD"
    half.inputs[2].default_value = (1, 1, 1, 1)
    scale = nodes.new("CompositorNodeMixRGB")
    scale.blend_type = "MULTIPLY"
    scale.inputs[2].default_value = (0.5, 0.5, 0.5, 1)
    links.new(layers.outputs["Denoising Normal"], half.inputs[1])
    links.new(half.outputs[0], scale.inputs[1])
    for name, source in (("albedo", layers.outputs["Denoising Albedo"]), ("normal", scale.outputs[0])):
        out.file_slots.new(name)
        links.new(source, out.inputs[name])


def quality(samples, threshold):
    """Path tracing on the processor, with fewer samples where the picture is already clean."""
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.samples = samples
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = threshold
    cycles.adaptive_min_samples = 16
    cycles.use_denoising = False
    cycles.max_bounces = 6
    cycles.diffuse_bounces = 3
    cycles.glossy_bounces = 4
    cycles.transmission_bounces = 5
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 4
    cycles.blur_glossy = 0.6
    guides(scene)
    scene.view_settings.view_transform = "Filmic"
    scene.view_settings.look = "High Contrast"
    scene.render.image_settings.file_format = "PNG"
    scene.render.image_settings.color_mode = "RGB"
