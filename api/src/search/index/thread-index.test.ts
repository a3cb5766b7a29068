import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDemoCatalogue } from '../../demo/catalogue.ts';
import { demoRows } from '../../testing/demo/demo-rows.ts';
import { questions } from '../../testing/demo/search-questions.ts';
import { toEntry } from '../entry.ts';
import { createIndex } from './search-index.ts';
import { createThreadIndex, IndexLost } from './thread-index.ts';

const entries = demoRows(await readDemoCatalogue(join(import.meta.dirname, '../../../../demo'))).map(toEntry);
const removed = entries.slice(0, 10).map(({ id }) => id);

test('a thread finds what this one finds, as products are put, replaced and removed', async () => {
  const [here, there] = [createIndex(), await createThreadIndex()];
  const both = [here, there];
  const compare = async () => {
    for (const [q] of questions) expect(await there.find(q, 5)).toEqual(await here.find(q, 5));
  };
  for (const index of both) await index.put(entries);
  await compare();
  for (const index of both) await index.put(entries.slice(0, 5));
  for (const index of both) await index.remove(removed);
  await compare();
  for (const index of both) await index.compact();
  await compare();
  expect((await there.find('cylinder')).total).toBeGreaterThan(0);
  await there.close();
});

test('a search is answered while products are put', async () => {
  const index = await createThreadIndex();
  await index.put(entries);
  const order: string[] = [];
  const putting = index.put([...entries, ...entries]).then(() => order.push('put'));
  await index.find('cylinder').then(() => order.push('found'));
  await putting;
  expect(order).toEqual(['found', 'put']);
  await index.close();
});

test('what is asked of a thread that has ended, or that replaced one, is rejected', async () => {
  const index = await createThreadIndex({ limits: { maxOldGenerationSizeMb: 24 } });
  await index.put(entries.slice(0, 1));
  const text = Array.from({ length: 400_000 }, (_, place) => `w${place}x`).join(' ');
  const [one] = entries;
  if (!one) throw new Error('The demo has no products.');
  const large = { ...one, texts: { ...one.texts, name: text } };
  await expect(index.put([large, { ...large, id: 'other' }])).rejects.toThrow(IndexLost);
  await expect(index.find('cylinder')).rejects.toThrow(IndexLost);
  await index.close();
});

test('what is asked of a closed one is rejected', async () => {
  const index = await createThreadIndex();
  await index.put(entries.slice(0, 1));
  const asked = expect(index.find('cylinder')).rejects.toThrow(IndexLost);
  await index.close();
  await asked;
  await expect(index.find('cylinder')).rejects.toThrow(IndexLost);
});

test('one whose thread does not start is refused', async () => {
  const file = join(import.meta.dirname, 'no-such-thread.ts');
  await expect(createThreadIndex({ file })).rejects.toThrow(IndexLost);
});

test('what is asked of a thread that hangs is rejected', async () => {
  const index = await createThreadIndex({ limitMs: 2000 });
  const [one] = entries;
  if (!one) throw new Error('The demo has no products.');
  // Takes minutes, in one turn of its loop.
  const text = Array.from({ length: 3_000_000 }, (_, place) => `w${place}x`).join(' ');
  await expect(index.put([{ ...one, texts: { ...one.texts, name: text } }])).rejects.toThrow(IndexLost);
  await index.close();
});
