import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { Database } from '../../db/database.ts';
import type { DatabaseLocation } from '../../db/source.ts';
import type { Deps } from '../../deps.ts';
import { imports } from '../../imports/imports.ts';
import { Media, type StagedImage } from '../../media/media.ts';
import { diskFiles } from '../files/folders-of.ts';

let hashes = '';
class NotingMedia extends Media {
  override async put(staged: StagedImage[]): Promise<void> {
    await super.put(staged);
    hashes = staged.map(({ hash }) => hash).join();
  }
}

/**
 * Receives a document for an import until its file is among the originals and its row is written, prints a line, and
 * waits within the transaction to be killed. Its arguments are the database, the data folder, the import and the file.
 */
async function waitBeforeCommit(): Promise<void> {
  process.stdout.write(`${hashes}\n`);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000);
}

const [, , location = '', dataDir = '', id = '', file = ''] = process.argv;
const db = await new Database(JSON.parse(location) as DatabaseLocation).open();
const files = diskFiles(dataDir);
const path = join(files.scratch.folder, 'sent');
copyFileSync(file, path);
const deps = { db, media: new NotingMedia(files, db) } as Partial<Deps> as Deps;
const actor = { user: null, session: null, client: { address: '127.0.0.1', userAgent: '' } };
const documents = [{ path, field: 'documents', name: 'sent.pdf' }];
await db.withCommitHook(waitBeforeCommit, async () => imports.addDocuments({ id, documents }, deps, actor));
