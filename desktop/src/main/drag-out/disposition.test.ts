import { expect, test } from 'vitest';
import { nameOf } from './disposition.ts';

test.each([
  ['attachment; filename="bracket.step"', 'bracket.step'],
  [
    `attachment; filename="Angebot fur Muller.pdf"; filename*=UTF-8''Angebot%20f%C3%BCr%20M%C3%BCller.pdf`,
    'Angebot für Müller.pdf',
  ],
  ['inline; filename=quotation.pdf', 'quotation.pdf'],
  ['attachment; filename="a \\"b\\".txt"', 'a "b".txt'],
  [`attachment; filename="plain.txt"; filename*=UTF-8''%E0%A4%A`, 'plain.txt'],
  ['attachment', ''],
  ['', ''],
])('%s names %j', (header, name) => {
  expect(nameOf(header)).toBe(name);
});
