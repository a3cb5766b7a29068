import type { Attribute } from '@hydraulics/common/nouns/attributes/attributes';
import { describe, expect, test } from 'vitest';
import { afterSave, changesOf, doubtOf, figureColumns, type GridProduct, shownText, withCells } from './grid-values.ts';

const attribute = (id: string, name: string, unit: Attribute['unit']): Attribute =>
  ({ id, name, unit, kind: 'number', choices: [] }) as unknown as Attribute;
const categories = [
  { _id: 'packs', name: 'Packs', attributes: [attribute('p1', 'Pressure', 'bar'), attribute('q1', 'Flow', 'l/min')] },
  { _id: 'units', name: 'Units', attributes: [attribute('p2', 'Pressure', 'bar')] },
  { _id: 'empty', name: 'Empty', attributes: [attribute('x', 'Mass', 'kg')] },
];
const product = (_id: string, categoryId: string, values: object = {}, version = 1) =>
  ({ _id, name: _id, version, categoryId, category: categoryId, specifications: { own: [], values } }) as GridProduct;
const bar = (number: number) => ({ kind: 'number', number, unit: 'bar' });

describe('the grid of figures', () => {
  const products = [product('a', 'packs', { p1: bar(180) }), product('b', 'units', { p2: bar(200) })];
  const columns = figureColumns(products, categories);
  const [pressure, flow] = columns as [(typeof columns)[number], (typeof columns)[number]];

  test('has a column for each figure by name and unit, those of most products first', () => {
    expect(columns.map(({ title, of }) => [title, [...of.keys()]])).toEqual([
      ['Pressure (bar)', ['packs', 'units']],
      ['Flow (l/min)', ['packs']],
    ]);
  });

  test('keeps only what differs from what is stored, and what was typed in columns that are not shown', () => {
    const typed = withCells({}, products, columns, [
      ['185', '4,5'],
      ['200', ''],
    ]);
    expect(typed).toEqual({ a: { p1: '185', q1: '4,5' } });
    expect(withCells(typed, products, [pressure], [['180'], ['2000 psi']])).toEqual({
      a: { q1: '4,5' },
      b: { p1: '2000 psi' },
    });
    expect(shownText(typed, products[0] as GridProduct, pressure)).toBe('185');
    expect(shownText(typed, products[1] as GridProduct, pressure)).toBe('200');
  });

  test('says which typed figure cannot be saved, and why', () => {
    const [a, b] = products as [GridProduct, GridProduct];
    expect(doubtOf('185', a, pressure)).toBeUndefined();
    expect(doubtOf('', b, flow)).toBeUndefined();
    expect(doubtOf('12', b, flow)).toBe('Products in units have no figure “Flow (l/min)”.');
    expect(doubtOf('lots', a, pressure)).toMatch(/lots/);
    expect(doubtOf('4 kW', a, pressure)).toMatch(/kW/);
  });

  test('a stored choice that the category no longer has is no problem, another such choice is', () => {
    const seals = { ...attribute('s', 'Seals', null), kind: 'choice', choices: ['NBR', 'FKM'] } as Attribute;
    const old = product('c', 'packs', { s: { kind: 'choice', choice: 'PU' } });
    const [column] = figureColumns([old], [{ _id: 'packs', name: 'Packs', attributes: [seals] }]);
    if (!column) throw new Error('There is no column.');
    expect(doubtOf('PU', old, column)).toBeUndefined();
    expect(doubtOf('PTFE', old, column)).toBe('“PTFE” is not one of NBR, FKM.');
  });

  test('sends each change by the attribute of the category; an emptied cell removes the figure', () => {
    expect(changesOf({ a: { p1: '', q1: '4.5' }, b: { p1: '2000 psi' } }, products, columns)).toEqual([
      { _id: 'a', values: { p1: null, q1: { kind: 'number', number: 4.5, unit: 'l/min' } } },
      { _id: 'b', values: { p2: { kind: 'number', number: 2000, unit: 'psi' } } },
    ]);
  });

  test('keeps what a conflict left out after a save, with what a colleague wrote', () => {
    const now = [product('a', 'packs', { p1: bar(185) }, 2), product('b', 'units', { p2: bar(210) }, 2)];
    expect(afterSave({ a: { p1: '185 bar' }, b: { p1: '220' } }, products, now, columns)).toEqual({
      typed: { b: { p1: '220' } },
      notes: { 'b p1': 'Now 210, was 200. Save again to replace it.' },
    });
  });
});
