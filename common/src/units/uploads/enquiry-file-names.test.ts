import { expect, test } from 'vitest';
import { refuseAnnounced, shownName } from './enquiry-file-names.ts';

const forbidden = 'Its name contains characters that a file name cannot have. Rename it, and add it again.';

test.each([
  ['drawing.pdf', null],
  // Without its joiner the word has another spelling.
  ['نقشه\u200cها.pdf', null],
  ['👩\u200d🔧.png', null],
  ['a\u202efdp.png', forbidden],
  ['a\u200b.pdf', forbidden],
  ['a\u200db.pdf', forbidden],
  ['so\u00adft.pdf', forbidden],
  ['a/b.pdf', forbidden],
  ['a\u0000.pdf', forbidden],
  ['a\u2028.pdf', forbidden],
  ['\ud83d.pdf', forbidden],
])('a file %j is refused with %j', (name, reason) => {
  expect(refuseAnnounced({ name, bytes: 1 })).toBe(reason);
});

test.each([
  ['نقشه\u200cها.pdf', 'نقشه\u200cها.pdf'],
  ['a\u202efdp\u200b.png', 'afdp.png'],
  ['a/b\\c\nd\u2028.pdf', 'a_b_c_d_.pdf'],
  ['\ud83d.pdf', '\ufffd.pdf'],
  ['\u200b', 'file'],
])('a file %j is shown as %j', (name, shown) => {
  expect(shownName(name)).toBe(shown);
});
