#!/bin/sh
# Renders the pictures that rendered.ts names, or those given, into .cache/renders; then `npm run demo:generate`
# encodes what has changed. Needs Blender 3.4, and Python with NumPy and Pillow (Debian: blender python3-numpy python3-pil).
# Two minutes each on two cores.
set -e
here=$(cd "$(dirname "$0")" && pwd)
out="$here/../../../.cache/renders"
mkdir -p "$out/raw"
node "$here/export.ts" "$out/scenes" "$@" | while read -r name; do
  raw="$out/raw/$name"
  nice -n 19 blender -b -noaudio --threads 2 --python-exit-code 1 --python "$here/render.py" -- \
    "$out/scenes/$name/scene.json" "$raw.png" 1200 900 34 0.05 </dev/null >"$raw.log"
  /usr/bin/python3 "$here/denoise.py" "$raw.png" "$raw/albedo0001.png" "$raw/normal0001.png" "$out/$name.png"
  echo "$name"
done
