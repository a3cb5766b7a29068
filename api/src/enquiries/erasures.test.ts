import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServerProxy } from '../testing/faults/server-proxy.ts';
import { newBucket, openMachine, openStore } from '../testing/files/object-store.ts';
import { Erasures, mergeErasures } from './erasures.ts';

let folder: string;
let erasures: Erasures;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'erasures-'));
  mkdirSync(join(folder, 'backups'));
  erasures = new Erasures(folder, join(folder, 'backups'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = (...path: string[]) => join(folder, ...path, 'erasures.jsonl');
const at = new Date('2026-03-02T09:15:00.000Z');

test('an erasure that is added while lists are merged is not lost', async () => {
  const people = Array.from({ length: 60 }, (_, n) => `visitor${n}@example.com`);
  for (const [n, email] of people.entries()) {
    // Each merge has something to add to the list.
    const line = { key: 'key', person: `restored ${n}`, at: at.toISOString() };
    appendFileSync(file('backups'), `${JSON.stringify(line)}\n`);
    await Promise.all([erasures.synchronize(), erasures.add(email, at)]);
  }
  const erasedAt = await erasures.lookup();
  expect(people.filter(email => erasedAt(email) === null)).toEqual([]);
  expect(await erasures.count()).toBe(120);
});

test('an erasure that two processes merge at the same time is counted once', async () => {
  await erasures.add('vera@example.com', at);
  await Promise.all(Array.from({ length: 8 }, () => mergeErasures([file()], file('backups'))));
  const merged = new Erasures(join(folder, 'backups'), join(folder, 'none'));
  expect([await merged.count(), await merged.digest()]).toEqual([1, await erasures.digest()]);
});

test('an erasure after a line that a power cut left incomplete is not lost', async () => {
  await erasures.add('vera@example.com', at);
  appendFileSync(file(), '{"key":"abc","per');
  await erasures.add('otto@example.com', at);
  expect((await erasures.lookup())('otto@example.com')).toEqual(at);
  expect(await erasures.count()).toBe(2);
});

test('an erasure on one machine is known to another one by their bucket, also after it was away', async () => {
  const store = await openStore();
  const proxy = await startServerProxy(store.endpoint);
  const { blobs, close } = await openMachine({
    ...(await newBucket(store.endpoint)),
    endpoint: proxy.url.replace(/\/$/, ''),
  });
  mkdirSync(join(folder, 'other'));
  const one = new Erasures(folder, join(folder, 'none'), blobs);
  const openOther = () => new Erasures(join(folder, 'other'), join(folder, 'none'), blobs);
  await one.add('vera@example.com', at);
  await one.synchronize();
  expect((await openOther().lookup())('vera@example.com')).toEqual(at);
  await proxy.kill();
  await one.add('otto@example.com', at);
  await expect(one.synchronize()).rejects.toMatchObject({ code: 'unavailable' });
  expect((await one.lookup())('otto@example.com')).toEqual(at);
  expect((await openOther().lookup())('vera@example.com')).toEqual(at);
  await proxy.revive();
  await one.synchronize();
  expect((await openOther().lookup())('otto@example.com')).toEqual(at);
  expect(await openOther().digest()).toBe(await one.digest());
  close();
  await proxy.close();
  await store.stop();
});
