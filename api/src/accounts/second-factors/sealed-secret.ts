import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Bytes of AES-GCM's nonce and tag (NIST SP 800-38D). */
const nonceBytes = 12;
const tagBytes = 16;

const algorithm = 'aes-256-gcm';

/** A separate key (HKDF, RFC 5869), so that the signing key is not used for encryption. */
const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'authenticator secrets', 32));

/**
 * Encrypts the secret of an authenticator app for the database, in base64url. It can be decrypted only with the same
 * server secret and for the same user, so a row copied to another account is useless.
 */
export function seal(secret: string, userId: string, plain: Uint8Array): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(secret), nonce).setAAD(Buffer.from(userId));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
}

/** The decrypted bytes; null if the server's secret has changed or the text was modified. */
export function unseal(secret: string, userId: string, sealed: string): Uint8Array<ArrayBuffer> | null {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv(algorithm, keyOf(secret), bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(userId)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    return new Uint8Array(Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]));
  } catch {
    return null;
  }
}
