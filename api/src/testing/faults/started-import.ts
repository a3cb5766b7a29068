import { claimJob, freeClaims } from '../../db/jobs/jobs.ts';
import type { JobRow } from '../../db/tables/jobs/jobs.ts';
import { importWork, putImport } from '../../imports/run-import.ts';
import { maxAttempts, runLeaseMs } from '../../rpc/background-work.ts';
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

/** Starts an import, and claims it as a process does that works on it. */
export async function claimed({ deps, adminId }: TestServer, id: string, leaseMs = runLeaseMs): Promise<JobRow> {
  const user = await deps.db.read(tables => tables.users.findOneByOrFail({ id: adminId }));
  const actor = { user, session: null, client: { address: '127.0.0.1', userAgent: '' } };
  await deps.db.transaction(tables => putImport(tables, id, actor, deps.now()));
  const job = await claimJob(deps, 'import', leaseMs);
  if (!job?.key.startsWith(id)) throw new Error('Another import was due.');
  return job;
}

/** The same as `checkedImport`, worked on by a process that is not this one. */
export async function startedImport(server: TestServer, prefix: string): Promise<{ id: string; job: JobRow }> {
  const id = await checkedImport(server, prefix);
  return { id, job: await claimed(server, id) };
}

/** What the next server does, at its start or when the claims of a process that died are over. */
export async function takeOver({ clock, deps }: TestServer): Promise<void> {
  clock.advance(runLeaseMs);
  await freeClaims(deps, ['import']);
  await importWork.takeDue(deps);
}

/** The same for work that has been tried as often as it is. */
export async function giveUp(server: TestServer, { id }: JobRow): Promise<void> {
  await server.deps.db.transaction(({ jobs }) => jobs.update({ id }, { attempts: maxAttempts }));
  await takeOver(server);
}
