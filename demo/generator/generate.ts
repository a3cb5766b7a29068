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
import { logos } from './logos/logos.ts';
import { photographHash, photographs } from './photographs/photographs.ts';
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
/** The output folder of `renders/render-all.sh`, needed only when a render has changed. */
const renders = join(demo, '../.cache/renders');
const hero = join(demo, '../web/src/site/home/hero-drawing.svg');

type Made = DemoCatalogue['pictures'][string];

const before = existsSync(file) ? (await readDemoCatalogue(demo)).pictures : {};

/** A picture to make: its drawing, or the name of its render. */
interface Task {
  name: string;
  source: string;
  drawing?: () => string;
}

async function make({ name, source, drawing }: Task): Promise<Made> {
  const folder = join(pictures, name);
  const known = before[name];
  if (known?.source === source && existsSync(folder)) return known;
  const { width, height } = await encode(drawing ? Buffer.from(drawing()) : join(renders, `${name}.png`), folder);
  const hash = await hashOf(join(folder, `${width}x${height}.webp`));
  process.stdout.write(`${name}\n`);
  return { hash, width, height, source };
}

const tasks: Task[] = [
  ...[...demoPictures, ...logos].map(picture => ({
    name: picture.name,
    source: sourceOf(picture),
    ...(!rendered.has(picture.name) && { drawing: picture.svg }),
  })),
  ...photographs.map(photograph => ({ name: photograph.name, source: photographHash(photograph) })),
];

// Several pictures at once, one thread each, are faster than one on all threads.
sharp.concurrency(1);
const made = new Map<string, Made>();
const waiting = tasks.values();
const work = async () => {
  for (const task of waiting) made.set(task.name, await make(task));
};
await Promise.all(Array.from({ length: availableParallelism() }, work));

for (const name of existsSync(pictures) ? await readdir(pictures) : []) {
  if (!made.has(name)) await rm(join(pictures, name), { recursive: true });
}
const inOrder = Object.fromEntries(tasks.map(({ name }) => [name, made.get(name) as Made]));
await writeFile(file, `${JSON.stringify(catalogueFile(inOrder), null, 1)}\n`);
await rm(documents, { recursive: true, force: true });
await mkdir(documents);
for (const { file, make } of demoDocuments) await writeFile(join(documents, file), await make());
await writeFile(hero, heroFile());
