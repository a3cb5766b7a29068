import { createConnection } from 'mysql2/promise';

/** Keeps everybody else from changing rows, and from adding some, until they are let go. Whoever wants to waits. */
export async function holdRows(databaseUrl: string, rows: string): Promise<() => Promise<void>> {
  const connection = await createConnection({ uri: databaseUrl.replace(/^mariadb:/, 'mysql:') });
  await connection.beginTransaction();
  await connection.query(`SELECT * FROM ${rows} FOR UPDATE`);
  return async () => {
    await connection.rollback();
    await connection.end();
  };
}
