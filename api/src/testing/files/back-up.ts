import { join } from 'node:path';
import { createBackup } from '../../backup/create.ts';
import { verifyBackup } from '../../backup/verify.ts';
import { requireSameSite } from '../../process/site-id.ts';
import type { TestServer } from '../server.ts';

/** Makes a backup of a server, and what its verification says of it. */
export async function backUp({ deps, database: { location }, folder: dataDir }: TestServer) {
  const { blobs } = deps.media;
  await requireSameSite(deps.db, { location, dataDir, blobs });
  const target = join(dataDir, 'backups', 'made');
  await createBackup({ dataDir, blobs, location, target });
  return verifyBackup(target);
}
