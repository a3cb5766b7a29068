import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashSources } from './build-hash.ts';

let root: string;
let before: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'build-hash-'));
  write('web/src/shared/data/query.ts', 'one');
  write('package-lock.json', '{}');
  before = hash();
});

afterEach(() => rmSync(root, { recursive: true }));

test.each([
  ['a changed source', 'web/src/shared/data/query.ts', 'two'],
  ['a new source', 'web/src/page.tsx', 'one'],
  ['a changed configuration', 'web/vite.config.ts', 'one'],
  ['a changed lock file', 'package-lock.json', '{"a":1}'],
])('%s changes it', (_, file, text) => {
  write(file, text);
  expect(hash()).not.toBe(before);
});

test.each([
  ['an output', 'web/dist/client/main.js'],
  ['a test', 'web/src/page.test.tsx'],
  ['a hidden file', 'web/.cache'],
  ['a neighbour', 'api/src/main.ts'],
])('%s does not change it', (_, file) => {
  write(file, 'text');
  expect(hash()).toBe(before);
});

test('a moved source changes it, a touched one does not', () => {
  utimesSync(path.join(root, 'package-lock.json'), 1, 1);
  expect(hash()).toBe(before);
  rmSync(path.join(root, 'web/src/shared/data/query.ts'));
  write('web/src/data/queries.ts', 'one');
  expect(hash()).not.toBe(before);
});

const hash = () => hashSources(root, ['web', 'package-lock.json', 'not-there']);

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}
