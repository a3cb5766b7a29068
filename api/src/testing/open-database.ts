import { Database } from '../db/database.ts';
import type { DatabaseLocation } from '../db/source.ts';

/** Opens the database of its first argument, prints its content version, and exits. */
const location = JSON.parse(process.argv[2] ?? '') as DatabaseLocation;
const db = await new Database(location).open();
process.stdout.write(`opened at version ${db.contentVersion}`);
await db.close();
