import type { DatabaseLocation } from '../../db/source.ts';
import type { TableReader, TableWriter } from './neutral.ts';
import { readServer, writeServer } from './server-tables.ts';
import { readSqlite, writeSqlite } from './sqlite-tables.ts';

/**
 * Opens one consistent state of a database, to read it whole.
 * @throws Error with a sentence when there is no database of the program's at the location
 */
export async function readTables(location: DatabaseLocation): Promise<TableReader> {
  return 'file' in location ? readSqlite(location.file) : readServer(location.url);
}

/** Opens a database that migrations have made, to fill it. */
export async function writeTables(location: DatabaseLocation): Promise<TableWriter> {
  return 'file' in location ? writeSqlite(location.file) : writeServer(location.url);
}
