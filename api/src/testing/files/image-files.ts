import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { storedFile } from '../../db/stored-file.ts';
import { newDeletable } from '../../repositories/records.ts';
import type { TestServer } from '../server.ts';
import { foldersOf } from './folders-of.ts';

/** Writes the files of a number of images, an original and a variant each. The first ones are in the gallery. */
export async function writeImageFiles(server: TestServer, count: number, named: number): Promise<void> {
  const { uploads, originals } = foldersOf(server);
  const nameOf = (n: number) => `${n.toString(16).padStart(40, '0')}w`;
  for (let n = 0; n < count; n += 1) {
    writeFileSync(join(uploads, `${nameOf(n)}-9x9.webp`), 'variant');
    writeFileSync(join(originals, nameOf(n)), `original ${n}`);
  }
  const rows = Array.from({ length: named }, (_, n) => ({
    ...newDeletable(server.deps.now()),
    filename: storedFile(`${nameOf(n)}-9x9.webp`),
  }));
  await server.deps.db.write(tables => tables.gallery.insert(rows));
}
