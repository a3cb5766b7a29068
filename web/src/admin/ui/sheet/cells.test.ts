import { expect, test } from 'vitest';
import { fillDown, pasteCells, pasteText, readClipboard } from './cells.ts';

test.each([
  [
    '63\t36\n80\t45\n',
    [
      ['63', '36'],
      ['80', '45'],
    ],
  ],
  [
    '63\t\r\n\t45',
    [
      ['63', ''],
      ['', '45'],
    ],
  ],
  ['"two\nlines"\t"a ""quoted"" word"', [['two\nlines', 'a "quoted" word']]],
  ['2.5"\t3', [['2.5"', '3']]],
  ['"1/2" BSP\tx', [['"1/2" BSP', 'x']]],
  ['"1/2" BSP"\tx', [['"1/2" BSP"', 'x']]],
  ['"1/2"" BSP"\tx', [['1/2" BSP', 'x']]],
  [
    'x\t"1/2\ny\tz',
    [
      ['x', '"1/2'],
      ['y', 'z'],
    ],
  ],
  ['a\t\n\n', [['a', ''], ['']]],
  ['', [['']]],
])('%j is a range', (text, cells) => {
  expect(readClipboard(text)).toEqual(cells);
});

test('a range is pasted from the focused cell on, and adds rows where there may be more', () => {
  const cells = [
    ['a', 'b'],
    ['c', 'd'],
  ];
  const pasted = [
    ['1', ' 2 '],
    ['3', '4'],
  ];
  expect(pasteCells(cells, pasted, { row: 1, column: 0 }, { columns: 2, maxRows: 3, canGrow: true })).toEqual({
    cells: [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ],
    left: 0,
  });
  expect(pasteCells(cells, pasted, { row: 1, column: 1 }, { columns: 2, maxRows: 2, canGrow: false })).toEqual({
    cells: [
      ['a', 'b'],
      ['c', '1'],
    ],
    left: 3,
  });
  expect(cells).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('hidden columns of a row stay as they are', () => {
  const { cells } = pasteCells(
    [['a', 'id-1']],
    [['1', '2'], ['3']],
    { row: 0, column: 0 },
    { columns: 1, maxRows: 5, canGrow: true },
  );
  expect(cells).toEqual([
    ['1', 'id-1'],
    ['3', ''],
  ]);
});

test('a cell is copied into all cells below it', () => {
  expect(
    fillDown(
      [
        ['a', '1'],
        ['b', '2'],
        ['c', '3'],
      ],
      { row: 1, column: 1 },
    ),
  ).toEqual([
    ['a', '1'],
    ['b', '2'],
    ['c', '2'],
  ]);
});

test('a paste reports its size, and what was left out', () => {
  const bounds = { columns: 2, maxRows: 2, canGrow: true };
  expect(pasteText([['', '']], 'a\tb\nc\td\ne\tf', { row: 0, column: 0 }, bounds)).toEqual({
    cells: [
      ['a', 'b'],
      ['c', 'd'],
    ],
    message: '3 × 2 cells pasted. 2 did not fit and were left out.',
  });
  expect(pasteText([['']], 'one cell\r\n', { row: 0, column: 0 }, bounds)).toBeNull();
});

test('a column of two hundred thousand rows is pasted as far as it fits', () => {
  const pasted = pasteText(
    [['']],
    '1\n'.repeat(200_000),
    { row: 0, column: 0 },
    { columns: 1, maxRows: 3, canGrow: true },
  );
  expect(pasted).toEqual({
    cells: [['1'], ['1'], ['1']],
    message: '200,000 × 1 cells pasted. 199,997 did not fit and were left out.',
  });
});

test.each(['1\t2\n', 'x'])('a clipboard of twenty megabytes of %j is refused with a message', part => {
  const cells = [['1']];
  const text = part.repeat(20_000_000 / part.length);
  const bounds = { columns: 1, maxRows: 3, canGrow: true };
  expect(pasteText(cells, text, { row: 0, column: 0 }, bounds)).toEqual({
    cells,
    message: 'Nothing was pasted: at most 1,000,000 characters can be pasted at once.',
  });
});

test('adds no more columns than were pasted', () => {
  const bounds = { columns: 31, maxRows: 501, canGrow: true };
  const pasted = readClipboard('HP-1\t63\nHP-2\t80\n');
  expect(pasteCells([['', '', '']], pasted, { row: 0, column: 0 }, bounds).cells).toEqual([
    ['HP-1', '63', ''],
    ['HP-2', '80', ''],
  ]);
  expect(pasteCells([['']], pasted, { row: 0, column: 1 }, bounds).cells).toEqual([
    ['', 'HP-1', '63'],
    ['', 'HP-2', '80'],
  ]);
});

test.each([
  ['250\n280', '250; 280'],
  ['100\n125\n160 mm', '100; 125; 160 mm'],
  ['250 bar\r\n280 bar', '250 bar; 280 bar'],
  ['100  125', '100; 125'],
  ['0.8\n\n-1', '0.8; -1'],
  ['14 577', '14 577'],
  ['Seals\nFKM', 'Seals FKM'],
  ['Bore of 63\nmm', 'Bore of 63 mm'],
])('pasting %j joins no figures', (cell, text) => {
  const bounds = { columns: 2, maxRows: 3, canGrow: true };
  const pasted = pasteText([['', '']], `"${cell}"\tx\n`, { row: 0, column: 0 }, bounds);
  expect(pasted?.cells).toEqual([[text, 'x']]);
});
