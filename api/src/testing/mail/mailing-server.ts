import type { TestDatabase } from '../databases.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { startSmtp, type TestSmtp } from './smtp.ts';

export type MailingServer = { smtp: TestSmtp; server: TestServer; close: () => Promise<void> };

/**
 * A test server that sends mail to its own SMTP server; visitors may have any address.
 */
export async function startMailingServer(
  database: TestDatabase,
  { mayLog = false }: { mayLog?: boolean } = {},
): Promise<MailingServer> {
  const smtp = await startSmtp();
  const server = await startTestServer(database, { mail: smtp.settings, trustProxy: true, mayLog });
  const close = () => server.close().finally(() => smtp.close());
  return { smtp, server, close };
}
