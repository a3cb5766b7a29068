import { expect, it } from 'vitest';
import { describeDocument } from './describe-document.ts';

it.each([
  [{ language: 'en', revision: 'B' }, 'Data sheet · English · rev B · PDF · 47 kB'],
  [{ language: null, revision: 'B' }, 'Data sheet · rev B · PDF · 47 kB'],
  [{ language: 'de', revision: '' }, 'Data sheet · German · PDF · 47 kB'],
  [{ language: null, revision: '' }, 'Data sheet · PDF · 47 kB'],
])('leaves out unknown facts of a document: %j', (known, line) => {
  expect(describeDocument({ kind: 'data-sheet', format: 'pdf', bytes: 48_128, ...known } as never)).toBe(line);
});
