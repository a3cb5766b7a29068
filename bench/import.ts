import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freshDatabase } from '../api/src/testing/databases.ts';
import { clientAt } from '../api/src/testing/server.ts';
import { startBuiltServer } from '../e2e/fixtures/servers/built-server.ts';
import { ADMIN } from '../e2e/fixtures/staff/admin-account.ts';
import { buildStale } from '../scripts/build.ts';
import { ensureOwnMariadb } from '../scripts/database/mariadb-server.ts';
import { readSpreadsheet } from '../web/src/admin/features/catalogue/imports/read-spreadsheet.ts';
import { sendImport } from '../web/src/admin/features/catalogue/imports/send-import.ts';
import { describedCategories, mappingOf, toSource } from '../web/src/admin/features/catalogue/imports/source-table.ts';
import { productWorkbook } from '../web/src/admin/features/catalogue/imports/write-tables.ts';
import { readProducts } from '../web/src/admin/features/catalogue/read-products.ts';
import { cpuMs } from './process.ts';

/**
 * `npm run bench:import`: 5,000 products like those of the demo as a workbook, on both databases: adding them, the
 * round trip that changes nothing, changing all of them, and the undo. Seconds for reading and checking the table, and
 * for writing it, during which no one else can save. CPU time, of the browser's part and the server together, is
 * affected little by other work on the machine; the limit is on elapsed time.
 */
const count = Number(process.env.BENCH_ROWS ?? 5000);
const target = 60;
const how = { onProgress: () => undefined, signal: new AbortController().signal };
const say = (line: string) => console.log(line);

await buildStale({ only: ['web', 'api'] });
const folder = mkdtempSync(path.join(tmpdir(), 'catalogue-import-'));
let isTooSlow = false;
try {
  for (const kind of ['sqlite', 'mariadb'] as const) await bench(kind);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (isTooSlow) process.exitCode = 1;

type Seconds = { clock: number; cpu: number };

function secondsOf({ clock, cpu }: Seconds): string {
  return `${clock.toFixed(1)} s (CPU ${cpu.toFixed(1)} s)`;
}

async function bench(kind: 'sqlite' | 'mariadb'): Promise<void> {
  const own = kind === 'mariadb' ? await ensureOwnMariadb() : null;
  const dataDir = path.join(folder, kind);
  mkdirSync(dataDir);
  const { location } = await freshDatabase(kind, dataDir, 'CHARACTER SET utf8mb4', own?.url);
  const database: Record<string, string> = 'url' in location ? { DATABASE_URL: location.url } : {};
  const settings = { DEMO: '1', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
  const server = await startBuiltServer(dataDir, { ...settings, ...database });
  try {
    await measure(kind, server);
  } finally {
    await server.stop();
    await own?.stop();
  }
}

async function measure(kind: string, { url, pid }: { url: string; pid: number }): Promise<void> {
  const { token } = await clientAt(url, '').auth.login({ email: ADMIN.email, password: ADMIN.password });
  const client = clientAt(url, token);
  const categories = await describedCategories(client);

  const timed = async <T>(work: () => Promise<T>): Promise<[Seconds, T]> => {
    const [started, used] = [performance.now(), cpuMs(pid) + cpuMs(process.pid)];
    const value = await work();
    return [
      { clock: (performance.now() - started) / 1000, cpu: (cpuMs(pid) + cpuMs(process.pid) - used) / 1000 },
      value,
    ];
  };
  const run = async (what: string, file: File): Promise<string> => {
    const [checking, id] = await timed(async () => {
      const source = toSource(await readSpreadsheet(file));
      const mapping = mappingOf(source, categories);
      return sendImport(
        client,
        { fileName: file.name, source, mapping, byName: false, images: [], documents: [] },
        how,
      );
    });
    const find = async () => (await client.imports.list({})).find(({ _id }) => _id === id);
    const counts = (await find())?.counts;
    const [writing, message] = await timed(async () => {
      await client.imports.start({ id });
      for (;;) {
        const found = await find();
        if (found?.state !== 'running') return found?.message;
        await new Promise(resolve => setTimeout(resolve, 100));
      }
    });
    isTooSlow ||= checking.clock + writing.clock > target;
    const seconds = `${secondsOf(checking)} read and checked, ${secondsOf(writing)} written`;
    say(`${kind}: ${what}: ${seconds}; ${JSON.stringify(counts)} ${message}`);
    return id;
  };

  const demo = await readProducts(client, categories, how);
  const many = Array.from({ length: count }, (_, index) => {
    const product = demo[index % demo.length] as (typeof demo)[number];
    return { ...product, _id: '', name: `${product.name} ${index}`, order: 1000 + index };
  });
  await run(`${count} new products`, new File([await productWorkbook(many, categories)], 'new.xlsx'));
  const [exporting, workbook] = await timed(async () =>
    productWorkbook(await readProducts(client, categories, how), categories),
  );
  say(`${kind}: exported in ${secondsOf(exporting)}, ${(workbook.size / 1024 / 1024).toFixed(1)} MB`);
  await run('round trip', new File([workbook], 'same.xlsx'));
  const changed = (await readProducts(client, categories, how)).map(product => ({
    ...product,
    name: `${product.name}!`,
    features: `${product.features}<p>More</p>`,
  }));
  const id = await run('all changed', new File([await productWorkbook(changed, categories)], 'changed.xlsx'));
  const [undoing, outcome] = await timed(() => client.products.bulk({ action: 'undo', undoes: id }));
  say(`${kind}: undone in ${secondsOf(undoing)}; ${outcome.message}`);
}
