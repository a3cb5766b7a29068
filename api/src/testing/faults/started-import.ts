import type { JobRow } from '../../db/tables/jobs/jobs.ts';
import { claimImport, endInterruptedImports } from '../../imports/run-import.ts';
import { runLeaseMs } from '../../rpc/background-runs.ts';
import type { TestServer } from '../server.ts';

/**
 * An import of 250 new products in the category Valves, which can be started.
 * @returns its id
 */
export async function checkedImport({ client }: TestServer, prefix: string): Promise<string> {
  const total = 250;
  const columns = ['Name', 'Category'];
  const { _id: id } = await client.imports.begin({ fileName: `${prefix}.csv`, sheet: 'x', columns, total });
  const rows = Array.from({ length: total }, (_, index) => ({
    row: index + 2,
    cells: [`${prefix} ${index}`, 'Valves'],
  }));
  await client.imports.addRows({ id, rows });
  return id;
}

/** Claims an import as a process does that starts it. */
export const claimed = ({ deps }: TestServer, id: string, leaseMs?: number): Promise<JobRow> =>
  deps.db.transaction(tables => claimImport(tables, id, { now: deps.now(), ...(leaseMs && { leaseMs }) }));

/** The same as `checkedImport`, started by a process that is not this one. */
export async function startedImport(server: TestServer, prefix: string): Promise<{ id: string; job: JobRow }> {
  const id = await checkedImport(server, prefix);
  return { id, job: await claimed(server, id) };
}

/** What the next server does, at its start or when the claims of a process that died are over. */
export async function takeOver({ clock, deps }: TestServer): Promise<void> {
  clock.advance(runLeaseMs);
  await endInterruptedImports(deps, { isStart: true });
}
