import readExcelFile from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { xlsxFile } from './xlsx.ts';

type Row = { text: string; count: number; at: Date };

it('a workbook holds fifty thousand rows', async () => {
  const columns = [
    { title: 'Text', width: 40, kind: 'long-text' as const, value: ({ text }: Row) => text },
    { title: 'Count', width: 8, kind: 'number' as const, value: ({ count }: Row) => count },
    { title: 'At', width: 20, kind: 'time' as const, value: ({ at }: Row) => at },
  ];
  async function* rows(): AsyncGenerator<Row> {
    for (let count = 0; count < 50_000; count += 1) yield { text: `Message ${count}`, count, at: new Date(2026, 0, 1) };
  }
  const file = await xlsxFile({ title: 'People', name: 'people', columns }, rows());
  const [first] = await readExcelFile(Buffer.from(await file.arrayBuffer()));
  expect(first?.data).toHaveLength(50_001);
  expect(first?.data.at(-1)?.[0]).toBe('Message 49999');
});
