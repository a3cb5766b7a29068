import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { tables as described } from '../../db/schema.ts';
import type { DatabaseLocation } from '../../db/source.ts';
import { linesIn } from '../../files/lines.ts';
import { type BackupTable, type Manifest, tableFile } from '../manifest.ts';
import type { NeutralRow, TableReader } from './neutral.ts';
import { readTables, writeTables } from './tables.ts';

/** Bytes of rows in one write: large enough to be fast, far below any server's packet limit. */
const chunkSize = 256 * 1024;

/** Writes every table as JSON lines. A table equal to the earlier backup's is linked to it. */
export async function dumpTables(
  reader: TableReader,
  folder: string,
  earlier?: { path: string; manifest: Manifest },
): Promise<BackupTable[]> {
  // Never overwritten: a leftover file may be hard-linked to another backup.
  await rm(join(folder, 'database'), { recursive: true, force: true });
  await mkdir(join(folder, 'database'), { mode: 0o700 });
  const tables: BackupTable[] = [];
  for (const shape of reader.tables) {
    const file = tableFile(folder, shape.name);
    const sum = createChecksum();
    await pipeline(
      Readable.from(linesFor(rowsToKeep(reader, shape), sum)),
      createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true, highWaterMark: chunkSize }),
    );
    const table = { name: shape.name, ...sum.result() };
    tables.push(table);
    const same = earlier?.manifest.tables.find(({ name, sha256 }) => name === table.name && sha256 === table.sha256);
    if (earlier && same && same.bytes > 0) {
      await unlink(file);
      await link(tableFile(earlier.path, same.name), file);
    }
  }
  return tables;
}

const rowsToKeep = (reader: TableReader, shape: TableReader['tables'][number]): AsyncIterable<NeutralRow> =>
  neverBackedUp.has(shape.name) ? Readable.from([]) : reader.rows(shape);

const neverBackedUp = new Set(
  Object.values(described).flatMap(({ table, backedUp }) => (backedUp === false ? [table] : [])),
);

/** Checksums the tables of a database without writing them anywhere. */
export async function checksumTables(location: DatabaseLocation): Promise<BackupTable[]> {
  const reader = await readTables(location);
  try {
    const tables: BackupTable[] = [];
    for (const shape of reader.tables) {
      const sum = createChecksum();
      for await (const _ of linesFor(reader.rows(shape), sum));
      tables.push({ name: shape.name, ...sum.result() });
    }
    return tables;
  } finally {
    await reader.close();
  }
}

/**
 * Loads a backup into a migrated database: all of it or nothing.
 * @throws Error when a table or column of the backup does not exist, or a row cannot be stored
 */
export async function loadTables(backup: string, manifest: Manifest, location: DatabaseLocation): Promise<void> {
  const writer = await writeTables(location);
  try {
    for (const shape of writer.tables) await writer.clear(shape);
    for (const { name } of manifest.tables) {
      const shape = writer.tables.find(table => table.name === name);
      if (!shape) throw new Error(`The migrations of the backup create no table ${name}.`);
      for await (const rows of readRows(tableFile(backup, name))) await writer.insert(shape, rows);
    }
    await writer.commit();
  } finally {
    await writer.close();
  }
}

async function* readRows(file: string): AsyncIterable<NeutralRow[]> {
  let rows: NeutralRow[] = [];
  let size = 0;
  for await (const line of linesIn(createReadStream(file, 'utf8'))) {
    rows.push(JSON.parse(line) as NeutralRow);
    size += line.length;
    if (size < chunkSize && rows.length < 500) continue;
    yield rows;
    rows = [];
    size = 0;
  }
  yield rows;
}

/** A table of a backup, row by row. */
export async function* rowsOf(backup: string, name: string): AsyncIterable<NeutralRow> {
  for await (const rows of readRows(tableFile(backup, name))) yield* rows;
}

async function* linesFor(rows: AsyncIterable<NeutralRow>, sum: Checksum): AsyncIterable<string> {
  for await (const row of rows) {
    const line = `${JSON.stringify(row)}\n`;
    sum.add(line);
    yield line;
  }
}

type Checksum = ReturnType<typeof createChecksum>;

function createChecksum() {
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  return {
    add(line: string) {
      hash.update(line);
      rows += 1;
      bytes += Buffer.byteLength(line);
    },
    result: () => ({ rows, bytes, sha256: hash.digest('hex') }),
  };
}
