import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { demoPictures } from '../catalogue.ts';
import { rendered } from './rendered.ts';
import { eyeOf, solidsOf } from './scene-file.ts';

/** `node export.ts FOLDER [NAME...]`: writes a scene for `render.py` of each picture, and prints its name. */
const [, , folder = '', ...names] = process.argv;
const wanted = names.length > 0 ? new Set(names) : rendered;

for (const { name, seen } of demoPictures) {
  if (!seen || !wanted.has(name)) continue;
  const scene = seen();
  const place = join(folder, name);
  await rm(place, { recursive: true, force: true });
  await mkdir(place, { recursive: true });
  const solids = await solidsOf(scene, place);
  await writeFile(join(place, 'scene.json'), JSON.stringify({ eye: eyeOf(scene), solids }));
  process.stdout.write(`${name}\n`);
}
