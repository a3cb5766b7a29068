import { expect, test } from 'vitest';
import { markChanges } from './mark-changes.ts';

const marked = (before: string, after: string) =>
  markChanges(before, after)
    ?.map(({ kind, text }) => ({ same: text, deleted: `[-${text}-]`, inserted: `[+${text}+]` })[kind])
    .join('');

test.each([
  ['Quiet and small', 'Quiet, light and small', 'Quiet[+, light+] and small'],
  ['20 l/min at 210 bar', '25 l/min at 210 bar', '[-20-][+25+] l/min at 210 bar'],
  ['One line', 'One line\n• a second', 'One line[+\n• a second+]'],
  ['', 'New', '[+New+]'],
  ['Gone', '', '[-Gone-]'],
  ['油圧ポンプは静かです', '油圧ポンプは小さいです', '油圧ポンプは[-静か-][+小さい+]です'],
  ['مضخة هادئة', 'مضخة صغيرة', 'مضخة[- هادئة-][+ صغيرة+]'],
])('%j became %j', (before, after, expected) => {
  expect(marked(before, after)).toBe(expected);
});

test('long texts with nothing in common are not compared', () => {
  const text = (word: string) => Array.from({ length: 20_000 }, (_, n) => `${word}${n}`).join(' ');
  expect(markChanges(text('a'), text('b'))).toBeNull();
});
