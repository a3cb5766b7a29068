import { randomBytes } from 'node:crypto';
import { createConnection, type RowDataPacket } from 'mysql2/promise';

/** Names the databases of a run on the server of TEST_DATABASE_URL, and drops the remaining ones at its end. */
export function setup(): (() => Promise<void>) | undefined {
  const server = process.env.TEST_DATABASE_URL;
  const run = randomBytes(4).toString('hex');
  process.env.TEST_RUN = run;
  return server ? () => dropAll(server, run) : undefined;
}

async function dropAll(server: string, run: string): Promise<void> {
  const connection = await createConnection({ uri: server.replace(/^mariadb:/, 'mysql:') });
  try {
    const [left] = await connection.query<RowDataPacket[]>('SHOW DATABASES LIKE ?', [`test\\_${run}\\_%`]);
    for (const database of left) await connection.query('DROP DATABASE ??', [Object.values(database)[0]]);
  } finally {
    await connection.end();
  }
}
