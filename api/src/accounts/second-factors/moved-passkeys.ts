import { type FindOptionsWhere, IsNull, Not } from 'typeorm';
import type { Database } from '../../db/database.ts';
import type { PasskeyRow } from '../../db/tables/second-factors/passkeys.ts';

/** The site, by its public address. */
export type AtSite = { publicUrl: string };

const hostOf = ({ publicUrl }: AtSite) => new URL(publicUrl).hostname;

/**
 * Matches usable passkeys: browsers offer a passkey only at the host where it was created (WebAuthn 3, 5.4.2). Passkeys
 * without a stored host, which are older, count as usable.
 */
export const usableAt = (
  site: AtSite,
  where: FindOptionsWhere<PasskeyRow>,
): [FindOptionsWhere<PasskeyRow>, FindOptionsWhere<PasskeyRow>] => [
  { ...where, host: hostOf(site) },
  { ...where, host: IsNull() },
];

/** The host at which a passkey works, if that is not the site's; otherwise null. */
export const otherHostOf = (site: AtSite, { host }: Pick<PasskeyRow, 'host'>): string | null =>
  host === hostOf(site) ? null : host;

/**
 * A warning for the operator if passkeys were created for another host than the site's current one, because browsers
 * offer them only there (WebAuthn 3, 5.4.2). Null if there are none; passkeys without a stored host do not count.
 */
export async function movedPasskeysWarning({
  db,
  publicUrl,
}: AtSite & {
  db: Database;
}): Promise<string | null> {
  const hostname = hostOf({ publicUrl });
  const moved = await db.read(tables => tables.passkeys.findBy({ host: Not(hostname) }));
  if (moved.length === 0) return null;
  const hosts = [...new Set(moved.map(({ host }) => host))].sort().join(', ');
  const [passkeys, owners] =
    moved.length === 1 ? ['1 passkey works', 'Its owner'] : [`${moved.length} passkeys work`, 'Their owners'];
  return (
    `${passkeys} only at ${hosts}, but the site is now at ${hostname}. ${owners} can sign in with password and ` +
    'recovery code, then add a new passkey under Your Account. If the new address is wrong, set PUBLIC_URL back to the old one.'
  );
}
