import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../../db/database.ts';
import type { DatabaseLocation } from '../../db/source.ts';
import type { Deps } from '../../deps.ts';
import { imports } from '../../imports/imports.ts';
import { createLog } from '../../log.ts';
import { Media } from '../../media/media.ts';
import { diskFiles } from '../files/folders-of.ts';

/** Starts an import as a server does, prints a line, and lives until it is killed. Its arguments are the database, the import and the user. */
const [, , location = '', id = '', userId = ''] = process.argv;
const db = await new Database(JSON.parse(location) as DatabaseLocation).open();
const user = await db.read(tables => tables.users.findOneByOrFail({ id: userId }));
const actor = { user, session: null, client: { address: '127.0.0.1', userAgent: '' } };
const media = new Media(diskFiles(mkdtempSync(join(tmpdir(), 'another-process-'))), db);
const deps = { db, media, now: () => new Date(), log: createLog('warn') } as Partial<Deps> as Deps;
await imports.start({ id }, deps, actor);
process.stdout.write('started\n');
setInterval(() => undefined, 1000);
