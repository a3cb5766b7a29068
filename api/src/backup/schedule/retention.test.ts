import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Manifest, writeCheck, writeManifest } from '../manifest.ts';
import { removeOldBackups } from './retention.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-retention-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function backup(date: number, ok?: boolean): Promise<void> {
  const path = join(folder, `day-${date}`);
  mkdirSync(path);
  const at = `2030-01-0${date}T03:00:00.000Z`;
  const empty = { binaryLog: null, tables: [], files: [], missing: [], migrations: ['OperationTables1700000000000'] };
  const manifest: Manifest = {
    format: 1,
    version: '0.1.0',
    startedAt: at,
    finishedAt: at,
    database: 'sqlite',
    ...empty,
  };
  await writeManifest(path, manifest);
  if (ok !== undefined) await writeCheck(path, { at, ok, message: '' });
}
const left = () =>
  readdirSync(folder)
    .filter(name => !name.startsWith('.'))
    .sort();

test('keeps the newest backups', async () => {
  for (const date of [3, 1, 4, 2]) await backup(date);
  expect((await removeOldBackups(folder, 2)).sort()).toEqual([join(folder, 'day-1'), join(folder, 'day-2')]);
  expect(left()).toEqual(['day-3', 'day-4']);
});

test('keeps the last verified backup, whatever its age', async () => {
  await backup(1, true);
  await backup(2, true);
  for (const date of [3, 4, 5]) await backup(date);
  await removeOldBackups(folder, 1);
  expect(left()).toEqual(['day-2', 'day-5']);
});

test('does not count damaged backups', async () => {
  await backup(1, true);
  await backup(2);
  await backup(3, false);
  await backup(4, false);
  expect(await removeOldBackups(folder, 2)).toEqual([]);
  await backup(5);
  await removeOldBackups(folder, 2);
  expect(left()).toEqual(['day-1', 'day-2', 'day-3', 'day-4', 'day-5']);
  await backup(6);
  await removeOldBackups(folder, 2);
  expect(left()).toEqual(['day-1', 'day-5', 'day-6']);
});

test('never touches other folders', async () => {
  for (const date of [1, 2]) await backup(date);
  mkdirSync(join(folder, 'photos'));
  mkdirSync(join(folder, '2030-01-01T03-00-00-000Z'));
  mkdirSync(join(folder, 'old'));
  writeFileSync(join(folder, 'old', 'manifest.json'), '{"format":1}');
  writeFileSync(join(folder, 'notes.txt'), 'x');
  await removeOldBackups(folder, 1);
  expect(left()).toEqual(['2030-01-01T03-00-00-000Z', 'day-2', 'notes.txt', 'old', 'photos']);
});
