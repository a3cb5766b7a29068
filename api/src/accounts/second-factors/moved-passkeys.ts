import { Not } from 'typeorm';
import type { Database } from '../../db/database.ts';

/**
 * What to tell whoever runs the server where passkeys were made at another host than the site's present one: browsers
 * offer them at their own only (WebAuthn 3, 5.4.2). Null where all are from here, or from before hosts were kept.
 */
export async function movedPasskeysWarning({
  db,
  publicUrl,
}: {
  db: Database;
  publicUrl: string;
}): Promise<string | null> {
  const { hostname } = new URL(publicUrl);
  const moved = await db.read(tables => tables.passkeys.findBy({ host: Not(hostname) }));
  if (moved.length === 0) return null;
  const hosts = [...new Set(moved.map(({ host }) => host))].sort().join(', ');
  const [passkeys, work] =
    moved.length === 1 ? ['1 passkey was', 'It works'] : [`${moved.length} passkeys were`, 'They work'];
  return (
    `${passkeys} made at ${hosts}, and the site is at ${hostname} now. ${work} there only: whoever has one signs in by ` +
    'password and recovery code, and adds another under Your Account. Is that wrong? Then set PUBLIC_URL to the address from before.'
  );
}
