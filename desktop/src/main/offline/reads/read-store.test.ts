import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EncryptedFolder } from '../encrypted-folder.ts';
import { makeFolder } from '../testing/fixtures.ts';
import { ReadStore, sizeLimits } from './read-store.ts';

const key = Buffer.alloc(32, 7);
const answer = (text: string, at = '2026-03-09T10:42:00.000Z') => ({ at, type: 'text/plain', body: Buffer.from(text) });

it('returns the last answer of an address, also after a restart', async () => {
  const folder = makeFolder();
  const store = new ReadStore(new EncryptedFolder(folder, key));
  await store.save('/api/products?limit=50', answer('old\nlines'));
  await store.save('/api/products?limit=50', answer('new\nlines', '2026-03-09T10:43:00.000Z'));
  for (const one of [store, new ReadStore(new EncryptedFolder(folder, key))]) {
    expect(await one.find('/api/products?limit=50')).toEqual(answer('new\nlines', '2026-03-09T10:43:00.000Z'));
    expect(await one.find('/api/products')).toBeNull();
  }
  expect(
    await new ReadStore(new EncryptedFolder(folder, Buffer.alloc(32, 8))).find('/api/products?limit=50'),
  ).toBeNull();
});

it('deletes the oldest answers first, and does not save one that is too large', async () => {
  const folder = makeFolder();
  const small = { one: 500, all: 1500 };
  const first = new ReadStore(new EncryptedFolder(folder, key), small);
  await first.save('/0', answer('x'.repeat(400)));
  await first.save('/1', answer('x'.repeat(400)));
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), 1, 1);
  // The sizes are known after a restart, too.
  const store = new ReadStore(new EncryptedFolder(folder, key), small);
  for (const path of ['/2', '/3', '/4']) await store.save(path, answer('x'.repeat(400)));
  await store.save('/big', answer('x'.repeat(501)));
  const found = [];
  for (const path of ['/0', '/1', '/2', '/3', '/4', '/big']) if (await store.find(path)) found.push(path);
  expect(found).toEqual(['/2', '/3', '/4']);
  expect(sizeLimits).toEqual({ one: 33_554_432, all: 268_435_456 });
});

it('saves nothing once it was cleared', async () => {
  const folder = join(makeFolder(), 'reads');
  const store = new ReadStore(new EncryptedFolder(folder, key));
  const saving = store.save('/a', answer('a'));
  const clearing = store.clear();
  await Promise.all([saving, clearing, store.save('/b', answer('b'))]);
  expect(existsSync(folder)).toBe(false);
  expect(await store.find('/a')).toBeNull();
});
