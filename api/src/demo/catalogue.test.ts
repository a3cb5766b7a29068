import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { company } from '@hydraulics/common/nouns/company';
import { variantName, variantNames } from '@hydraulics/common/units/images';
import { expect, test } from 'vitest';
import { demoFolder } from '../files/demo-folder.ts';
import { readDemoCatalogue } from './catalogue.ts';

const { categories, gallery, pictures } = await readDemoCatalogue(demoFolder);
const products = categories.flatMap(category => category.products);
const profile = company.parse(JSON.parse(readFileSync(join(demoFolder, 'company.json'), 'utf8')));

test('the pictures of the demo are those that its catalogue lists, in every size', () => {
  expect(readdirSync(join(demoFolder, 'pictures')).sort()).toEqual(Object.keys(pictures).sort());
  for (const [name, { hash, ...size }] of Object.entries(pictures)) {
    const files = readdirSync(join(demoFolder, 'pictures', name)).map(file => `${hash}-${file}`);
    expect(files.sort(), name).toEqual(variantNames(hash, size).sort());
  }
});

test('each picture of the demo has the hash of its widest WebP, as an upload of that file would get', () => {
  for (const [name, { hash, width, height }] of Object.entries(pictures)) {
    const bytes = readFileSync(join(demoFolder, 'pictures', name, `${width}x${height}.webp`));
    expect(createHash('sha256').update('v1').update(bytes).digest('hex').slice(0, 40), name).toBe(hash);
  }
});

test('every picture of the demo is shown by a product, the gallery or the company, and they show no others', () => {
  const paths = new Map(
    Object.entries(pictures).map(([name, { hash, ...size }]) => [`uploads/${variantName(hash, size)}`, name]),
  );
  const ofCompany = [
    ...(profile.photographs ?? []).map(({ image }) => image),
    ...profile.brands.flatMap(({ logo }) => logo ?? []),
  ];
  const shown = [
    ...products.flatMap(({ images, specImage }) => [...images, specImage]),
    ...gallery,
    ...ofCompany.map(path => paths.get(path) ?? path),
  ];
  expect([...new Set(shown)].sort()).toEqual(Object.keys(pictures).sort());
});

test('the documents of the demo are those that its products name', () => {
  const named = products.flatMap(({ documents }) => documents.map(({ file }) => file));
  expect(readdirSync(join(demoFolder, 'documents')).sort()).toEqual(named.sort());
});
