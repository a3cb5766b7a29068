import { expect, test } from 'vitest';
import { dayInWords, usualDays } from './due-words.ts';

test('a near day has a name, and others their date', () => {
  const words = ['2026-11-27', '2026-11-28', '2026-11-29', '2026-12-04'].map(day => dayInWords(day, '2026-11-28'));
  expect(words).toEqual(['yesterday', 'today', 'tomorrow', expect.stringMatching(/^Fri.*Dec.*2026$/)]);
});

test('the days of one press follow today, a Saturday', () => {
  expect(usualDays('2026-11-28')).toEqual([
    { label: 'Tomorrow', day: '2026-11-29' },
    { label: 'In 3 days', day: '2026-12-01' },
    { label: 'Next Monday', day: '2026-11-30' },
    { label: 'In 2 weeks', day: '2026-12-12' },
  ]);
});
