import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from '@hydraulics/common/contract/client';
import { comparedParameter } from '@hydraulics/common/contract/site-paths';
import { freshDatabase } from '../api/src/testing/databases.ts';
import { clientAt } from '../api/src/testing/server.ts';
import { type BuiltServer, startBuiltServer } from '../e2e/fixtures/servers/built-server.ts';
import { ADMIN } from '../e2e/fixtures/staff/admin-account.ts';
import { buildStale } from '../scripts/build.ts';
import { ensureOwnMariadb } from '../scripts/database/mariadb-server.ts';
import { readSpreadsheet } from '../web/src/admin/features/catalogue/imports/read-spreadsheet.ts';
import { sendImport } from '../web/src/admin/features/catalogue/imports/send-import.ts';
import { describedCategories, mappingOf, toSource } from '../web/src/admin/features/catalogue/imports/source-table.ts';
import { productWorkbook, readProducts } from '../web/src/admin/features/catalogue/imports/write-tables.ts';
import { fetchRaw } from './bare-server.ts';
import { catalogueWhileServing } from './growth/catalogue-while-serving.ts';
import { cpuMs } from './process.ts';

/**
 * `npm run bench:demo`: the demo with its 30 products beside one of 5,000 like them, with images, sizes and documents, on
 * both databases and without the page cache: pages and searches as ratios, the round trip of the spreadsheet, and on the
 * embedded database the catalogue as one PDF while the site is used.
 */
const count = Number(process.env.BENCH_ROWS ?? 5000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 20);
const how = { onProgress: () => undefined, signal: new AbortController().signal };
const say = (line = '') => console.log(line);

const questions = [
  'cylinder',
  'cilinder',
  'VCX100/70',
  '3000 psi',
  '40 l/min pump',
  'cylinder 250 bar 100 mm',
  'zzzzqqqq',
];

