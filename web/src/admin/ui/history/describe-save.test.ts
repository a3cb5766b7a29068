import { expect, test } from 'vitest';
import { describeSave } from './describe-save.ts';

const fields = [
  { name: 'name', label: 'Name' },
  { name: 'specImage', label: 'Spec Image' },
];

test.each([
  [[['name']], 0, 'Changed Name'],
  [[['name', 'address']], 0, 'Changed Name'],
  [[['address']], 0, 'Changed Address'],
  [[['name', 'specImage', 'sortKey']], 0, 'Changed Name, Spec Image, and sort key'],
  [[['passwordHash']], 0, 'Changed password'],
  [[['name'], ['deletedAt'], ['deletedAt'], ['name']], 1, 'Restored from the trash'],
  [[['name'], ['deletedAt'], ['deletedAt'], ['name']], 2, 'Moved to the trash'],
])('of %j, save %i reads as "%s"', (saves, index, expected) => {
  expect(describeSave(saves, index, 'products', fields)).toBe(expected);
});

test('a part of the website that the form does not have is named as its screen names it', () => {
  expect(describeSave([['about', 'look']], 0, 'website', [{ name: 'hero', label: 'Opening' }])).toBe(
    'Changed About us and Look',
  );
});
