import { expect, test } from 'vitest';
import { withoutInvisible } from './invisible-characters.ts';

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
