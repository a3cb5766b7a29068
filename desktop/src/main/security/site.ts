import { createHash } from 'node:crypto';

/** A website's own origin and session in this app: the screens for one website share nothing with those for another. */
export type Site = {
  /** The website's origin; null before one is chosen. */
  server: string | null;
  /** The origin of its screens. */
  origin: string;
  /** The session that keeps their storage. */
  partition: string;
};

/** Derives them from the website's origin, which is hashed because a host may not contain a port. */
export function siteOf(server: string | null): Site {
  // Without `persist:` the session is in memory only.
  if (!server) return { server, origin: 'app://backoffice', partition: 'no-website' };
  const hash = createHash('sha256').update(server).digest('hex').slice(0, 32);
  return { server, origin: `app://site-${hash}`, partition: `persist:site-${hash}` };
}
