import { expect, test } from 'vitest';
import { directionOf } from './direction.ts';

test.each([
  ['مضخة هيدروليكية', 'rtl'],
  ['משאבה', 'rtl'],
  ['250 بار', 'rtl'],
  ['٢٥٠ بار', 'rtl'],
  ['“مضخة” HP-20', 'rtl'],
  ['HP-20 مضخة', 'ltr'],
  ['पंप', 'ltr'],
  ['液压泵', 'ltr'],
  ['Насос', 'ltr'],
  ['250 – 300', undefined],
  ['', undefined],
])('%j is %s', (text, direction) => {
  expect(directionOf(text)).toBe(direction);
});
