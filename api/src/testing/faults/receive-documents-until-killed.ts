import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '../../db/database.ts';
import type { DatabaseLocation } from '../../db/source.ts';
import type { Deps } from '../../deps.ts';
import { imports } from '../../handlers/products/imports/imports.ts';
import { createFolders } from '../../media/folders.ts';
import { Media, type StagedImage } from '../../media/media.ts';

/**
 * Receives a document for an import until its file is among the originals, prints a line, and waits within the
 * transaction to be killed. Its arguments are the database, the data folder, the import and the file.
 */
class WaitingMedia extends Media {
  override async commit(staged: StagedImage[]): Promise<void> {
    await super.commit(staged);
    process.stdout.write(`${staged.map(({ hash }) => hash).join()}\n`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000);
  }
}

const [, , location = '', dataDir = '', id = '', file = ''] = process.argv;
const db = await new Database(JSON.parse(location) as DatabaseLocation).open();
const folders = createFolders(dataDir);
const path = join(folders.scratch, 'sent');
copyFileSync(file, path);
const deps = { db, media: new WaitingMedia(folders, db) } as Partial<Deps> as Deps;
const actor = { user: null, session: null, client: { address: '127.0.0.1', userAgent: '' } };
await imports.addDocuments({ id, documents: [{ path, field: 'documents', name: 'sent.pdf' }] }, deps, actor);
