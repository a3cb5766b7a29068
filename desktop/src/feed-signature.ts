import { z } from 'zod';

/**
 * The signature of a feed file, beside it as `<feed>.sig`. Through the hashes in the feed it covers the installers. Keys and
 * signatures are Ed25519 (RFC 8032), in base64; a public key is its SubjectPublicKeyInfo.
 */
export const feedSignature = z.object({
  /** The id of the app that the feed is for. */
  app: z.string(),
  /** The name of the feed file, which contains the channel and the system. */
  feed: z.string(),
  /** When it was signed (ISO 8601). */
  signed: z.iso.datetime(),
  /** Until when the feed counts as the newest one (ISO 8601). */
  expires: z.iso.datetime(),
  signature: z.base64(),
});
export type FeedSignature = z.output<typeof feedSignature>;

/** `update-keys.json`: the maker's public keys. More than one while an old key is being replaced. */
export const updateKeys = z.object({ keys: z.array(z.base64()) });

/** The signed bytes: the feed with its purpose and period, so that a signature is valid for nothing else. */
export const signedBytes = ({ app, feed, signed, expires }: Omit<FeedSignature, 'signature'>, text: string): Buffer =>
  Buffer.from(`hydraulics desktop feed 2\n${app}\n${feed}\n${signed}\n${expires}\n${text}`);
