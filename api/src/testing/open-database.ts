import { Database } from '../db/database.ts';
import type { DatabaseLocation } from '../db/source.ts';

/** A process that opens the database of its first argument, says how often the content was written, and ends. */
const location = JSON.parse(process.argv[2] ?? '') as DatabaseLocation;
const db = await new Database(location).open();
process.stdout.write(`opened at version ${db.contentVersion}`);
await db.close();
