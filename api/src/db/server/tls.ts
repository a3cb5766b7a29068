import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { SslOptions } from 'mysql2';
import { isPrivateAddress } from '../../settings/private-addresses.ts';

/** Encryption of the connection to a database server; absent if there is none. */
export type DatabaseTls = {
  /** Whether the server's certificate must match its host name. */
  verify: boolean;
  /** PEM; the certificate authorities to trust instead of Node's. */
  ca?: string | undefined;
};

/** A database on a server. */
export type ServerLocation = { url: string; tls?: DatabaseTls | undefined };

/** The option `ssl` of mysql2. If it is set, mysql2 refuses servers without TLS. */
export function sslOptions(tls: DatabaseTls | undefined): SslOptions | undefined {
  if (!tls) return undefined;
  if (!tls.verify) return { rejectUnauthorized: false };
  // mysql2 itself verifies the issuer of a certificate, but not the host.
  return { rejectUnauthorized: true, verifyIdentity: true, ...(tls.ca && { ca: tls.ca }) };
}

/**
 * Whether traffic to the database can be read by others: it has a public address and no TLS. A host that cannot be
 * resolved counts as safe, since connecting to it reports the error.
 */
export async function isInterceptable({ url, tls }: ServerLocation, resolve = addressesOf): Promise<boolean> {
  if (tls) return false;
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await resolve(host).catch(() => []);
  return !addresses.every(isPrivateAddress);
}

const addressesOf = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address);
