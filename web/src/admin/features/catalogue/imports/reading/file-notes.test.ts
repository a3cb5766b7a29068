import { expect, it } from 'vitest';
import { fileNotes } from './file-notes.ts';
import type { FoundTable } from './find-table.ts';

const found: FoundTable = {
  sheet: 'Products',
  headingRow: 1,
  sheets: ['Products'],
  firstRows: [],
  unread: [],
  hiddenSheets: [],
  above: 0,
  hiddenRows: [],
  hiddenColumns: [],
};

it.each([
  [{}, [], []],
  [{ hiddenRows: [3] }, [], ['Read like the others: the hidden row 3. Delete it from the table to leave it out.']],
  [
    { hiddenRows: [3, 1205] },
    [],
    ['Read like the others: the hidden rows 3, 1,205. Delete them from the table to leave them out.'],
  ],
  [
    { hiddenRows: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11] },
    [],
    [
      'Read like the others: the hidden rows 2, 3, 4, 5, 6, 7, 8, 9 and 2 more. Delete them from the table to leave them out.',
    ],
  ],
  [
    { hiddenColumns: ['Seals (C)'] },
    [],
    ['Read like the others: the hidden column Seals (C). Choose “Left out” for what is not to be imported.'],
  ],
  [
    { hiddenColumns: ['Seals (C)', 'AA'], hiddenSheets: ['Old'] },
    [],
    [
      'Not read: the hidden sheet Old.',
      'Read like the others: the hidden columns Seals (C), AA. Choose “Left out” for what is not to be imported.',
    ],
  ],
  [{}, ['moves.gif'], ['Animated: moves.gif. The website shows only the first picture of it.']],
  [{}, ['a.gif', 'b.webp'], ['Animated: a.gif, b.webp. The website shows only the first picture of each.']],
] as [Partial<FoundTable>, string[], string[]][])('says of %j with the animations %j', (more, animated, notes) => {
  expect(fileNotes({ ...found, ...more }, animated)).toEqual(notes);
});