await buildStale({ only: ['web', 'api'] });
const folder = mkdtempSync(path.join(tmpdir(), 'catalogue-demo-'));
try {
  for (const kind of (process.env.BENCH_DATABASES ?? 'sqlite,mariadb').split(',')) {
    await bench(kind as 'sqlite' | 'mariadb');
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function bench(kind: 'sqlite' | 'mariadb'): Promise<void> {
  const own = kind === 'mariadb' ? await ensureOwnMariadb() : null;
  const start = async (name: string) => {
    const dataDir = path.join(folder, `${kind}-${name}`);
    mkdirSync(dataDir);
    const { location } = await freshDatabase(kind, dataDir, 'CHARACTER SET utf8mb4', own?.url);
    const database: Record<string, string> = 'url' in location ? { DATABASE_URL: location.url } : {};
    const settings = { DEMO: '1', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, PAGE_CACHE: '0' };
    const server = await startBuiltServer(dataDir, { ...settings, ...database });
    const { token } = await clientAt(server.url, '').auth.login({ email: ADMIN.email, password: ADMIN.password });
    return { server, client: clientAt(server.url, token) };
  };
  const [small, large] = [await start('small'), await start('large')];
  try {
    await fill(kind, large.client);
    await settled(large.server);
    await compare(kind, small, large);
    if (kind === 'sqlite') await catalogueWhileServing(large.server, large.client, say);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    await small.server.stop();
    await large.server.stop();
    await own?.stop();
  }
}

/** The first search reads all that was imported, in the background. */
async function settled(server: BuiltServer): Promise<void> {
  await fetchRaw(`${server.url}/api/search?q=cylinder`);
  for (;;) {
    const before = cpuMs(server.pid);
    await wait(2000);
    if (cpuMs(server.pid) - before < 100) return;
  }
}

/** Adds products like those of the demo by an import, and imports the export of all of them. */
async function fill(kind: string, client: Client): Promise<void> {
  const categories = await describedCategories(client);
  const run = async (what: string, file: File) => {
    const from = performance.now();
    const source = toSource(await readSpreadsheet(file));
    const mapping = mappingOf(source, categories);
    const draft = { fileName: file.name, source, mapping, byName: false, images: [], documents: [] };
    const id = await sendImport(client, draft, how);
    const checked = performance.now();
    await client.imports.start({ id });
    let found = (await client.imports.list({})).find(({ _id }) => _id === id);
    while (found?.state === 'running') {
      await wait(100);
      found = (await client.imports.list({})).find(({ _id }) => _id === id);
    }
    const [read, written] = [(checked - from) / 1000, (performance.now() - checked) / 1000];
    say(
      `${kind}: ${what}: ${read.toFixed(1)} s read and checked, ${written.toFixed(1)} s written; ${JSON.stringify(found?.counts)} ${found?.message}`,
    );
  };
  const demo = await readProducts(client, categories, how);
  const many = Array.from({ length: count - demo.length }, (_, index) => {
    const product = demo[index % demo.length] as (typeof demo)[number];
    const name = product.name.replace(/\d+/, digits => String(Number(digits) + index + 1));
    return { ...product, _id: '', name: `${name} ${index}`, order: 1000 + index };
  });
  await run(`${many.length} new products`, new File([await productWorkbook(many, categories)], 'new.xlsx'));
  const products = await readProducts(client, categories, how);
  const documents = products.reduce((sum, { documents: list = [] }) => sum + list.length, 0);
  const workbook = await productWorkbook(products, categories);
  say(`${kind}: export: ${products.length} products, ${documents} documents, ${(workbook.size / 1e6).toFixed(1)} MB`);
  await run('round trip', new File([workbook], 'same.xlsx'));
}

type Running = { server: BuiltServer; client: Client };

async function compare(kind: string, small: Running, large: Running): Promise<void> {
  const pagesOf = async ({ client }: Running): Promise<[string, string][]> => {
    const categories = await client.categories.list({});
    const cylinders = categories.find(({ name }) => /cylinder/i.test(name))?._id ?? '';
    const products = await client.products.list({ categoryId: cylinders, fields: 'card', limit: 3 });
    const ids = products.map(({ _id }) => _id);
    return [
      ['home', '/'],
      ['all products', '/products'],
      ['a category', `/products/${cylinders}`],
      ['a category, filtered', `/products/${cylinders}?nominal-pressure-from=200`],
      ['a product', `/product/${ids[0]}`],
      ['comparing three', `/compare?${comparedParameter}=${ids.join(',')}`],
      ['sizing a cylinder', '/sizing-calculator?force=180+kN&pressure=210+bar&stroke=600+mm'],
      ['GET /api/products, 24', '/api/products?limit=24'],
      ...questions.map((q): [string, string] => [`GET /api/search ${q}`, `/api/search?q=${encodeURIComponent(q)}`]),
    ];
  };
  const [before, after] = [await pagesOf(small), await pagesOf(large)];
  say();
  say(`${kind.padEnd(42)}CPU ms: 30   5,000  ratio | p50 ms: 30   5,000   p95 ms: 30   5,000`);
  const all = { small: [] as number[], large: [] as number[] };
  for (const [place, [name, address]] of before.entries()) {
    const other = after[place]?.[1] ?? '';
    const [one, two] = await inTurn(small.server, address, large.server, other);
    if (name.includes('/api/search')) {
      all.small.push(...one.times);
      all.large.push(...two.times);
    }
    const cells = [one.cpu.toFixed(1), two.cpu.toFixed(1), (two.cpu / one.cpu).toFixed(2)].map(text =>
      text.padStart(8),
    );
    const times = [one, two].map(({ times }) => at(times, 0.5).toFixed(1).padStart(8));
    const slow = [one, two].map(({ times }) => at(times, 0.95).toFixed(1).padStart(8));
    say(`${name.padEnd(40)}${cells.join('')} |${times.join('')}   ${slow.join('')}`);
  }
  const summary = [all.small, all.large].map(
    times => `${at(times, 0.5).toFixed(1)} / ${at(times, 0.95).toFixed(1)} ms`,
  );
  say(`${kind}: all searches over HTTP, p50 / p95: 30 products ${summary[0]}, 5,000 products ${summary[1]}`);
}

function at(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
}

/** Requests both in turn, so that other work on the machine slows both. */
async function inTurn(one: BuiltServer, address: string, two: BuiltServer, other: string) {
  const results = [one, two].map(server => ({ times: [] as number[], cpu: 0, server }));
  for (let round = -3; round < rounds; round += 1) {
    for (const [place, result] of results.entries()) {
      const cpu = cpuMs(result.server.pid);
      const from = performance.now();
      const { status } = await fetchRaw(result.server.url + (place === 0 ? address : other));
      if (status !== 200) throw new Error(`${place === 0 ? address : other} was answered ${status}`);
      if (round < 0) continue;
      result.times.push(performance.now() - from);
      result.cpu += (cpuMs(result.server.pid) - cpu) / rounds;
    }
  }
  return results as [(typeof results)[number], (typeof results)[number]];
}
