import { expect, test } from 'vitest';
import { allowedValues, buildCode } from './build-code.ts';
import { ambiguitiesOf, errorsOfTypeCode } from './check-type-code.ts';
import { readCode } from './read-code.ts';
import { ruleWords, type TypeCode } from './type-code.ts';

const values = (...codes: string[]) => codes.map(code => ({ code, meaning: `Meaning of ${code}` }));

/** A mill-duty cylinder: `VCX-100/70x0500-MF3-V`. */
const cylinder: TypeCode = {
  parts: [
    { name: 'Series', before: '', optional: false, kind: 'values', values: values('VCX') },
    { name: 'Bore', before: '-', optional: false, kind: 'values', values: values('50', '80', '100') },
    { name: 'Rod', before: '/', optional: false, kind: 'values', values: values('36', '56', '70') },
    {
      name: 'Stroke',
      before: 'x',
      optional: false,
      kind: 'number',
      min: 20,
      max: 6000,
      step: 5,
      digits: 4,
      unit: 'mm',
    },
    { name: 'Mounting', before: '-', optional: false, kind: 'values', values: values('MF3', 'MF4', 'MP5') },
    { name: 'Seals', before: '-', optional: false, kind: 'values', values: values('N', 'V', 'T') },
    { name: 'Option', before: '-', optional: true, kind: 'values', values: values('T', 'P') },
  ],
  rules: [
    { part: 'Bore', codes: ['50'], other: 'Rod', kind: 'only', others: ['36'] },
    { part: 'Bore', codes: ['80', '100'], other: 'Rod', kind: 'not', others: ['36'] },
    { part: 'Bore', codes: ['50'], other: 'Stroke', kind: 'most', limit: 1440 },
    { part: 'Mounting', codes: ['MP5'], other: 'Stroke', kind: 'least', limit: 100 },
  ],
};

test.each([
  ['a whole code', ['VCX', '100', '70', '500', 'MF3', 'V'], 'VCX-100/70x0500-MF3-V', []],
  ['codes in another spelling', ['vcx', '100', '70', '0500', 'mf3', 'v'], 'VCX-100/70x0500-MF3-V', []],
  [
    'parts without a choice',
    ['VCX', '100', undefined, undefined, 'MF3', 'V'],
    'VCX-100/…x…-MF3-V',
    ['Rod: please choose one.', 'Stroke: please choose 20 to 6000 mm in steps of 5 mm.'],
  ],
  [
    'a code that is not there',
    ['VCX', '101', '70', '500', 'MF3', 'V'],
    'VCX-101/70x0500-MF3-V',
    ['Bore: 101 is not one of 50, 80 or 100.'],
  ],
  [
    'a number beyond its range',
    ['VCX', '100', '70', '7000', 'MF3', 'V'],
    'VCX-100/70x7000-MF3-V',
    ['Stroke: 7000 is not within 20 to 6000 mm.'],
  ],
  [
    'a number between the steps',
    ['VCX', '100', '70', '502', 'MF3', 'V'],
    'VCX-100/70x0502-MF3-V',
    ['Stroke: 502 is between the steps. Take 500 or 505.'],
  ],
  [
    'a number below its range',
    ['VCX', '100', '70', '10', 'MF3', 'V'],
    'VCX-100/70x0010-MF3-V',
    ['Stroke: 10 is not within 20 to 6000 mm.'],
  ],
  [
    'a number below the range that the rules leave',
    ['VCX', '50', '36', '10', 'MP5', 'V'],
    'VCX-50/36x0010-MP5-V',
    ['Stroke 10: at least 100 mm with mounting MP5.'],
  ],
  [
    'a number below its range, with a bore that limits it',
    ['VCX', '50', '36', '10', 'MF3', 'V'],
    'VCX-50/36x0010-MF3-V',
    ['Stroke: 10 is not within 20 to 1440 mm.'],
  ],
  ['the most that a rule allows', ['VCX', '50', '36', '1440', 'MF3', 'V'], 'VCX-50/36x1440-MF3-V', []],
  ['the least that a rule demands', ['VCX', '80', '56', '100', 'MP5', 'V'], 'VCX-80/56x0100-MP5-V', []],
  [
    'a broken rule before a part without a choice',
    ['VCX', '50', '70', undefined, 'MF3', 'V'],
    'VCX-50/70x…-MF3-V',
    ['Rod 70: not with bore 50. Take 36.', 'Stroke: please choose 20 to 6000 mm in steps of 5 mm.'],
  ],
  [
    'a number with a letter',
    ['VCX', '100', '70', '5a', 'MF3', 'V'],
    'VCX-100/70x5a-MF3-V',
    ['Stroke: 5a is not a whole number.'],
  ],
  [
    'a letter with a number',
    ['VCX', '100', '70', 'a5', 'MF3', 'V'],
    'VCX-100/70xa5-MF3-V',
    ['Stroke: a5 is not a whole number.'],
  ],
  [
    'no number',
    ['VCX', '100', '70', 'long', 'MF3', 'V'],
    'VCX-100/70xlong-MF3-V',
    ['Stroke: long is not a whole number.'],
  ],
  [
    'two broken rules, in the order of the parts',
    ['VCX', '50', '70', '1500', 'MF3', 'V'],
    'VCX-50/70x1500-MF3-V',
    ['Rod 70: not with bore 50. Take 36.', 'Stroke 1500: at most 1440 mm with bore 50.'],
  ],
  [
    'what a rule forbids',
    ['VCX', '80', '36', '500', 'MF3', 'V'],
    'VCX-80/36x0500-MF3-V',
    ['Rod 36: not with bore 80.'],
  ],
  [
    'less than a rule demands',
    ['VCX', '80', '56', '95', 'MP5', 'V'],
    'VCX-80/56x0095-MP5-V',
    ['Stroke 95: at least 100 mm with mounting MP5.'],
  ],
] as const)('%s makes its code and its problems', (_, choices, code, problems) => {
  const built = buildCode(cylinder, choices);
  expect(built.code).toBe(code);
  expect(built.problems.map(({ message }) => message)).toEqual(problems);
});

