import { Database } from '../../db/database.ts';
import type { DatabaseLocation } from '../../db/source.ts';
import { fillAtFirstStart } from '../../demo/first-start.ts';
import type { Deps } from '../../deps.ts';
import type { Env } from '../../env.ts';
import { Media } from '../../media/media.ts';
import { testCompany } from '../company.ts';
import { diskFiles } from '../files/folders-of.ts';

/**
 * Starts on a database and a data folder, its arguments, as far as a first start fills them, prints the password of the
 * first admin if it has made one, and exits.
 */
const [, , location = '', dataDir = ''] = process.argv;
const db = await new Database(JSON.parse(location) as DatabaseLocation).open();
const media = new Media(diskFiles(dataDir), db);
const deps = { db, media, now: () => new Date(), company: async () => testCompany } as Partial<Deps> as Deps;
const { password = 'none' } = await fillAtFirstStart(deps, { DEMO: true } as Env, () => undefined);
process.stdout.write(`password: ${password}`);
await media.close();
await db.close();
