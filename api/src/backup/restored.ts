import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { insertSystemEntry } from '../repositories/audit/audit.ts';

/** Left by `npm run restore` for the next start, because the restored database may have an older schema until then. */
const fileName = 'restored.json';

const restored = z.object({ at: z.iso.datetime(), backup: z.iso.datetime() });

/**
 * Records that a backup was restored.
 * @param backup when the backup was completed
 */
export const recordPendingRestore = (dataDir: string, backup: string): Promise<void> =>
  writeFile(join(dataDir, fileName), JSON.stringify({ at: new Date().toISOString(), backup }), {
    mode: 0o600,
    flush: true,
  });

/** Adds a recorded restore to the audit. Processes that ran before it discard their caches. */
export async function recordRestore({ db, dataDir }: { db: Database; dataDir: string }): Promise<void> {
  const file = join(dataDir, fileName);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return;
  const { at, backup } = restored.parse(JSON.parse(text));
  const entry = {
    call: 'command.restore',
    by: 'Command line' as const,
    at: new Date(at),
    recordName: backup,
    counts: {},
  };
  await db.renewContentEpoch();
  await db.transaction(tables => insertSystemEntry(tables, entry));
  await rm(file, { force: true });
}
