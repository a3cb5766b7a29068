import path from 'node:path';
import { expect, test } from 'vitest';
import { billOfMaterials, type Component, licenceOf, refused } from './components.ts';
import { noticesOf } from './notices.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { components } = billOfMaterials(root);
const names = components.map(({ name }) => name);

const component = (name: string, licenses?: Component['licenses']): Component => ({
  'bom-ref': name,
  name,
  ...(licenses && { licenses }),
});

test('the bill of materials lists the packages of the server and the website, and no tools', () => {
  expect(names).toEqual(expect.arrayContaining(['koa', 'typeorm', 'better-sqlite3', 'sharp', 'react', 'quill', 'zod']));
  for (const tool of ['vitest', 'typescript', '@playwright/test', 'fast-check']) expect(names).not.toContain(tool);
});

test('every shipped package has an allowed licence', () => {
  expect(refused(components, root)).toEqual([]);
});

test('a package without a licence, or with another one, is refused by its name', () => {
  const some = [
    component('free', [{ license: { id: 'MIT' } }]),
    component('copyleft', [{ license: { id: 'GPL-3.0-only' } }]),
    component('either', [{ expression: 'MIT OR GPL-2.0-only' }]),
    component('none'),
  ];
  expect(refused(some, root)).toEqual(['copyleft: GPL-3.0-only', 'either: MIT OR GPL-2.0-only', 'none: no licence']);
});

test('a licence in the format of old manifests is read', () => {
  const busboy = components.find(({ name }) => name === 'busboy');
  expect(busboy && licenceOf(busboy, root)).toBe('MIT');
});

test('the notices contain the texts that the licences require', () => {
  const notices = noticesOf(
    components.filter(({ name }) => ['koa', 'quill'].includes(name)),
    root,
  );
  expect(notices).toMatch(/^koa \d+\.\d+\.\d+ \(MIT\)$/m);
  expect(notices).toContain('Permission is hereby granted, free of charge');
  expect(notices).toContain('Redistributions in binary form must reproduce the above copyright');
});
