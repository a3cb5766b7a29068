import { expect, test } from 'vitest';
import type { DataSheet } from './content.ts';
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

test('a sheet that cannot be made is not tried again at once, and says where its content is', async () => {
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
      message: 'The data sheet could not be made. The page of the product has all of it; please print that.',
    });
  }
  expect(tries).toBe(1);
});
