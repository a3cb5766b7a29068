import { describe, expect, it } from 'vitest';
import { filterRows, pageOf, searchTexts, sortRows } from './table-rows.ts';

const names = ['Cylinder 10', 'cylinder 9', 'Äther pump', 'Zylinder'];
const self = (name: string) => name;

describe('sortRows', () => {
  it('sorts naturally, ignoring case and accents', () => {
    expect(sortRows(names, self, false)).toEqual(['Äther pump', 'cylinder 9', 'Cylinder 10', 'Zylinder']);
    expect(sortRows(names, self, true)).toEqual(['Zylinder', 'Cylinder 10', 'cylinder 9', 'Äther pump']);
  });

  it('sorts numbers by size and is stable in both directions', () => {
    const rows = [
      { id: 'a', count: 10 },
      { id: 'b', count: 9 },
      { id: 'c', count: 10 },
    ];
    expect(sortRows(rows, row => row.count, true).map(row => row.id)).toEqual(['a', 'c', 'b']);
    expect(sortRows(rows, row => row.count, false).map(row => row.id)).toEqual(['b', 'a', 'c']);
  });

  it('does not change the given list', () => {
    const rows = ['b', 'a'];
    sortRows(rows, self, false);
    expect(rows).toEqual(['b', 'a']);
  });
});

describe('filterRows', () => {
  const texts = searchTexts(names, [self]);

  it('matches every word, in any order, anywhere', () => {
    expect(filterRows(names, texts, '9 cyl')).toEqual(['cylinder 9']);
  });

  it('ignores case and accents', () => {
    expect(filterRows(names, texts, 'ATHER')).toEqual(['Äther pump']);
  });

  it('returns everything for a blank filter', () => {
    expect(filterRows(names, texts, '  ')).toEqual(names);
  });
});

describe('pageOf', () => {
  const rows = Array.from({ length: 51 }, (_, index) => index);

  it('returns the rows of a page with its number', () => {
    expect(pageOf(rows, 0).rows).toHaveLength(50);
    expect(pageOf(rows, 1)).toEqual({ rows: [50], page: 1, from: 50 });
  });

  it('returns the last page when rows are gone', () => {
    expect(pageOf(rows.slice(0, 3), 4)).toEqual({ rows: [0, 1, 2], page: 0, from: 0 });
    expect(pageOf([], 2)).toEqual({ rows: [], page: 0, from: 0 });
  });

  it('returns the first page of five thousand rows, filtered and sorted', () => {
    const many = Array.from({ length: 5000 }, (_, index) => `Cylinder HC-${(index * 7919) % 5000}`);
    const found = filterRows(many, searchTexts(many, [self]), 'hc-4');
    const { rows, page } = pageOf(sortRows(found, self, true), 0);
    expect(page).toBe(0);
    expect([rows[0], rows[1], rows[49]]).toEqual(['Cylinder HC-4999', 'Cylinder HC-4998', 'Cylinder HC-4950']);
    expect(found).toHaveLength(1111);
  });
});
