"""Smooths the grain of a render within surfaces: denoise.py FOLDER picture.png, for the render FOLDER.png

A pixel becomes the mean of those around it that have the same colour of paint, face the same way, and, compared by
their neighbourhoods, about the same light; edges and lettering stay as they are. Where a photograph is out of focus,
it becomes the mean of those around it.
"""

import os
import sys

import numpy
from PIL import Image

RADIUS = 5


def read(file):
    return numpy.asarray(Image.open(file).convert("RGB"), dtype=numpy.float32) / 255


def box(picture, r):
    """The mean over a square of 2r + 1 pixels."""
    padded = numpy.pad(picture, ((r, r), (r, r), (0, 0)), mode="edge")
    height, width = picture.shape[:2]
    total = sum(padded[y : y + height, x : x + width] for y in range(2 * r + 1) for x in range(2 * r + 1))
    return total / (2 * r + 1) ** 2


def denoise(beauty, albedo, normal):
    height, width = beauty.shape[:2]
    guide = box(beauty, 1)
    r = RADIUS
    pad = lambda a: numpy.pad(a, ((r, r), (r, r), (0, 0)), mode="edge")
    around = [pad(a) for a in (beauty, albedo, normal, guide)]
    total = numpy.zeros_like(beauty)
    weights = numpy.zeros((height, width, 1), dtype=numpy.float32)
    for dy in range(-r, r + 1):
        for dx in range(-r, r + 1):
            b, a, n, g = (k[r + dy : r + dy + height, r + dx : r + dx + width] for k in around)
            apart = (
                ((a - albedo) ** 2).sum(2, keepdims=True) / 0.02**2
                + ((n - normal) ** 2).sum(2, keepdims=True) / 0.05**2
                + ((g - guide) ** 2).sum(2, keepdims=True) / 0.045**2
                + (dx * dx + dy * dy) / (0.8 * r) ** 2
            )
            weight = numpy.exp(-0.5 * apart)
            total += b * weight
            weights += weight
    return total / weights


def soften(beauty, clean, blur):
    """Takes the plain mean where `blur` is at least a few pixels."""
    pixels, beauty = box(blur * 16, 2), (beauty + clean) / 2
    share = lambda least, most: ((pixels - least) / (most - least)).clip(0, 1)
    fine, coarse = box(box(beauty, 1), 1), box(box(box(beauty, 2), 2), 1)
    mean = fine + (coarse - fine) * share(6, 12)
    return clean + (mean - clean) * share(2.5, 6)


if __name__ == "__main__":
    folder, target = sys.argv[1:]
    beauty, albedo, normal = (read(file) for file in (f"{folder}.png", f"{folder}/albedo0001.png", f"{folder}/normal0001.png"))
    clean = denoise(beauty, albedo, normal)
    blur = f"{folder}/blur0001.png"
    if os.path.exists(blur):
        clean = soften(beauty, clean, read(blur))
    Image.fromarray((clean * 255 + 0.5).clip(0, 255).astype(numpy.uint8)).save(target)
