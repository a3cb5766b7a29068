import { randomUUID } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeUnfinished, replaceFile } from './replace-file.ts';

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

test('what a crash left beside a file is removed after a day, and nothing else', async () => {
  const [abandoned, recent] = [`.${randomUUID()}`, `.${randomUUID()}`];
  const others = ['.hidden', `.probe-${randomUUID()}`, randomUUID(), `.${randomUUID()}.json`, 'state.json'];
  for (const name of [abandoned, recent, ...others]) writeFileSync(join(folder, name), 'x');
  mkdirSync(join(folder, `.${randomUUID()}`));
  const hoursAgo = (hours: number) => Date.now() / 1000 - hours * 3600;
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), hoursAgo(25), hoursAgo(25));
  utimesSync(join(folder, recent), hoursAgo(23), hoursAgo(23));
  const kept = readdirSync(folder).filter(name => name !== abandoned);
  await removeUnfinished(folder);
  expect(readdirSync(folder)).toEqual(kept);
  await removeUnfinished(join(folder, 'missing'));
});
