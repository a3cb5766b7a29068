import { expect, test } from 'vitest';
import { asSeen, symbolFontOf } from './symbol-fonts.ts';

test.each([
  ['Symbol', 'symbol'],
  ["'Wingdings 2', serif", 'wingdings 2'],
  ['"Wingdings3"', 'wingdings 3'],
  ['WEBDINGS', 'webdings'],
  ['Calibri, Symbol', null],
  ['Segoe UI Symbol', null],
  ['', null],
])('the font of %j is %s', (families, font) => {
  expect(symbolFontOf(families)).toBe(font);
});

test.each([
  ['£ m W ³ D ± ° ´ ® ¥ ¹', 'symbol', '≤ µ Ω ≥ Δ ± ° × → ∞ ≠'],
  ['\uf0a3\uf06d\uf057', 'symbol', '≤µΩ'],
  ['abc 12,5 %', 'symbol', 'αβχ 12,5 %'],
  ['à ü û þ ß á â § Ø l n o', 'wingdings', '→ ✓ ✗ ☑ ← ↑ ↓ ▪ ➢ ● ■ □'],
  // 0x8C, which Windows-1252 has as a letter.
  ['Œ', 'wingdings', '➊'],
  ['P R', 'wingdings 2', '✓ ☑'],
  ['p q', 'wingdings 3', '▲ ▼'],
  ['a i', 'webdings', '✔ 🛈'],
  // Signs of Unicode keep their meaning in any font.
  ['≤ 250 → Ω ’ €', 'symbol', '≤ 250 → Ω ’ €'],
  ['250\u00a0bar', null, '250\u00a0bar'],
  ['\uf0b7 p \uf0a3 10 \uf06dm \uf0fc \uf0e0', null, '• p ≤ 10 µm ✓ →'],
] as const)('%j of %s was seen as %j', (text, font, seen) => {
  expect(asSeen(text, font)).toEqual({ text: seen, unknown: 0 });
});

test.each([
  ['a\uf001b', null, 'ab', 1],
  ['\uf0ff', 'wingdings', '', 1],
  ['\u0080\u0081x', 'symbol', 'ξ', 2],
] as const)('leaves out and counts the unknown signs of %j', (text, font, seen, unknown) => {
  expect(asSeen(text, font)).toEqual({ text: seen, unknown });
});
