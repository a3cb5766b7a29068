import { expect, test } from 'vitest';
import { wordsOf } from './part-field.tsx';

test.each([
  ['80', '80 mm', '80 mm'],
  ['80', '80mm', '80mm'],
  ['8', '80 mm', '8 – 80 mm'],
  ['MF3', 'MF3, flange at the head', 'MF3, flange at the head'],
  ['N', 'NBR', 'N – NBR'],
  ['V', 'FKM for oil above 80 °C', 'V – FKM for oil above 80 °C'],
  ['X', '', 'X'],
])('the code %s for “%s” is offered as “%s”', (code, meaning, words) => {
  expect(wordsOf(code, meaning)).toBe(words);
});
