import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replaceFile } from './replace-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replace-file-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a file is written and replaced, private, with nothing beside it', async () => {
  const file = join(folder, 'state.json');
  writeFileSync(file, 'old', { mode: 0o644 });
  await replaceFile(file, 'new');
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  expect(readdirSync(folder)).toEqual(['state.json']);
});

test('a file that cannot be replaced leaves nothing beside it', async () => {
  mkdirSync(join(folder, 'taken', 'by a folder'), { recursive: true });
  await expect(replaceFile(join(folder, 'taken'), 'new')).rejects.toThrow();
  expect(readdirSync(folder)).toEqual(['taken']);
});
