import { createPublicKey, verify } from 'node:crypto';
import { longDay, utcDay } from '@hydraulics/common/units/dates/days';
import semver from 'semver';
import { z } from 'zod';
import { type FeedSignature, feedSignature, signedBytes } from '../../feed-signature.ts';

/** An update that the app refuses; its message is for the user. */
export class UpdateRefused extends Error {
  override readonly name = 'UpdateRefused';
}

/** A feed that was signed so long ago that there may be a newer one. */
export class FeedExpired extends UpdateRefused {}

/** The newest signed version that was seen, and the key of its signature. */
export type NewestSigned = { version: string; key: string };

/**
 * The fields of a feed that the app uses. Others are dropped, since electron-updater would also follow addresses of
 * other websites.
 */
const feed = z.object({
  version: z.string().refine(version => semver.valid(version) !== null),
  files: z
    .array(
      z.object({
        url: z.string().regex(/^[A-Za-z0-9][\w.+-]{0,150}$/),
        sha512: z.base64().length(88),
        size: z.int().positive().optional(),
        blockMapSize: z.int().positive().optional(),
      }),
    )
    .min(1),
  path: z.string(),
  sha512: z.string(),
  releaseDate: z.coerce.string(),
  stagingPercentage: z.int().min(0).max(100).optional(),
  minimumSystemVersion: z.string().optional(),
});
export type Feed = z.output<typeof feed>;

type Offer = {
  /** The feed file as received. */
  text: string;
  /** The file with its signature; null when there is none. */
  signature: string | null;
};

type Expected = {
  app: string;
  /** The name of the feed file of this system and channel. */
  feed: string;
  /** The maker's public keys. */
  keys: readonly string[];
  now?: Date;
};

const notLoaded = 'Nothing was downloaded. Please tell the website’s administrator.';

/**
 * Checks that the maker has signed a feed for this app, system and channel, and recently enough.
 * @returns the key of its signature
 * @throws UpdateRefused
 */
export function verifyFeed({ text, signature }: Offer, { app, feed, keys, now = new Date() }: Expected): string {
  if (keys.length === 0) {
    throw new UpdateRefused(
      'This copy of the app was built without the key of its maker, so it cannot verify updates.',
    );
  }
  if (signature === null) throw new UpdateRefused(`The update on the website is not signed. ${notLoaded}`);
  const claimed = parseSignature(signature);
  const key = claimed && keys.find(key => isSignedBy(key, claimed, text));
  if (!key) {
    throw new UpdateRefused(`The update on the website was not signed by the maker of this app. ${notLoaded}`);
  }
  if (claimed.app !== app) throw new UpdateRefused(`The update on the website is for another app. ${notLoaded}`);
  if (claimed.feed !== feed) {
    throw new UpdateRefused(`The update on the website is for another system or channel. ${notLoaded}`);
  }
  if (now > new Date(claimed.expires)) {
    const day = longDay(utcDay(new Date(claimed.expires)));
    throw new FeedExpired(
      `The website’s update information expired on ${day}, so it may miss a newer version. ${notLoaded}`,
    );
  }
  return key;
}

/**
 * Refuses a version that is older than the installed one, or than a version that any website has offered before: a
 * rollback would bring back vulnerabilities that are fixed (TUF, rollback attack). Versions signed with a key that the
 * app no longer trusts are ignored, so that a stolen key cannot block updates for ever.
 * @returns what to remember; null when nothing is new
 * @throws UpdateRefused
 */
export function checkOrder(
  offered: NewestSigned,
  { installed, newest, keys }: { installed: string; newest: NewestSigned | null; keys: readonly string[] },
): NewestSigned | null {
  const { version } = offered;
  if (semver.lt(version, installed)) {
    throw new UpdateRefused(`The website offers version ${version}, which is older than yours, ${installed}.`);
  }
  const known = newest && keys.includes(newest.key) && semver.valid(newest.version) ? newest.version : null;
  if (known && semver.lt(version, known)) {
    throw new UpdateRefused(
      `The website offers version ${version}, but there is a newer one already, ${known}. ${notLoaded}`,
    );
  }
  return known === version ? null : offered;
}

/** Reads a verified feed. @throws UpdateRefused when it names no files, or files elsewhere */
export function readFeed(content: unknown): Feed {
  const parsed = feed.safeParse(content);
  if (!parsed.success) throw new UpdateRefused(`The update on the website is incomplete. ${notLoaded}`);
  return parsed.data;
}

function parseSignature(text: string): FeedSignature | null {
  try {
    return feedSignature.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function isSignedBy(key: string, claimed: FeedSignature, text: string): boolean {
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  // Another kind of key would verify another kind of signature.
  if (publicKey.asymmetricKeyType !== 'ed25519') return false;
  return verify(null, signedBytes(claimed, text), publicKey, Buffer.from(claimed.signature, 'base64'));
}
