import type { TestDatabase } from '../databases.ts';
import { startTestServer } from '../server.ts';

/**
 * A test server in its own process. Fork it, with the kind of database as argument if it is not SQLite; its first
 * message is `{ url, token, folder }`; disconnect to end it. Its data is in TMPDIR.
 */
const { url, token, folder, close } = await startTestServer((process.argv[2] ?? 'sqlite') as TestDatabase);
process.send?.({ url, token, folder });
process.once('disconnect', async () => {
  await close();
  process.exit(0);
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined);

export type ServerProcess = { url: string; token: string; folder: string };
