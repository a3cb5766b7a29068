import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../../db/database.ts';
import type { DatabaseLocation } from '../../db/source.ts';
import type { Deps } from '../../deps.ts';
import { catalogues } from '../../handlers/products/catalogues/catalogues.ts';
import { createLog } from '../../log.ts';
import { Media } from '../../media/media.ts';
import { diskFiles } from '../files/folders-of.ts';

/**
 * Starts a catalogue of all products, prints its id, and is in the middle of it until it is killed. Its arguments are
 * the database and the user.
 */
const [, , location = '', userId = ''] = process.argv;
const db = await new Database(JSON.parse(location) as DatabaseLocation).open();
const user = await db.read(tables => tables.users.findOneByOrFail({ id: userId }));
const actor = { user, session: null, client: { address: '127.0.0.1', userAgent: '' } };
const media = new Media(diskFiles(mkdtempSync(join(tmpdir(), 'another-process-'))), db);
const company = () => new Promise<never>(() => undefined);
const deps = { db, media, company, now: () => new Date(), log: createLog('warn') } as Partial<Deps> as Deps;
const { _id } = (await catalogues.start({ units: 'metric' }, deps, actor)) as { _id: string };
process.stdout.write(_id);
setInterval(() => undefined, 1000);
