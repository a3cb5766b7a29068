import { createConnection } from 'mysql2/promise';
import { DataSource } from 'typeorm';
import type { DatabaseLocation } from '../../db/source.ts';

type Row = Record<string, unknown>;

/** Runs a query on its own connection, which sees committed data only. */
export async function queryOnOwnConnection(location: DatabaseLocation, sql: string): Promise<Row[]> {
  if ('url' in location) {
    const connection = await createConnection({ uri: location.url.replace(/^mariadb:/, 'mysql:') });
    const [rows] = await connection.query(sql).finally(() => connection.destroy());
    return rows as Row[];
  }
  const source = new DataSource({
    type: 'better-sqlite3',
    database: location.file,
    readonly: true,
    fileMustExist: true,
  });
  await source.initialize();
  return source.query(sql).finally(() => source.destroy());
}
