import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/process/free-port.ts';
import { Client } from '../tools/client.ts';
import { limits } from '../tools/limits.ts';
import { Findings } from '../tools/report.ts';
import type { Process } from '../tools/server.ts';
import { createSite, type Environment, expectWithin, until } from '../tools/site.ts';

/** Enough that an import is still running when its server is hit. */
const rowCount = 15_000;
const perCall = 250;

/**
 * A server is killed in the middle of an import and of a catalogue, and on MariaDB also stopped in the middle of an
 * import until another server has taken it over. The other server, on SQLite the next start, does the work again, and
 * it is stored once.
 */
export async function killedWork(environment: Environment): Promise<Findings> {
  const findings = new Findings(environment.database);
  const site = await createSite(environment);
  try {
    let server = await site.start();
    const staff = await site.signIn();
    let watcher = staff;
    if (environment.database !== 'sqlite') {
      const port = await freePort();
      await site.start({ port });
      watcher = await new Client(port).signIn(staff.token);
    }
    await staff.json('POST', '/api/add-category', { name: 'Valves' });

    const expectDone = (what: string, list: string, id: string) =>
      expectWithin(findings, limits.doneAgain, `${what} is done`, async () => {
        const { state } = await recordOf(watcher, list, id);
        return state === 'done';
      });
    const expectProducts = async (what: string, total: number) => {
      await wait(limits.otherProcess);
      const stored = await site.store.query<{ count: number | string }>('SELECT COUNT(*) AS count FROM products');
      findings.expect(Number(stored[0]?.count) === total, what, stored);
    };

    const killed = await startedImport(staff, 'Killed');
    await server.end('SIGKILL');
    server = await site.start();
    await expectDone('the import of a killed server', '/api/v1/product-imports', killed);
    await expectProducts('it is there once', rowCount);

    const { id: catalogue } = await staff.json('POST', '/api/v1/catalogues', { units: 'metric' });
    await until(limits.start, async () => (await recordOf(staff, '/api/v1/catalogues', catalogue)).done > 0);
    await server.end('SIGKILL');
    server = await site.start();
    await expectDone('the catalogue of a killed server', '/api/v1/catalogues', catalogue);

    if (environment.database !== 'sqlite') {
      const silent = await startedImport(staff, 'Silent');
      await whileStopped(server, () => expectDone('the import of a silent server', '/api/v1/product-imports', silent));
      await expectProducts('a server that wakes up stores nothing', 2 * rowCount);
    }
  } finally {
    await site.remove();
  }
  return findings;
}

/** An import of new products that is being written. @returns its id */
async function startedImport(staff: Client, prefix: string): Promise<string> {
  const columns = ['Name', 'Category'];
  const begun = { fileName: `${prefix}.csv`, sheet: 'x', columns, total: rowCount };
  const { id } = await staff.json('POST', '/api/v1/product-imports', begun);
  for (let from = 0; from < rowCount; from += perCall) {
    const rows = Array.from({ length: perCall }, (_, n) => ({
      row: from + n + 2,
      cells: [`${prefix} ${from + n}`, 'Valves'],
    }));
    await staff.json('POST', `/api/v1/product-imports/${id}/rows`, { rows });
  }
  const { status, message } = await staff.json('POST', `/api/v1/product-imports/${id}/start`, {});
  if (status >= 300) throw new Error(`The import could not be started: ${status} ${message}`);
  await wait(100);
  return id;
}

type Shown = { _id: string; state: string; done: number };

async function recordOf(staff: Client, list: string, id: string): Promise<Shown> {
  const { status, text } = await staff.get(list);
  const none = { _id: id, state: `answer ${status}`, done: 0 };
  return status === 200 ? ((JSON.parse(text) as Shown[]).find(({ _id }) => _id === id) ?? none) : none;
}

async function whileStopped(server: Process, work: () => Promise<unknown>): Promise<void> {
  process.kill(server.pid, 'SIGSTOP');
  try {
    await work();
  } finally {
    process.kill(server.pid, 'SIGCONT');
  }
}
