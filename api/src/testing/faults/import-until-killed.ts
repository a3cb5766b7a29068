import { Database } from '../../db/database.ts';
import type { DatabaseLocation } from '../../db/source.ts';
import { applyImport } from '../../handlers/products/imports/apply.ts';

/**
 * Runs an import until some of its rows are written, prints a line, and waits within the transaction to be killed. Its
 * arguments are the database, the import, its run and the user.
 */
const [, , location = '', id = '', run = '', userId = ''] = process.argv;
const db = await new Database(JSON.parse(location) as DatabaseLocation).open();
const user = await db.read(tables => tables.users.findOneByOrFail({ id: userId }));
const actor = { user, session: null, client: { address: '127.0.0.1', userAgent: '' } };

const waitForTheKill = (done: number) => {
  process.stdout.write(`${done} rows\n`);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000);
};
await applyImport({ db, now: () => new Date() }, actor, { id, run, onProgress: waitForTheKill });