test.each([
  [48, '13', []],
  [48, '47', ['Stroke: 47 is between the steps. Take 43.']],
  [43, '41', ['Stroke: 41 is between the steps. Take 33 or 43.']],
] as const)('steps from 3 by 10 to at most %s: %s', (max, choice, problems) => {
  const stroke = { min: 3, max, step: 10, digits: 2, unit: 'mm' };
  const parts: TypeCode['parts'] = [{ name: 'Stroke', before: '', optional: false, kind: 'number', ...stroke }];
  expect(buildCode({ parts, rules: [] }, [choice]).problems.map(({ message }) => message)).toEqual(problems);
  expect(errorsOfTypeCode({ parts: [{ ...parts[0], min: max } as TypeCode['parts'][0]], rules: [] })).toEqual([]);
});

test('a rule that allows several values takes each of them', () => {
  const rules: TypeCode['rules'] = [{ part: 'Bore', codes: ['100'], other: 'Rod', kind: 'only', others: ['56', '70'] }];
  for (const rod of ['56', '70']) {
    const choices = ['VCX', '100', rod, '500', 'MF3', 'V'];
    expect(buildCode({ parts: cylinder.parts, rules }, choices).problems).toEqual([]);
  }
});

const whole = ['VCX', '100', '70', '500', 'MF3', 'V', undefined];

