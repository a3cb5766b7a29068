import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDemoCatalogue } from '@hydraulics/api/src/demo/catalogue.ts';
import { writeVariants } from '@hydraulics/api/src/media/variants.ts';
import { company } from '@hydraulics/common/nouns/company';
import { parseImagePath, variantName, variantNames } from '@hydraulics/common/units/images';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { catalogueFile, demoCatalogue, demoPictures } from './catalogue.ts';
import { heroDrawing } from './hero.ts';
import { heroFile } from './hero-file.ts';
import { logos } from './logos/logos.ts';
import { photographHash, photographs } from './photographs/photographs.ts';
import { sourceOf } from './source.ts';
import { viewTexts } from './view-texts.ts';

const demo = join(import.meta.dirname, '..');
const products = demoCatalogue.categories.flatMap(c => c.products);
let committed: Awaited<ReturnType<typeof readDemoCatalogue>>;
beforeAll(async () => {
  committed = await readDemoCatalogue(demo);
});

test('the catalogue has enough records for the site', () => {
  expect(demoCatalogue.categories.map(c => c.name)).toEqual([
    'Power Packs',
    'Hydraulic Cylinders',
    'Pharma Machines',
    'Marine Units',
    'Lubrication Systems',
    'Steel Mill Units',
    'Bag Lifting Devices',
  ]);
  for (const c of demoCatalogue.categories) expect(c.products.length, c.name).toBeGreaterThanOrEqual(4);
  expect(products.length).toBeGreaterThanOrEqual(28);
  expect(demoCatalogue.gallery).toHaveLength(24);
  expect(demoCatalogue.socials).toHaveLength(4);
  expect(demoCatalogue.enquiries).toHaveLength(5);
});

