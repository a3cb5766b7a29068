import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { type FeedSignature, feedSignature, signedBytes } from '../../feed-signature.ts';

/** An update that the app does not take; its message is for the user. */
export class UpdateRefused extends Error {
  override readonly name = 'UpdateRefused';
}

/** The part of a feed that counts; electron-updater would also follow addresses of other websites. */
const feed = z.object({
  version: z.string(),
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
  /** The feed file as it was received. */
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
};

const notLoaded = 'Nothing was downloaded. Please tell whoever runs the website.';

/**
 * Checks that the maker of this app has signed a feed for this app, system and channel.
 * @throws UpdateRefused
 */
export function verifyFeed({ text, signature }: Offer, { app, feed, keys }: Expected): void {
  if (keys.length === 0) {
    throw new UpdateRefused(
      'This copy of the app was built without the key of its maker, so it cannot tell a real update from a forged one.',
    );
  }
  if (signature === null) throw new UpdateRefused(`The update on the website is not signed. ${notLoaded}`);
  const claimed = parseSignature(signature);
  if (!claimed || !keys.some(key => isSignedBy(key, claimed, text))) {
    throw new UpdateRefused(`The update on the website was not signed by the maker of this app. ${notLoaded}`);
  }
  if (claimed.app !== app) throw new UpdateRefused(`The update on the website is for another app. ${notLoaded}`);
  if (claimed.feed !== feed) {
    throw new UpdateRefused(`The update on the website is for another system or channel. ${notLoaded}`);
  }
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
