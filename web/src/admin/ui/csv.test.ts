import { expect, it } from 'vitest';
import { csvRow } from './csv.ts';

it('keeps commas, quotation marks and line breaks within their cell', () => {
  expect(csvRow(['Mills, Co', 'say "yes"', 'one\ntwo', ''])).toBe('"Mills, Co","say ""yes""","one\ntwo",""\r\n');
});

it.each([
  ['=1+1', `"'=1+1"`],
  ['+49 30 1234', `"'+49 30 1234"`],
  ['-2', `"'-2"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t'=1"`],
  ['\r=1', `"'\r'=1"`],
  ['  =1', `"'  =1"`],
  ['"=1', `"'""=1"`],
  [`'=1`, `"''=1"`],
  ['＝1', `"'＝1"`],
  ['all well\n=HYPERLINK("x")', `"all well\n'=HYPERLINK(""x"")"`],
  ['a;=1', `"a;'=1"`],
  ['a;"@x', `"a;'""@x"`],
])('defuses the formula %j', (value, expected) => {
  expect(csvRow([value])).toBe(`${expected}\r\n`);
});

it.each(['a=b', '10-20 bar', 'vera@example.com', 'A + B', '5 = 5'])('leaves %j as it is', value => {
  expect(csvRow([value])).toBe(`"${value}"\r\n`);
});
