import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newDeletable } from '../../repositories/records.ts';
import { Database } from '../database.ts';
import { connectionOf } from './connection.ts';

describe('the file of the embedded database', () => {
  let folder: string;
  let file: string;
  let db: Database;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sqlite-file-'));
    file = join(folder, 'data', 'catalogue.sqlite');
    db = await new Database({ file }).open();
  });
  afterEach(async () => {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const insert = (name: string) =>
    db.write(tables => tables.categories.insert({ ...newDeletable(new Date()), name, nameKey: name }));
  const modes = () =>
    [file, join(file, '..'), `${file}-wal`, `${file}-shm`].map(path => (statSync(path).mode & 0o777).toString(8));
  const synchronous = async () => (await connectionOf(db.source)).pragma('synchronous', { simple: true });

  test('the file of the embedded database and its folder are private to their owner', async () => {
    await insert('A');
    expect(modes()).toEqual(['600', '700', '600', '600']);
  });

  test('the file of the embedded database is switched to a write-ahead log once another process, which has begun to write it, is done', async () => {
    const shared = join(folder, 'shared.sqlite');
    const other = new BetterSqlite(shared);
    other.exec('BEGIN IMMEDIATE');
    const opening = new Database({ file: shared }).open();
    setTimeout(() => other.exec('ROLLBACK').close(), 50);
    const opened = await opening;
    expect((await connectionOf(opened.source)).pragma('journal_mode', { simple: true })).toBe('wal');
    await opened.close();
  });

  test('the file of the embedded database becomes private when an earlier version left it readable, and its folder is unchanged', async () => {
    await db.close();
    chmodSync(file, 0o644);
    chmodSync(join(file, '..'), 0o755);
    for (const end of ['-wal', '-shm']) writeFileSync(`${file}${end}`, '', { mode: 0o644 });
    db = await new Database({ file }).open();
    await insert('A');
    expect(modes()).toEqual(['600', '755', '600', '600']);
  });

  test('the file of the embedded database is synced at every commit: synchronous is FULL (2), also on a connection that replaced another', async () => {
    expect(await synchronous()).toBe(2);
    (await connectionOf(db.source)).exec('BEGIN');
    await expect(insert('refused')).rejects.toThrow();
    await insert('B');
    expect((await connectionOf(db.source)).inTransaction).toBe(false);
    expect(await synchronous()).toBe(2);
  });

  test('the file of the embedded database is never recreated while the server runs: the service is unavailable until it is back', async () => {
    await insert('A');
    renameSync(file, `${file}.away`);
    (await connectionOf(db.source)).exec('BEGIN');
    await expect(insert('refused')).rejects.toThrow();
    await expect(insert('refused too')).rejects.toMatchObject({ code: 'unavailable' });
    expect(existsSync(file)).toBe(false);
    renameSync(`${file}.away`, file);
    await insert('B');
    const names = await db.read(tables => tables.categories.find({ order: { name: 'ASC' } }));
    expect(names.map(({ name }) => name)).toEqual(['A', 'B']);
  });
});
