import type { TestDatabase } from './databases.ts';
import { startTestServer } from './server.ts';

/**
 * A test server as a process of its own, for tests of what happens to processes: fork it, with the kind of database as
 * argument if it is not to be SQLite, take `{ url, token, folder }`
 * from its first message, and disconnect to end it. Its data lies in the system's folder for temporary files (TMPDIR).
 */
const { url, token, folder, close } = await startTestServer((process.argv[2] ?? 'sqlite') as TestDatabase);
process.send?.({ url, token, folder });
process.once('disconnect', async () => {
  await close();
  process.exit(0);
});
// The real server finishes what is under way first; here the test says when to end.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined);

export type ServerProcess = { url: string; token: string; folder: string };
