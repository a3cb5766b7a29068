import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { ContentCalls } from './content-calls.ts';

type Opening = { db: Database; log: Pick<Logger, 'warn' | 'info'>; site: string };

/** The calls between the processes of a site. They begin with `start`. */
export function openContentCalls(url: string, { db, log, site }: Opening): ContentCalls {
  const calls = new ContentCalls({ url, site, log, look: () => db.readContentVersion() });
  db.onContentWritten(() => calls.call());
  return calls;
}
