import { once } from 'node:events';
import { Database } from '../../db/database.ts';
import type { DatabaseLocation } from '../../db/source.ts';
import type { Deps } from '../../deps.ts';
import { quotations } from '../../handlers/quotations/quotations.ts';
import { anonymous } from '../../rpc/actor.ts';

/**
 * Opens the database of its first argument, and says so. As soon as it reads anything, it issues the quotations with the
 * ids of its second argument at the time of its third, all at once.
 */
const [, , location = '', ids = '', time = ''] = process.argv;
const db = await new Database(JSON.parse(location) as DatabaseLocation).open();
const deps = { db, now: () => new Date(time), company: async () => null } as Partial<Deps> as Deps;
process.stdout.write('ready');
await once(process.stdin, 'data');
await Promise.all((JSON.parse(ids) as string[]).map(id => quotations.issue({ id }, deps, anonymous)));
await db.close();
process.exit(0);
