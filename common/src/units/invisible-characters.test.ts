import { expect, test } from 'vitest';
import { oneLine, withoutInvisible, withoutTurning } from './invisible-characters.ts';

test.each([
  ['\u200bVera\u200b', 'Vera'],
  ['\ufeffVera', 'Vera'],
  ['hy\u00adphen', 'hyphen'],
  ['\u202avera\u202c\u200e\u200f\u2066\u2069', 'vera'],
  ['a\u2060b\u180ec', 'abc'],
  ['a\u200db\u200c', 'ab'],
  ['李\u200d明', '李明'],
  ['x\u{e0041}\u{e0042}', 'x'],
  // Without its joiners the word has another spelling.
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['می\u200c\u200cخواهم', 'می\u200cخواهم'],
  ['क्\u200dष', 'क्\u200dष'],
  ['👩\u200d🔧', '👩\u200d🔧'],
  ['👩🏽\u200d🔧', '👩🏽\u200d🔧'],
  ['❤\ufe0f\u200d🔥', '❤\ufe0f\u200d🔥'],
  [
    '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}',
    '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}',
  ],
  ['\u0600\u0661', '\u0600\u0661'],
  ['A\u00a0½\tµ', 'A\u00a0½\tµ'],
])('%j without what is invisible is %j', (text, expected) => {
  expect(withoutInvisible(text)).toBe(expected);
});

test('a text without what turns around the text after it keeps everything else', () => {
  const turned = '\u202aa\u202bb\u202cc\u202dd\u202ee\u2066f\u2067g\u2068h\u2069i';
  expect(withoutTurning(turned)).toBe('abcdefghi');
  const kept = 'שלום\u200f مرحبا\u200e می\u200cخواهم 👩\u200d🔧\nA\u00a0½\tµ\u202f\u2065';
  expect(withoutTurning(kept)).toBe(kept);
});

test.each([
  ['Vera\r\nBcc: b\tc\u2028d\u2029e\u0085f\u0000g', 'Vera Bcc: b c d e f g'],
  ['\u00a0a \u3000 b\u202f', 'a b'],
  ['Jo\u200ehn\u200f \u2060D\ufeffo\u00ade\u061c', 'John Doe'],
  ['evil\u202efdp.exe', 'evilfdp.exe'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
])('%j on one line is %j', (text, line) => {
  expect(oneLine(text)).toBe(line);
});
