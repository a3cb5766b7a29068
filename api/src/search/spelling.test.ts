import { expect, test } from 'vitest';
import { spellingEdits } from './spelling.ts';

test.each([
  ['valve', 1],
  ['valves', 2],
  ['cylinders', 2],
  ['hydraulics', 3],
])('the correction of %j may differ in this many letters: %i', (term, edits) => {
  expect(spellingEdits(term)).toBe(edits);
});