test.each([
  ['as it is written', 'VCX-100/70x0500-MF3-V', whole, []],
  ['in small letters', 'vcx-100/70x0500-mf3-v', whole, []],
  ['with spaces', ' VCX 100 / 70 x 500  MF 3 V ', whole, []],
  ['without any separator', 'VCX10070x0500MF3V', whole, []],
  ['with other separators', 'VCX_100–70×500.MF3;V', whole, []],
  ['with a unit', 'VCX-100/70 x 500 mm MF3 V', whole, []],
  ['with a unit at its number', 'vcx 100/70x500mm-mf3-v', whole, []],
  [
    'with a unit that is not its own',
    'VCX-100/70x500cm-MF3-V',
    ['VCX', '100', '70', undefined, 'MF3', 'V', undefined],
    ['“500CM” was not understood. Stroke is 20 to 6000 mm in steps of 5 mm.'],
  ],
  ['with its optional part', 'VCX-100/70x500-MF3-V-T', ['VCX', '100', '70', '500', 'MF3', 'V', 'T'], []],
  [
    'without the part before its optional one',
    'VCX-100/70x500-MF3-P',
    ['VCX', '100', '70', '500', 'MF3', undefined, 'P'],
    ['Seals is missing.'],
  ],
  ['with an x at its other figures', 'VCX 100x70x500 MF3 V', whole, []],
  [
    'with an x at its other figures and spaces',
    '100 x 70 x 500 MF3-V',
    [undefined, ...whole.slice(1)],
    ['Series is missing.'],
  ],
  ['with a sign of a diameter', 'VCX-Ø100/Ø 70x500-MF3-V', whole, []],
  ['with full-width digits', 'VCX-１００/70x500-MF3-V', whole, []],
  ['with a number beyond its range', 'VCX-100/70x7000-MF3-V', ['VCX', '100', '70', '7000', 'MF3', 'V', undefined], []],
  [
    'with one wrong part',
    'VCX-100/71x500-MF3-V',
    ['VCX', '100', undefined, '500', 'MF3', 'V', undefined],
    ['“71” was not understood. Rod is 36, 56 or 70.'],
  ],
  [
    'without its end',
    'VCX-100/70',
    ['VCX', '100', '70', undefined, undefined, undefined, undefined],
    ['Stroke is missing.', 'Mounting is missing.', 'Seals is missing.'],
  ],
  ['with more at the end', 'VCX-100/70x500-MF3-V-XYZ 12', whole, ['“XYZ 12” at the end is not part of this code.']],
  [
    'of another product',
    'PGP511',
    [undefined, undefined, undefined, undefined, undefined, undefined, undefined],
    ['“PGP511” is not an order code of this product.'],
  ],
  ['that is empty', '  ', [undefined, undefined, undefined, undefined, undefined, undefined, undefined], []],
] as const)('a code %s is read', (_, text, choices, notes) => {
  expect(readCode(cylinder, text)).toEqual({ choices, notes });
});

test('every code that can be ordered is read back as it was chosen', () => {
  const [, bores, rods, , mountings, seals] = cylinder.parts;
  const codesOf = (part = cylinder.parts[0]) => (part?.kind === 'values' ? part.values.map(({ code }) => code) : []);
  let ordered = 0;
  for (const bore of codesOf(bores)) {
    for (const rod of codesOf(rods)) {
      for (const stroke of ['20', '100', '1000', '6000']) {
        for (const mounting of codesOf(mountings)) {
          for (const seal of codesOf(seals)) {
            const choices = ['VCX', bore, rod, stroke, mounting, seal, seal === 'N' ? 'P' : undefined];
            const { code, problems } = buildCode(cylinder, choices);
            if (problems.length > 0) continue;
            ordered += 1;
            expect(readCode(cylinder, code)).toEqual({ choices, notes: [] });
            expect(readCode(cylinder, code.replace(/\W/g, ' ').toLowerCase()).choices).toEqual(choices);
          }
        }
      }
    }
  }
  // Bore 50 takes one rod and two of the strokes for any mounting, of which MP5 takes those from 100: 3 × (2 + 3 + 3);
  // 80 and 100 take two rods each and all four: 2 × 2 × 3 × (3 + 4 + 4).
  expect(ordered).toBe(3 * (3 + 3 + 2) + 2 * 2 * 3 * (4 + 4 + 3));
});

test('a code that can be read in two ways has a note', () => {
  const doubled: TypeCode = {
    parts: [
      { name: 'Size', before: '', optional: false, kind: 'values', values: values('1', '11') },
      { name: 'Model', before: '', optional: false, kind: 'values', values: values('1', '11') },
    ],
    rules: [],
  };
  expect(readCode(doubled, '111').notes).toEqual([
    'This code can be read in more than one way. Please check its parts.',
  ]);
  expect(readCode(doubled, '1-11')).toEqual({ choices: ['1', '11'], notes: [] });
  expect(ambiguitiesOf(doubled)).toEqual([
    'Size and Model can be confused: 1 may be the beginning of 11. A separator before Model helps.',
  ]);
  expect(ambiguitiesOf(cylinder)).toEqual([]);
});

