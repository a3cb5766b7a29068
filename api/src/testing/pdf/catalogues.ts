import type { NewCatalogue } from '@hydraulics/common/nouns/catalogues/catalogues';
import { expect } from 'vitest';
import type { TestDatabase } from '../databases.ts';
import { factories } from '../factories.ts';
import { asFile, flat } from '../images.ts';
import { startTestServer } from '../server.ts';
import { testWebsite } from '../website.ts';
import { readPdf } from './read-pdf.ts';

const website = testWebsite(async () => ({ status: 404, head: '', body: '', state: null }));
const number = (figure: number, unit: string) => ({ kind: 'number', number: figure, unit });

/** A test server with two categories of three products, and helpers for tests of catalogues. Its clock runs. */
export async function startCatalogueServer(database: TestDatabase) {
  const server = await startTestServer(database, { website, publicUrl: 'https://www.example.com' });
  let ahead = 0;
  server.deps.now = () => new Date(Date.now() + ahead);
  const make = factories(server);
  const pressure = { id: 'pressure', name: 'Nominal pressure', kind: 'number' as const, unit: 'bar' as const };
  const { categories, catalogues } = server.client;
  const attributes = [{ ...pressure, comparable: true }];
  const { _id: cylinders } = await categories.create({ name: 'Cylinders', attributes });
  const { _id: pumps } = await categories.create({ name: 'مضخات Pumps', attributes: [] });
  await make.product({
    name: 'Cylinder C1',
    categoryId: cylinders,
    smallDesc: '<p>For 250&nbsp;bar &amp; more.</p>',
    specifications: JSON.stringify({ own: [], values: { pressure: number(250, 'bar') } }),
    variants: JSON.stringify({
      columns: [{ name: 'Bore', unit: 'mm' }],
      rows: Array.from({ length: 43 }, (_, row) => ({ code: `C1-${row + 1}`, cells: [number(row + 1, 'mm')] })),
    }),
    images: [asFile(await flat('png', 120, 90))],
  });
  await make.product({ name: 'Pump P1', categoryId: pumps });
  await make.product({ name: 'Cylinder C2', categoryId: cylinders });

  const one = async (id: string) => (await catalogues.list({})).find(({ _id }) => _id === id);
  const finished = (id: string) =>
    expect.poll(async () => (await one(id))?.state, { timeout: 60_000 }).not.toBe('running');
  async function read(path: string) {
    const response = await fetch(server.url + path);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([response.status, Buffer.from(bytes.slice(0, 5)).toString()]).toEqual([200, '%PDF-']);
    return { headers: response.headers, pdf: await readPdf(bytes) };
  }
  async function made(input: Partial<NewCatalogue>) {
    const { _id } = await catalogues.start({ units: 'metric', ...input });
    await finished(_id);
    const found = await one(_id);
    expect(found).toMatchObject({ state: 'done', message: null });
    return { _id, found, ...(await read(found?.path ?? '')) };
  }
  const passHours = (hours: number) => {
    ahead += hours * 3600 * 1000;
  };
  return { server, make, cylinders, pumps, one, finished, read, made, passHours };
}

export type CatalogueServer = Awaited<ReturnType<typeof startCatalogueServer>>;
