import { AppError } from '@hydraulics/common/contract/errors';
import { expect, test } from 'vitest';
import type { DataSheet } from '../../pdf/data-sheet/content.ts';
import { variantsIn } from '../../pdf/data-sheet/from-product.ts';
import { DataSheets } from './data-sheets.ts';

const sheet = (name: string) => ({ name }) as DataSheet;

test('concurrent requests share one sheet, and too many at once are refused', async () => {
  const made: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const sheets = new DataSheets({
    drawDataSheet: async ({ name }) => {
      made.push(name);
      await promise;
      return Buffer.from(name);
    },
  });
  const waiting = [sheets.get(sheet('a')), sheets.get(sheet('a'))];
  for (let count = 0; count < 11; count += 1) waiting.push(sheets.get(sheet(`b${count}`)));
  await expect(sheets.get(sheet('c'))).rejects.toMatchObject({ code: 'busy', retryAfter: 5 });
  resolve();
  expect((await Promise.all(waiting)).slice(0, 3).map(String)).toEqual(['a', 'a', 'b0']);
  expect(made).toHaveLength(12);
  expect(String(await sheets.get(sheet('a')))).toBe('a');
  expect(made).toHaveLength(12);
});

test('a sheet that cannot be made is not tried again before its product changes, and says where its content is', async () => {
  let tries = 0;
  const sheets = new DataSheets({
    drawDataSheet: async () => {
      tries += 1;
      throw new Error('broken');
    },
  });
  for (let count = 0; count < 3; count += 1) {
    await expect(sheets.get(sheet('a'))).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The data sheet could not be created. Please print the product page instead: it has the same content.',
      // Waiting does not help.
      retryAfter: undefined,
    });
  }
  expect(tries).toBe(1);
  await expect(sheets.get(sheet('a, renamed'))).rejects.toMatchObject({ code: 'unavailable' });
  expect(tries).toBe(2);
});

test('a full disk is no fault of the product, which is tried again', async () => {
  let tries = 0;
  const sheets = new DataSheets({
    drawDataSheet: async ({ name }) => {
      tries += 1;
      if (tries === 1) throw new AppError('insufficient_storage');
      return Buffer.from(name);
    },
  });
  await expect(sheets.get(sheet('a'))).rejects.toMatchObject({ code: 'unavailable' });
  expect(String(await sheets.get(sheet('a')))).toBe('a');
});

test.each([
  ['250 bar', '250 bar'],
  ['a'.repeat(40), 'a'.repeat(40)],
  ['a'.repeat(41), `${'a'.repeat(39)}…`],
  [`Rod ${'b'.repeat(360)} end`, `Rod ${'b'.repeat(39)}… end`],
  ['é'.repeat(500), `${'é'.repeat(39)}…`],
  ['word '.repeat(20).trim(), 'word '.repeat(20).trim()],
  ['word '.repeat(60).trim(), `${'word '.repeat(20).trim().slice(0, 99)}…`],
])('of a table of sizes, the cell %j is printed as %j', (metric, printed) => {
  const rows = [{ code: 'A', cells: [{ metric, us: null, order: null }] }];
  const { rows: printedRows } = variantsIn({ columns: [{ name: 'Note', metric: null, us: null }], rows }, 'metric');
  expect(printedRows[0]?.cells).toEqual([{ text: printed, isFigure: false }]);
});
