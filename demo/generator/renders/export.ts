import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { demoPictures } from '../catalogue.ts';
import { photographs } from '../photographs/photographs.ts';
import { firmlyLit, rendered } from './rendered.ts';
import { eyeOf, solidsOf } from './scene-file.ts';

/**
 * `node export.ts FOLDER [NAME...]`: writes a scene of each render, and prints the script that renders it with its name.
 */
const [, , folder = '', ...names] = process.argv;
const isSelected = (name: string) => names.length === 0 || names.includes(name);

/** Enough for a sheet that fills the picture. */
const sheetWidth = 2400;

async function emptyFolder(name: string): Promise<string> {
  const place = join(folder, name);
  await rm(place, { recursive: true, force: true });
  await mkdir(place, { recursive: true });
  return place;
}

for (const { name, seen } of demoPictures) {
  if (!seen || !rendered.has(name) || !isSelected(name)) continue;
  const scene = seen();
  const place = await emptyFolder(name);
  const solids = await solidsOf(scene, place);
  await writeFile(join(place, 'scene.json'), JSON.stringify({ eye: eyeOf(scene), firm: firmlyLit.has(name), solids }));
  process.stdout.write(`render.py ${name}\n`);
}

for (const { name, set, machines, sheets } of photographs) {
  if (!isSelected(name)) continue;
  const place = await emptyFolder(name);
  const scene = { set, machines: {} as Record<string, unknown>, sheets: {} as Record<string, string> };
  for (const [key, seen] of Object.entries(machines())) {
    scene.machines[key] = await solidsOf(seen, await emptyFolder(`${name}/${key}`));
  }
  for (const [key, svg] of Object.entries(sheets?.() ?? {})) {
    scene.sheets[key] = `${key}.png`;
    await sharp(Buffer.from(svg), { density: 144 })
      .resize(sheetWidth)
      .png()
      .toFile(join(place, `${key}.png`));
  }
  await writeFile(join(place, 'scene.json'), JSON.stringify(scene));
  process.stdout.write(`photograph.py ${name}\n`);
}