test('every text is filled and contains only markup of the editor', () => {
  for (const p of products) {
    for (const text of [p.smallDesc, p.fullDesc, p.features, p.applications, p.advantages, p.additionalDesc]) {
      expect(text.replace(/<[^>]*>/g, '').trim().length, p.name).toBeGreaterThan(60);
      expect(text.replace(/<\/?(p|strong|em|ul|ol|li|h2|h3|a|br)>/g, ''), p.name).not.toMatch(/[<>]/);
      expect(text, p.name).not.toMatch(/undefined|NaN|\$\{/);
    }
  }
  expect(new Set(products.map(p => p.name)).size).toBe(products.length);
});

test('the company has a headline of at most eight words and five measures', async () => {
  const profile = company.parse(JSON.parse(await readFile(join(demo, 'company.json'), 'utf8')));
  expect(profile.hero.headline.split(/\s+/).length).toBeLessThanOrEqual(8);
  expect(profile.about.progress.map(p => p.value)).toEqual([66, 75, 80, 90, 100]);
  expect(profile.brands).toHaveLength(8);
  expect(Object.keys(profile.legal ?? {})).toEqual(['privacy', 'imprint', 'terms']);
});

test('the company names the four photographs of its catalogue', async () => {
  const { photographs: named = [] } = company.parse(JSON.parse(await readFile(join(demo, 'company.json'), 'utf8')));
  const pathOf = (name: string) => {
    const { hash, ...size } = committed.pictures[name] ?? { hash: '', width: 0, height: 0 };
    return `uploads/${variantName(hash, size)}`;
  };
  expect(named.map(({ image }) => image)).toEqual(
    ['commissioning-team', 'assembly-hall', 'test-bench-gauges', 'test-record-and-drawing'].map(pathOf),
  );
  const alts = Object.fromEntries(Object.values(committed.pictures).map(({ hash, alt }) => [hash, alt]));
  for (const { image, alt, caption } of named) {
    expect(alt).toBe(alts[parseImagePath(image)?.hash ?? '']);
    expect(caption).not.toBe(alt);
  }
});

test('every brand of the company has its own logo, tall and grey enough for the strip', async () => {
  const { brands } = company.parse(JSON.parse(await readFile(join(demo, 'company.json'), 'utf8')));
  const made = logos.map(({ brand, name }) => {
    const { hash, ...size } = committed.pictures[name] ?? { hash: '', width: 0, height: 0 };
    return { name: brand, logo: `uploads/${variantName(hash, size)}` };
  });
  expect(brands).toEqual(made);
  for (const { svg } of logos) {
    expect(svg().replace(/(fill|stroke)="(none|#fff|#33475a)"/g, '')).not.toMatch(/(fill|stroke)="/);
    const { width, height } = await sharp(Buffer.from(svg()), { density: 64.8 }).metadata();
    expect([width <= 352, height]).toEqual([true, 96]);
  }
});

test('every picture but the specifications has its own text of at most 300 characters', () => {
  const specifications = new Set(products.map(({ specImage }) => specImage));
  const described = [...demoPictures.filter(picture => !specifications.has(picture)), ...photographs];
  const texts = described.map(({ alt = '' }) => alt);
  expect(texts).toHaveLength(114);
  expect(new Set(texts).size).toBe(114);
  for (const text of texts) expect(text).toMatch(/^[A-Z][^\n]{39,298}[^.\s]$/);
  expect(Object.keys(viewTexts)).toHaveLength(30);
});

test('names of pictures are unique and well formed', () => {
  const named = [...demoPictures, ...photographs, ...logos];
  expect(new Set(named.map(p => p.name)).size).toBe(152);
  for (const p of named) expect(p.name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test('every drawing can be read, has its size and needs no font', async () => {
  const ofProducts = new Set(products.flatMap(p => [...p.images, p.specImage]).map(p => p.name));
  for (const p of demoPictures) {
    const svg = p.svg();
    expect(svg, p.name).not.toMatch(/<text|NaN|undefined/);
    expect(svg.length, p.name).toBeLessThan(150_000);
    const { width, height, format } = await sharp(Buffer.from(svg)).metadata();
    expect(format).toBe('svg');
    if (ofProducts.has(p.name)) expect([width, height], p.name).toEqual([1600, 1200]);
    else expect(Math.min(width, height), p.name).toBeGreaterThanOrEqual(900);
  }
});

test("the committed catalogue matches the generator's output, with the pictures of the current drawings", () => {
  expect(committed).toEqual(catalogueFile(committed.pictures));
  const sources = Object.entries(committed.pictures).map(([name, { source }]) => [name, source]);
  expect(sources).toEqual([
    ...demoPictures.map(picture => [picture.name, sourceOf(picture)]),
    ...photographs.map(photograph => [photograph.name, photographHash(photograph)]),
    ...logos.map(logo => [logo.name, sourceOf(logo)]),
  ]);
});

test('all variants of the pictures are committed, and nothing else', async () => {
  expect((await readdir(join(demo, 'pictures'))).sort()).toEqual(Object.keys(committed.pictures).sort());
  for (const [name, { hash, ...size }] of Object.entries(committed.pictures)) {
    const files = (await readdir(join(demo, 'pictures', name))).sort();
    expect(files.map(file => `${hash}-${file}`)).toEqual(variantNames(hash, size).sort());
    for (const file of files) {
      const { width, height } = await sharp(join(demo, 'pictures', name, file)).metadata();
      expect(file).toMatch(new RegExp(`^${width}x${height}\\.(webp|avif)$`));
    }
  }
});

test('an AVIF is never heavier than its WebP', async () => {
  const bytesOf = async (file: string) => (await stat(join(demo, 'pictures', file))).size;
  for (const file of await readdir(join(demo, 'pictures'), { recursive: true })) {
    if (!file.endsWith('.webp')) continue;
    expect(await bytesOf(file.replace('.webp', '.avif')), file).toBeLessThanOrEqual(await bytesOf(file));
  }
});

test('each picture has the hash that an upload of its widest WebP would get', async () => {
  for (const [name, { hash, width, height }] of Object.entries(committed.pictures)) {
    const original = await readFile(join(demo, 'pictures', name, `${width}x${height}.webp`));
    expect(createHash('sha256').update('v1').update(original).digest('hex').slice(0, 40), name).toBe(hash);
  }
});

test('an upload of a picture gets the names that the committed variants have', async () => {
  const [name, { hash, ...size }] = Object.entries(committed.pictures)[0] ?? ['', { hash: '', width: 0, height: 0 }];
  const folder = await mkdtemp(join(tmpdir(), 'demo-'));
  const original = join(demo, 'pictures', name, `${size.width}x${size.height}.webp`);
  const uploaded = await writeVariants(original, folder, name);
  await rm(folder, { recursive: true });
  expect(uploaded.names.sort()).toEqual(variantNames(hash, size).sort());
});

test('all of the demo, generator included but not the documents, takes at most 15 MB', async () => {
  const entries = await readdir(demo, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    entry => entry.isFile() && !/demo.documents$/.test(entry.parentPath) && !entry.parentPath.includes('node_modules'),
  );
  const sizes = await Promise.all(files.map(async file => (await stat(join(file.parentPath, file.name))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(15_000_000);
});

test('the website contains the current hero drawing', async () => {
  expect(await readFile(join(demo, '../web/src/site/home/hero-drawing.svg'), 'utf8')).toBe(heroFile());
});

test('the hero drawing is light enough for the home page', () => {
  const svg = heroDrawing();
  expect(svg.length).toBeLessThan(60_000);
  expect(svg).not.toMatch(/<text|NaN|undefined/);
});
