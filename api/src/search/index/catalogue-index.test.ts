import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDemoCatalogue } from '../../demo/catalogue.ts';
import { demoRows } from '../../testing/demo/demo-rows.ts';
import { questions } from '../../testing/demo/search-questions.ts';
import { toEntry } from '../entry.ts';
import { CatalogueIndex } from './catalogue-index.ts';

const rows = demoRows(await readDemoCatalogue(join(import.meta.dirname, '../../../../demo')));

const indexOf = (some: typeof rows) => {
  const index = new CatalogueIndex();
  for (const row of some) index.put(toEntry(row));
  return index;
};
const compact = (index: CatalogueIndex) => [...index.compact()];

describe('an index from which products were removed', () => {
  const removed = rows.filter((_, place) => place % 2 === 0);
  const others = rows.filter((_, place) => place % 2 === 1);
  const changed = indexOf([...removed, ...removed.map(row => ({ ...row, id: `${row.id}2` })), ...others]);
  for (const { id } of removed) {
    changed.remove(id);
    changed.remove(`${id}2`);
  }
  const fresh = indexOf(others);
  const foundBy = (index: CatalogueIndex) =>
    questions.map(([q]) => index.find(q).hits.map(({ id, figures, rows }) => ({ id, figures, rows })));

  test('finds what one finds that never had them', () => {
    expect(removed.length).toBeGreaterThanOrEqual(10);
    expect(foundBy(changed)).toEqual(foundBy(fresh));
  });

  test('finds the same after it was compacted, and with other products in their place', () => {
    compact(changed);
    expect(foundBy(changed)).toEqual(foundBy(fresh));
    for (const row of removed) changed.put(toEntry(row));
    expect(foundBy(changed)).toEqual(foundBy(indexOf([...others, ...removed])));
  });

  test('does not know their words: they are found as typing errors of others', () => {
    const [row] = rows;
    if (!row) throw new Error('The demo has no products.');
    const index = indexOf([
      { ...row, id: 'removed', name: 'Zebrule' },
      { ...row, id: 'one', name: 'Zebrula' },
    ]);
    index.remove('removed');
    expect(index.find('zebrule').hits.map(({ id }) => id)).toEqual(['one']);
  });
});

test('only as many hits are described as are wanted, and all are counted', () => {
  const index = indexOf(rows);
  const all = index.find('cylinder');
  expect(all.total).toBe(all.hits.length);
  expect(all.total).toBeGreaterThan(3);
  expect(index.find('cylinder', 3)).toEqual({ ...all, hits: all.hits.slice(0, 3) });
});
