import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type DemoCatalogue, readDemoCatalogue } from '@hydraulics/api/src/demo/catalogue.ts';
import { hashOf } from '@hydraulics/api/src/media/variants.ts';
import sharp from 'sharp';
import { catalogueFile, demoDocuments, demoPictures } from './catalogue.ts';
import { encode } from './encode.ts';
import { heroFile } from './hero-file.ts';
import type { DemoPicture } from './picture.ts';
import { rendered } from './renders/rendered.ts';
import { sourceOf } from './source.ts';

/**
 * `npm run demo:generate`: writes `demo/catalogue.json`, changed pictures, documents and the home page's drawing, all for
 * committing.
 */
const demo = join(import.meta.dirname, '..');
const file = join(demo, 'catalogue.json');
const pictures = join(demo, 'pictures');
const documents = join(demo, 'documents');
/** Where `renders/render-all.sh` leaves its pictures, which are needed only when one has changed. */
const renders = join(demo, '../.cache/renders');
const hero = join(demo, '../web/src/site/home/hero-drawing.svg');

type Made = DemoCatalogue['pictures'][string];

const before = existsSync(file) ? (await readDemoCatalogue(demo)).pictures : {};

async function make(picture: DemoPicture): Promise<Made> {
  const { name } = picture;
  const source = sourceOf(picture);
  const folder = join(pictures, name);
  const known = before[name];
  if (known?.source === source && existsSync(folder)) return known;
  const render = join(renders, `${name}.png`);
  const { width, height } = await encode(rendered.has(name) ? render : Buffer.from(picture.svg()), folder);
  const hash = await hashOf(join(folder, `${width}x${height}.webp`));
  process.stdout.write(`${name}\n`);
  return { hash, width, height, source };
}

// Several pictures at once, one thread each, are faster than one on all threads.
sharp.concurrency(1);
const made = new Map<string, Made>();
const waiting = demoPictures.values();
const work = async () => {
  for (const picture of waiting) made.set(picture.name, await make(picture));
};
await Promise.all(Array.from({ length: availableParallelism() }, work));

for (const name of existsSync(pictures) ? await readdir(pictures) : []) {
  if (!made.has(name)) await rm(join(pictures, name), { recursive: true });
}
const inOrder = Object.fromEntries(demoPictures.map(({ name }) => [name, made.get(name) as Made]));
await writeFile(file, `${JSON.stringify(catalogueFile(inOrder), null, 1)}\n`);
await rm(documents, { recursive: true, force: true });
await mkdir(documents);
for (const { file, make } of demoDocuments) await writeFile(join(documents, file), await make());
await writeFile(hero, heroFile());
