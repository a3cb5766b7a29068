import { expect, test } from 'vitest';
import { ambiguitiesOf, errorsOfTypeCode } from './check-type-code.ts';
import { readCode } from './read-code.ts';
import type { CodePart, TypeCode } from './type-code.ts';

const values = (name: string, ...codes: string[]): CodePart => ({
  name,
  before: '',
  optional: false,
  kind: 'values',
  values: codes.map(code => ({ code, meaning: code })),
});
const number = (name: string, min: number, max: number, step: number): CodePart => ({
  name,
  before: '',
  optional: false,
  kind: 'number',
  ...{ min, max, step, digits: 1, unit: 'mm' },
});

const twoWays = 'This code can be read in more than one way. Please check its parts.';

test.each([
  // 10 mm is below the minimum.
  [number('Stroke', 20, 500, 10), ['5', '05', '005'], '1005', ['100', '5'], []],
  [number('Stroke', 20, 500, 10), ['5', '05'], '205', ['20', '5'], []],
  // 21 mm is not a step.
  [number('Stroke', 20, 500, 10), ['5', '05'], '2105', ['210', '5'], []],
  // The steps begin at the minimum: 23, 33 …
  [number('Stroke', 23, 500, 10), ['5', '35'], '235', ['23', '5'], []],
  [number('Stroke', 2, 99, 1), ['5', '55'], '255', ['2', '55'], [twoWays]],
  [number('Stroke', 2, 99, 1), ['5', '55'], '2-55', ['2', '55'], []],
  [number('Stroke', 2, 99, 1), ['5', '55'], '25-5', ['25', '5'], []],
] as const)('of %j and %j the code %s is read as %j', (stroke, ports, text, choices, notes) => {
  const code: TypeCode = { parts: [stroke, values('Port', ...ports)], rules: [] };
  expect(readCode(code, text)).toEqual({ choices, notes });
});

// A stroke is never ten times as long as it was written.
test.each([
  ['150.0', ['150', '5'], []],
  ['150,00', ['150', '5'], []],
  ['300.5', ['300.5', '5'], []],
  ['1.500', ['1500', '5'], []],
  ['1,500', ['1500', '5'], []],
])('the number %s has the decimals that it is written with', (stroke, choices, notes) => {
  const parts = [number('Stroke', 20, 6000, 1), { ...values('Port', '5'), before: '-' }];
  expect(readCode({ parts, rules: [] }, `${stroke}-5`)).toEqual({ choices, notes });
});

test('a number has one decimal point', () => {
  const parts = [values('Series', 'A'), number('Stroke', 20, 6000, 1)];
  expect(readCode({ parts, rules: [] }, 'A20.5.5')).toEqual({
    choices: ['A', '20'],
    notes: ['“5 5” at the end is not part of this code.'],
  });
});

test('a point before a part of its own is no decimal point', () => {
  const parts = [number('Stroke', 20, 6000, 1), { ...values('Port', '5'), before: '.' }];
  expect(readCode({ parts, rules: [] }, '300.5')).toEqual({ choices: ['300', '5'], notes: [] });
});

const helps = 'A separator before Next helps.';

test.each([
  [
    number('Size', 1, 9, 1),
    values('Next', 'A', '1B'),
    [`Size and Next can be confused: a number is followed by Next in digits. ${helps}`],
  ],
  [
    number('Size', 1, 9, 1),
    number('Next', 1, 9, 1),
    [`Size and Next can be confused: a number is followed by Next in digits. ${helps}`],
  ],
  [number('Size', 1, 9, 1), values('Next', 'A', 'B1'), []],
  [
    values('Size', '8', '80'),
    number('Next', 1, 9, 1),
    [`Size and Next can be confused: 8 may be the beginning of 80. ${helps}`],
  ],
  [values('Size', '8', '8A'), number('Next', 1, 9, 1), []],
  [values('Size', '8', '8A1'), number('Next', 1, 9, 1), []],
  [
    values('Size', '8', '8X'),
    values('Next', 'B', 'X1'),
    [`Size and Next can be confused: 8 may be the beginning of 8X. ${helps}`],
  ],
  [
    values('Size', '8', '8ABC'),
    values('Next', 'AB'),
    [`Size and Next can be confused: 8 may be the beginning of 8ABC. ${helps}`],
  ],
  [values('Size', '8', '8X'), values('Next', '1X'), []],
  [values('Size', '8', '98'), values('Next', '9'), []],
  [values('Size', '8', '9'), values('Next', '8'), []],
])('%j and then %j: %j', (part, next, ambiguities) => {
  expect(ambiguitiesOf({ parts: [part, next], rules: [] })).toEqual(ambiguities);
});

test.each([
  [{ kind: 'most', limit: 5 }, 'Rod is not a number, so it cannot have a limit.'],
  [{ kind: 'only', others: ['36', '99'] }, 'A rule names 99, which is not a code of Rod.'],
] as const)('a rule %j about values is invalid', (demand, message) => {
  const parts = [values('Bore', '50'), values('Rod', '36')];
  const rule = { part: 'Bore', codes: ['50'], other: 'Rod', ...demand } as TypeCode['rules'][0];
  expect(errorsOfTypeCode({ parts, rules: [rule] })).toEqual([{ path: ['rules', 0], message }]);
});
