import { describe, expect, test } from 'vitest';
import { fitOf, nearnessOf, readFigures } from './read-figures.ts';

describe('figures of a search', () => {
  const span = (from: number, to = from) => [{ from, to }];
  test.each([
    ['pump 250 bar', [['250 bar', 'pressure', span(250)]], 'pump  '],
    ['250bar pump', [['250bar', 'pressure', span(250)]], '  pump'],
    ['160 to 250 bar', [['160 to 250 bar', 'pressure', span(160, 250)]], ' '],
    ['250-160 bar', [['250-160 bar', 'pressure', span(160, 250)]], ' '],
    [
      '20 MPa and 63 mm',
      [
        ['20 MPa', 'pressure', span(200)],
        ['63 mm', 'length', span(63)],
      ],
      '  and  ',
    ],
    ['-20 °C', [['-20 °C', 'temperature', span(-20)]], ' '],
    ['oil −20 to 80 °C', [['−20 to 80 °C', 'temperature', span(-20, 80)]], 'oil  '],
    ['-40 … -20 °C', [['-40 … -20 °C', 'temperature', span(-40, -20)]], ' '],
    // A dash before a size is not a sign.
    ['HC -63 mm', [['63 mm', 'length', span(63)]], 'HC - '],
    [
      '1,250 bar',
      [
        [
          '1,250 bar',
          'pressure',
          [
            { from: 1250, to: 1250 },
            { from: 1.25, to: 1.25 },
          ],
        ],
      ],
      ' ',
    ],
    // People leave out the unit of what has only one in the trade.
    ['bore 80', [['80', 'length', span(80), 'bore']], ' '],
    [
      'Stroke 500, pressure 250 cylinder',
      [
        ['500', 'length', span(500), 'stroke'],
        ['250', 'pressure', span(250)],
      ],
      ' , pressure   cylinder',
    ],
    ['bore 3 inch', [['3 inch', 'length', span(76.2), 'bore']], ' '],
    ['200 mm stroke', [['200 mm', 'length', span(200), 'stroke']], ' '],
    ['Hub: 200mm', [['200mm', 'length', span(200), 'stroke']], ' '],
    ['stroke of 200 mm', [['200 mm', 'length', span(200), 'stroke']], ' '],
    ['Hublänge 200 mm', [['200 mm', 'length', span(200), 'stroke']], ' '],
    ['Zugkraft 80 kN', [['80 kN', 'force', span(80), 'pull']], ' '],
    ['push force 80', [['80', 'force', span(80), 'push']], ' '],
    ['Ø63 cylinder', [['63', 'length', span(63), 'diameter']], '  cylinder'],
    ['Kolben-Ø 63 mm', [['63 mm', 'length', span(63), 'bore']], ' '],
    [
      'bore 63 piston rod 36 stroke 200',
      [
        ['63', 'length', span(63), 'bore'],
        ['36', 'length', span(36), 'rod'],
        ['200', 'length', span(200), 'stroke'],
      ],
      '     ',
    ],
    [
      '63 mm bore, 36 mm rod, 200 mm stroke',
      [
        ['63 mm', 'length', span(63), 'bore'],
        ['36 mm', 'length', span(36), 'rod'],
        ['200 mm', 'length', span(200), 'stroke'],
      ],
      ' ,  ,  ',
    ],
    [
      'bore 63 mm 200 mm stroke 36 mm rod',
      [
        ['63 mm', 'length', span(63), 'bore'],
        ['200 mm', 'length', span(200), 'stroke'],
        ['36 mm', 'length', span(36), 'rod'],
      ],
      '     ',
    ],
    // The name may be that of either, so it is that of none.
    [
      '63 mm stroke 200 mm',
      [
        ['63 mm', 'length', span(63)],
        ['200 mm', 'length', span(200)],
      ],
      '  stroke  ',
    ],
    [
      '250 bar stroke 200 mm',
      [
        ['250 bar', 'pressure', span(250)],
        ['200 mm', 'length', span(200), 'stroke'],
      ],
      '   ',
    ],
    ['bore 80/56', [], 'bore 80/56'],
    ['boring 80', [], 'boring 80'],
    // Inches are written as fractions.
    ['2 1/2" bore', [['2 1/2"', 'length', span(63.5), 'bore']], ' '],
    ['2-1/2"', [['2-1/2"', 'length', span(63.5)]], ' '],
    ['2-1/2 in cylinder', [['2-1/2 in', 'length', span(63.5)]], '  cylinder'],
    ['2 1/2-inch bore', [['2 1/2-inch', 'length', span(63.5), 'bore']], ' '],
    ['3-inch bore', [['3-inch', 'length', span(76.2), 'bore']], ' '],
    ['2½"', [['2 1⁄2"', 'length', span(63.5)]], ' '],
    ['½ in', [['1⁄2 in', 'length', span(12.7)]], ' '],
    ['2½” rod', [['2 1⁄2"', 'length', span(63.5), 'rod']], ' '],
    ['1/2" hose', [['1/2"', 'length', span(12.7)]], '  hose'],
    ['3 1/4 in bore', [['3 1/4 in', 'length', span(82.55), 'bore']], ' '],
    ['bore 3 1/4', [['3 1/4', 'length', span(82.55), 'bore']], ' '],
    ['cylinder 2 1/2', [['2 1/2', 'length', span(63.5)]], 'cylinder  '],
    [
      'bore 2 1/2 rod 1 3/8 stroke 8 in',
      [
        ['2 1/2', 'length', span(63.5), 'bore'],
        ['1 3/8', 'length', span(34.925), 'rod'],
        ['8 in', 'length', span(203.2), 'stroke'],
      ],
      '     ',
    ],
    ['1/2 to 3/4"', [['1/2 to 3/4"', 'length', span(12.7, 19.05)]], ' '],
    ['2-2 1/2 in', [['2-2 1/2 in', 'length', span(50.8, 63.5)]], ' '],
    ['1 1/2 hp', [['1 1/2 hp', 'power', span(1.11855)]], ' '],
    ['2,5 Zoll Bohrung', [['2,5 Zoll', 'length', span(63.5), 'bore']], ' '],
    ['2.5 inches', [['2.5 inches', 'length', span(63.5)]], ' '],
    ['2.5″', [['2.5″', 'length', span(63.5)]], ' '],
    ["2.5''", [["2.5''", 'length', span(63.5)]], ' '],
    ['2.5’’', [["2.5''", 'length', span(63.5)]], ' '],
    [
      '2.5" bore x 1.375" rod',
      [
        ['2.5"', 'length', span(63.5), 'bore'],
        ['1.375"', 'length', [...span(34_925), ...span(34.925)], 'rod'],
      ],
      '  ',
    ],
    // It may be 1 1/2 without its blank: no figure, and no two numbers either.
    ['11/2"', [['11/2"', 'length', []]], ' '],
    ['1.2.3 bar', [['1.2.3 bar', 'pressure', []]], ' '],
    ['“A4VG-71”', [], '“A4VG-71”'],
    ['1/2', [], '1/2'],
    ['½', [], ''],
    ['G 1/2 port', [], 'G 1/2 port'],
    // The names of threads are no lengths.
    ['G 1 1/4 port', [], 'G 1 1/4 port'],
    ['ports G1 1/4"', [], 'ports G1 1/4"'],
    ['1 1/4" BSP', [], '1 1/4" BSP'],
    ['1 1/2-11.5 NPT', [], '1 1/2-11.5 NPT'],
    ['SAE 1 1/2" flange', [], 'SAE 1 1/2" flange'],
    ['3/2 way valve', [], '3/2 way valve'],
    ['8/16 bar', [], '8/16 bar'],
    ['63/36 200 mm', [['200 mm', 'length', span(200)]], '63/36  '],
    ['bore 80 3/4 port', [['80', 'length', span(80), 'bore']], '  3/4 port'],
    ['VCX100/70 mm', [], 'VCX100/70 mm'],
    ['4 barrels', [], '4 barrels'],
    ['250 pumps', [], '250 pumps'],
  ])('the figures in “%s” are read', (text, figures, rest) => {
    const read = readFigures(text);
    const rounded = read.figures.map(({ text, dimension, readings, measure }) => [
      text,
      dimension,
      readings.map(({ from, to }) => ({ from: Number(from.toFixed(6)), to: Number(to.toFixed(6)) })),
      ...(measure ? [measure] : []),
    ]);
    expect(rounded).toEqual(figures);
    expect(read.rest).toBe(rest);
  });

  test.each([
    ['what is contained', [200, 250], 160, 315, 1],
    ['what overlaps', [100, 200], 160, 315, 0.9],
    ['what overlaps above', [300, 400], 160, 315, 0.9],
    ['what is the same but for rounding', [206.9, 206.9], 207, 207, 1],
    ['210 bar for 3000 psi', [206.84, 206.84], 210, 210, 0.7583],
    ['what is 3.5 % above', [100, 100], 103.5, 103.5, 0.64],
    ['what is more above', [100, 100], 103.6, 103.6, 0],
    ['what is below', [100, 100], 96, 96, 0],
    ['nothing for zero', [0, 0], 1, 1, 0],
    ['degrees below zero', [-20, -20], -30, 80, 1],
    ['not those above', [-20, -20], 0, 60, 0],
  ])('figures of a search fit %s', (_what, [from = 0, to = 0], low, high, fit) =>
    expect(fitOf({ from, to }, low, high)).toBeCloseTo(fit, 4),
  );

  test.each([
    [[100, 100], 50, 50, 0.5],
    [[100, 100], 200, 300, 0.5],
    [[100, 100], 50, 200, 1],
    [[0, 0], 5, 5, 0],
  ])('%j is near %d to %d', ([from = 0, to = 0], low, high, nearness) =>
    expect(nearnessOf({ from, to }, low, high)).toBe(nearness),
  );
});
