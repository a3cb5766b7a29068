import { readSync } from 'node:fs';
import { Database } from '../../db/database.ts';
import type { DatabaseLocation } from '../../db/source.ts';
import type { JobRow } from '../../db/tables/jobs/jobs.ts';
import { applyImport, Superseded } from '../../imports/apply.ts';

/**
 * Runs a claimed import until some of its rows are written, prints a line, and waits within the transaction, silent, to
 * be killed or for a byte. Then it prints how it ended. Its arguments are the database, the import, its job and the user.
 */
const [, , location = '', id = '', job = '', userId = ''] = process.argv;
const db = await new Database(JSON.parse(location) as DatabaseLocation).open();
const user = await db.read(tables => tables.users.findOneByOrFail({ id: userId }));
const actor = { user, session: null, client: { address: '127.0.0.1', userAgent: '' } };

let isFirst = true;
const waitForTheKill = (done: number) => {
  if (!isFirst) return;
  isFirst = false;
  process.stdout.write(`${done} rows\n`);
  readSync(0, Buffer.alloc(1));
};
const run = { id, job: JSON.parse(job) as JobRow, onProgress: waitForTheKill };
const end = await applyImport({ db, now: () => new Date(), publicUrl: '' }, actor, run).then(
  () => 'imported',
  error => (error instanceof Superseded ? 'superseded' : String(error)),
);
process.stdout.write(`${end}\n`);
await db.close();
