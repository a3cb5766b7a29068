import { expect } from 'vitest';
import { factories } from '../factories.ts';
import { startTestServer } from '../server.ts';
import { testWebsite } from '../website.ts';
import { readPdf } from './read-pdf.ts';

const website = testWebsite(async ({ url }) => ({ status: 404, head: '', body: `Nothing at ${url}`, state: null }));

export const number = (figure: number, unit: string) => ({ kind: 'number', number: figure, unit });

/** Figures of a product of the category that `startDataSheetServer` makes. */
export const values = {
  pressure: number(250, 'bar'),
  bore: number(63, 'mm'),
  note: { kind: 'text', text: '≤ 80 °C, ≥ 10 l/min, 5 Ω' },
};

export const describedBy = (given: object) => JSON.stringify({ own: [], values: given });

export const sizes = (count: number) => ({
  columns: [
    { name: 'Bore', unit: 'mm' },
    { name: 'Mass', unit: 'kg' },
  ],
  rows: Array.from({ length: count }, (_, row) => ({
    code: `VCT-${row + 1}`,
    cells: [number(row + 1, 'mm'), number(14.5, 'kg')],
  })),
});

/** A test server with a category for products that have data sheets. */
export async function startDataSheetServer() {
  const server = await startTestServer('sqlite', { website, publicUrl: 'https://www.example.com' });
  const { _id: categoryId } = await server.client.categories.create({
    name: 'Cylinders',
    attributes: [
      { id: 'pressure', name: 'Nominal pressure', kind: 'number', unit: 'bar', group: 'Pressure', comparable: true },
      { id: 'bore', name: 'Bore ⌀', kind: 'number', unit: 'mm', group: 'Sizes' },
      { id: 'note', name: 'Note', kind: 'text', group: 'Sizes' },
    ],
  });
  async function read(address: string) {
    const response = await fetch(server.url + address);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(response.status, Buffer.from(bytes).toString('latin1').slice(0, 300)).toBe(200);
    return { headers: response.headers, bytes: Buffer.from(bytes), pdf: await readPdf(bytes) };
  }
  return { server, make: factories(server), categoryId, read };
}

export type DataSheetServer = Awaited<ReturnType<typeof startDataSheetServer>>;
