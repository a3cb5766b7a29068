import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { demoCatalogue } from './catalogue.ts';
import { demoCompany } from './company.ts';
import { heroDrawing } from './drawings/hero.ts';
import { heroFile } from './hero-file.ts';

const products = demoCatalogue.categories.flatMap(c => c.products);
const pictures = [...products.flatMap(p => [...p.images, p.specImage]), ...demoCatalogue.gallery];

test('the catalogue is as large as the site needs', () => {
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

test('every text is filled and holds only what the editor makes', () => {
  for (const p of products) {
    for (const text of [p.smallDesc, p.fullDesc, p.features, p.applications, p.advantages, p.additionalDesc]) {
      expect(text.replace(/<[^>]*>/g, '').trim().length, p.name).toBeGreaterThan(60);
      expect(text.replace(/<\/?(p|strong|em|ul|ol|li|h2|h3|a|br)>/g, ''), p.name).not.toMatch(/[<>]/);
      expect(text, p.name).not.toMatch(/undefined|NaN|\$\{/);
    }
  }
  expect(new Set(products.map(p => p.name)).size).toBe(products.length);
});

test('the company has a headline of at most eight words and five measures', () => {
  expect(demoCompany.hero.headline.split(/\s+/).length).toBeLessThanOrEqual(8);
  expect(demoCompany.about.progress.map(p => p.value)).toEqual([66, 75, 80, 90, 100]);
  expect(demoCompany.brands).toHaveLength(8);
});

test('file names are unique and neat', () => {
  expect(new Set(pictures.map(p => p.file)).size).toBe(pictures.length);
  for (const p of pictures) expect(p.file).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\.png$/);
});

test('every drawing can be read, has its size and needs no font', async () => {
  const wanted = new Set(products.flatMap(p => [...p.images, p.specImage]).map(p => p.file));
  for (const p of pictures) {
    const svg = p.svg();
    expect(svg, p.file).not.toMatch(/<text|NaN|undefined/);
    expect(svg.length, p.file).toBeLessThan(150_000);
    const { width, height, format } = await sharp(Buffer.from(svg)).metadata();
    expect(format).toBe('svg');
    if (wanted.has(p.file)) expect([width, height], p.file).toEqual([1600, 1200]);
    else expect(Math.min(width, height), p.file).toBeGreaterThanOrEqual(900);
  }
}, 30_000);

test('the website carries the hero drawing as it is drawn now', async () => {
  const file = join(import.meta.dirname, '../../../web/src/site/home/hero-drawing.svg');
  expect(await readFile(file, 'utf8')).toBe(heroFile());
});

test('the hero drawing is light enough for the home page', () => {
  const svg = heroDrawing();
  expect(svg.length).toBeLessThan(60_000);
  expect(svg).not.toMatch(/<text|NaN|undefined/);
});
