import { randomUUID } from 'node:crypto';
import type { ObjectLiteral, Repository } from 'typeorm';
import type { Tables } from '../../../db/database.ts';
import { tables as described, type TableName } from '../../../db/schema.ts';
import { type FilePlaces, filePath, filesIn, type StoredFile } from '../../../db/stored-file.ts';

/** The columns of files that version 1.0.0 reads; it moves every other file to the trash at its start. */
const known: Partial<Record<TableName, string[]>> = {
  gallery: ['filename'],
  products: ['images', 'specImage'],
  documents: ['file'],
  productImports: ['images', 'documents'],
  recordVersions: ['images'],
};

/** No noun, so version 1.0.0 keeps these versions and their files for good. */
const keeper = 'files of a newer version' as 'products';

/** Names the files that only newer columns name in a place that version 1.0.0 reads, so that it keeps and backs them up. */
export async function keepFiles(tables: Tables, now: Date): Promise<void> {
  const files = new Map<string, StoredFile>();
  for (const name of Object.keys(described) as TableName[]) {
    for (const file of await newerFiles(tables, name)) files.set(filePath(file), file);
  }
  await releaseFiles(tables);
  if (files.size === 0) return;
  await tables.recordVersions.insert({
    ...{ id: randomUUID(), record: keeper, recordId: randomUUID(), version: 1, name: null },
    ...{ savedAt: now, savedBy: null, replacedAt: now, userId: null, userName: null, sessionId: null },
    ...{ changed: [], content: {}, images: [...files.values()] },
  });
}

/** Takes that back: this version reads the columns themselves. */
export const releaseFiles = async ({ recordVersions }: Tables): Promise<void> =>
  void (await recordVersions.delete({ record: keeper }));

async function newerFiles(tables: Tables, name: TableName): Promise<StoredFile[]> {
  const { files, holdsFiles } = described[name] as { files: FilePlaces; holdsFiles?: false };
  const places = Object.entries(files).filter(([column]) => !known[name]?.includes(column));
  if (places.length === 0 || holdsFiles === false) return [];
  const select = Object.fromEntries(['id', ...places.map(([column]) => column)].map(column => [column, true]));
  const rows = await (tables[name] as unknown as Repository<ObjectLiteral>).find({ select });
  return rows.flatMap(row => filesIn(row, Object.fromEntries(places)));
}
