import type { DatabaseLocation } from '../../db/source.ts';
import type { TableReader, TableWriter } from './neutral.ts';
import { readServer, writeServer } from './server-tables.ts';
import { readSqlite, writeSqlite } from './sqlite-tables.ts';

/**
 * Opens a consistent snapshot of a database.
 * @throws Error when the location holds no database of this program
 */
export async function readTables(location: DatabaseLocation): Promise<TableReader> {
  return 'file' in location ? readSqlite(location.file) : readServer(location);
}

/** Opens a migrated database for loading. */
export async function writeTables(location: DatabaseLocation): Promise<TableWriter> {
  return 'file' in location ? writeSqlite(location.file) : writeServer(location);
}
