import { expect, test } from 'vitest';
import { documentRefusal } from './chosen-document.ts';

test.each([
  [{ name: 'a.pdf', size: 0 }, 'The file is empty.'],
  [{ name: 'a.pdf', size: 52_428_801 }, 'The file is larger than 50 MB.'],
  [{ name: 'a.dwg', size: 9 }, 'This is not a PDF, STEP, DXF or ZIP file.'],
  [{ name: 'A.STEP', size: 52_428_800 }, null],
])('%j is refused with the reason', (file, reason) => {
  expect(documentRefusal(file)).toBe(reason);
});
