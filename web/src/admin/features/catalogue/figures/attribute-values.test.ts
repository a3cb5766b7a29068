import { attribute } from '@hydraulics/common/nouns/attributes/attributes';
import { expect, test } from 'vitest';
import {
  changedUnits,
  changeRows,
  doubtsOfAttributes,
  mergeInto,
  newAttributeRow,
  removedChoices,
  restoreAttribute,
  toAttributes,
  toAttributeValues,
} from './attribute-values.ts';

const pressure = attribute.parse({
  id: 'p',
  name: 'Pressure',
  kind: 'number',
  unit: 'bar',
  decimals: 1,
  filterable: true,
  drawn: 'bore',
});
const seals = attribute.parse({ id: 's', name: 'Seals', kind: 'choice', choices: ['NBR', 'FKM'], group: 'Materials' });
const opened = () => toAttributeValues([pressure, seals]);

test('converts stored attributes to rows and back without changes', () => {
  const values = opened();
  expect(values.rows).toEqual([
    ['Pressure', 'number', 'bar', '', '1', '', 'yes', 'no', 'no', 'bore', 'p'],
    ['Seals', 'choice', '', 'Materials', '', 'NBR; FKM', 'no', 'no', 'no', '', 's'],
  ]);
  expect(toAttributes(values)).toEqual([pressure, seals]);
});

test('keeps the attribute of a deleted row as removed, which can be restored or merged', () => {
  const [first = [], second = []] = opened().rows;
  const removed = changeRows(opened(), [second]);
  expect(toAttributes(removed)).toEqual([seals, { ...pressure, removed: true }]);
  const [gone] = removed.removed;
  if (!gone) throw new Error('There is no removed attribute.');
  expect(toAttributes(restoreAttribute(removed, gone))).toEqual([seals, pressure]);
  expect(toAttributes(mergeInto(removed, gone, 's'))[1]).toEqual({ ...pressure, removed: true, mergedInto: 's' });
  expect(changeRows(removed, [first, second]).removed).toEqual([]);
});

test('detects a changed unit, but not another spelling of it', () => {
  const [first = [], ...rest] = opened().rows;
  const renamed = (unit: string) =>
    changedUnits({ ...opened(), rows: [[...first.slice(0, 2), unit, ...first.slice(3)], ...rest] });
  expect(renamed('PSI')).toEqual([{ attribute: pressure, unit: 'psi' }]);
  expect(renamed('Bar')).toEqual([]);
});

test('finds the choices that are removed or renamed, of a row that is still there', () => {
  const [first = [], second = []] = opened().rows;
  const choosing = (choices: string) =>
    removedChoices({ ...opened(), rows: [first, second.with(5, choices)] }).map(({ choice }) => choice);
  expect(choosing('FKM; NBR; PU')).toEqual([]);
  expect(choosing('NBR; Viton')).toEqual(['FKM']);
  expect(removedChoices({ ...opened(), rows: [first, second.with(1, 'text').with(5, '')] })).toEqual([]);
  expect(removedChoices(changeRows(opened(), [first]))).toEqual([]);
});

test('reports every problem with its row and column', () => {
  const row = (...cells: string[]) => [...cells, ...newAttributeRow().slice(cells.length)];
  const rows = [
    row('Bore', 'numbr'),
    row('bore', 'number', 'furlong'),
    row('Port', 'text', 'mm'),
    row('Seals', 'choice'),
    row('Flow', 'number', 'l/min', '', '9', '', 'perhaps'),
    row('Rod', 'range', 'mm', '', '', '', 'yes', 'yes', 'no', 'rod'),
    row('Piston', 'number', 'mm', '', '', '', 'yes', 'yes', 'no', 'piston'),
    row('Stroke', 'number', 'mm', '', '', '', 'yes', 'yes', 'no', 'Stroke'),
    row('Travel', 'number', 'mm', '', '', '', 'yes', 'yes', 'no', 'stroke'),
    newAttributeRow(),
  ];
  expect(doubtsOfAttributes({ rows, removed: [], stored: [] })).toEqual([
    'Bore, Kind: Please choose one of number, range, sizes, choice, text, yesno.',
    'bore, Name: There are two attributes named bore.',
    'bore, Unit: “furlong” is not a known unit.',
    'Port, Unit: Only figures can have a unit.',
    'Seals, Choices: A choice needs its choices, separated by semicolons.',
    'Flow, Decimals: Decimals are 0 to 6, or empty to show figures as typed.',
    'Flow, Filter: Please write yes or no.',
    'Rod, Drawn as: Only a number can be a dimension of the drawing.',
    'Piston, Drawn as: Please choose one of bore, rod, stroke, length, barrel.',
    'Travel, Drawn as: Another attribute is the stroke of the drawing.',
  ]);
});
