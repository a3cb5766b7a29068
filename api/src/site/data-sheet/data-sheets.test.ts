import { AppError } from '@hydraulics/common/contract/errors';
import { expect, test } from 'vitest';
import type { DataSheet } from '../../pdf/data-sheet/content.ts';
import { orderLine, variantsIn } from '../../pdf/data-sheet/from-product.ts';
import { DataSheets } from './data-sheets.ts';

const sheet = (name: string) => ({ name }) as DataSheet;
const from = (place: number) => ({ address: `203.0.113.${place}` });

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
  const waiting = [sheets.get(sheet('a'), from(20)), sheets.get(sheet('a'), from(21))];
  for (let count = 0; count < 11; count += 1) waiting.push(sheets.get(sheet(`b${count}`), from(count)));
  await expect(sheets.get(sheet('c'), from(30))).rejects.toMatchObject({ code: 'busy', retryAfter: 5 });
  resolve();
  expect((await Promise.all(waiting)).slice(0, 3).map(String)).toEqual(['a', 'a', 'b0']);
  expect(made).toHaveLength(12);
  expect(String(await sheets.get(sheet('a'), from(1)))).toBe('a');
  expect(made).toHaveLength(12);
});

test('one address has at most two sheets of configured sizes made at once, and others get theirs', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const sheets = new DataSheets({
    drawDataSheet: async ({ name }) => {
      await promise;
      return Buffer.from(name);
    },
  });
  const configured = (place: number) => ({ ...from(place), isKept: false });
  const waiting = [sheets.get(sheet('a'), configured(1)), sheets.get(sheet('b'), configured(1))];
  await expect(sheets.get(sheet('c'), configured(1))).rejects.toMatchObject({ code: 'busy', retryAfter: 5 });
  // The same sheet costs nothing more, and those of products are kept.
  waiting.push(sheets.get(sheet('a'), configured(1)), sheets.get(sheet('c'), configured(2)));
  waiting.push(sheets.get(sheet('e'), from(1)));
  resolve();
  expect((await Promise.all(waiting)).map(String)).toEqual(['a', 'b', 'a', 'c', 'e']);
  expect(String(await sheets.get(sheet('d'), configured(1)))).toBe('d');
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
    await expect(sheets.get(sheet('a'), from(1))).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The data sheet could not be created. Please print the product page instead: it has the same content.',
      // Waiting does not help.
      retryAfter: undefined,
    });
  }
  expect(tries).toBe(1);
  await expect(sheets.get(sheet('a, renamed'), from(1))).rejects.toMatchObject({ code: 'unavailable' });
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
  await expect(sheets.get(sheet('a'), from(1))).rejects.toMatchObject({ code: 'unavailable' });
  expect(String(await sheets.get(sheet('a'), from(1)))).toBe('a');
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
  const table = { columns: [{ name: 'Note', metric: null, us: null }], rows };
  const { rows: printedRows } = variantsIn(table, 'metric', 'https://example.com/product/1');
  expect(printedRows[0]?.cells).toEqual([{ text: printed, isFigure: false }]);
});

test('a row of the table of sizes leads to the page of its size', () => {
  const rows = ['VCX-80/56', 'A&B 1'].map(code => ({ code, cells: [] }));
  const { rows: printed } = variantsIn({ columns: [], rows }, 'us', 'https://example.com/product/1');
  expect(printed.map(({ page }) => page)).toEqual([
    'https://example.com/product/1?code=VCX-80%2F56',
    'https://example.com/product/1?code=A%26B+1',
  ]);
});

test.each([
  ['a size by its own code', ['VCX-80/56', 'VCX-100/70'], 'VCX-80/56x300-MF3', 'Order code: VCX-80/56x300-MF3'],
  ['a series by its example', ['VCX-80/56', 'VCX-100/70'], undefined, 'Order code, for example: VCX-100/70x500-MT4'],
  ['a product of one size by that', ['VCX-80/56'], undefined, 'Order code: VCX-80/56'],
  ['a product without sizes by its code', [], undefined, 'Order code: VCX-100/70x500-MT4'],
])('a data sheet names %s', (_, codes, size, line) => {
  const additionalDesc = '<h3>Order code</h3><p>Example: <strong>VCX-100/70x500-MT4</strong></p>';
  const rows = codes.map(code => ({ code }));
  expect(orderLine({ name: 'VCX', additionalDesc }, rows, size)).toBe(line);
});

test('a data sheet of sizes without an example leads to their table, and one without codes names the product', () => {
  const bare = { name: 'VPP 40', additionalDesc: '' };
  expect(orderLine(bare, [{ code: 'VPP40-1' }, { code: 'VPP40-2' }])).toBe('Order codes: in the table of sizes');
  expect(orderLine(bare, [])).toBe('Order code: VPP 40');
});