test('the steps of a number begin at its least, also where the next part begins with digits', () => {
  const stroke = { min: 5, max: 95, step: 10, digits: 2, unit: 'mm' };
  const parts: TypeCode['parts'] = [
    { name: 'Stroke', before: '', optional: false, kind: 'number', ...stroke },
    { name: 'Port', before: '', optional: false, kind: 'values', values: values('5', '55') },
  ];
  expect(readCode({ parts, rules: [] }, '155')).toEqual({ choices: ['15', '5'], notes: [] });
  // 1 mm is not a step, and 15 mm would leave 55.
  expect(readCode({ parts, rules: [] }, '1555')).toEqual({ choices: ['15', '55'], notes: [] });
});

test('a long text of one letter is read in no time', () => {
  expect(readCode(cylinder, '1'.repeat(100_000)).notes).toHaveLength(1);
});

test('only values that the rules allow are offered', () => {
  expect(allowedValues(cylinder, ['VCX', '50', undefined, undefined, undefined, undefined])).toEqual([
    ['VCX'],
    ['50', '80', '100'],
    ['36'],
    undefined,
    ['MF3', 'MF4', 'MP5'],
    ['N', 'V', 'T'],
    ['T', 'P'],
  ]);
});

test('a broken rule about one part forbids no values of the others', () => {
  const [, , rods, , mountings] = allowedValues(cylinder, ['VCX', '50', '70', '500', undefined, undefined]);
  expect([rods, mountings]).toEqual([['36'], ['MF3', 'MF4', 'MP5']]);
});

test('rules are sentences', () => {
  expect(cylinder.rules.map(rule => ruleWords(rule, cylinder.parts))).toEqual([
    'Rod: 36 only with bore 50.',
    'Rod 36: not with bore 80 or 100.',
    'Stroke: at most 1440 mm with bore 50.',
    'Stroke: at least 100 mm with mounting MP5.',
  ]);
});

test('every error of a description is listed', () => {
  expect(errorsOfTypeCode(cylinder)).toEqual([]);
  const errors = errorsOfTypeCode({
    parts: [
      { name: 'Bore', before: '', optional: false, kind: 'values', values: values('50', 'A-1', 'a1', '+') },
      { name: 'bore', before: '-', optional: false, kind: 'values', values: [] },
      {
        name: 'Stroke',
        before: 'x',
        optional: false,
        kind: 'number',
        min: 90,
        max: 20,
        step: 1,
        digits: 0,
        unit: 'mm',
      },
    ],
    rules: [
      { part: 'Bore', codes: ['63'], other: 'Stroke', kind: 'most', limit: 50 },
      { part: 'Rod', codes: ['36'], other: 'Stroke', kind: 'most', limit: 50 },
      { part: 'Stroke', codes: ['36'], other: 'Bore', kind: 'only', others: ['50'] },
      { part: 'Bore', codes: ['50'], other: 'Stroke', kind: 'only', others: ['50'] },
      { part: 'Bore', codes: ['50'], other: 'Bore', kind: 'only', others: ['50'] },
    ],
  });
  expect(errors.map(({ path, message }) => [path.join(' '), message])).toEqual([
    ['parts 0', 'Bore has the code a1 twice.'],
    ['parts 0', 'Bore: the code + needs a letter or a digit.'],
    ['parts 1', 'There are two parts named bore.'],
    ['parts 1', 'bore has no values.'],
    ['parts 2', 'Stroke: put the smaller number first, not 90 to 20.'],
    ['rules 0', 'A rule names 63, which is not a code of Bore.'],
    ['rules 1', 'A rule names the part Rod, which does not exist.'],
    ['rules 2', 'A rule cannot begin with Stroke, which is a number.'],
    ['rules 3', 'Stroke is a number: give a limit.'],
    ['rules 4', 'A rule about Bore names no other part.'],
  ]);
});
