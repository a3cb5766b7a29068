import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url');

/** CBOR (RFC 8949) for short texts and bytes up to 65,535. */
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]), bytes]);

/** Flags: user present, user verified, credential included (WebAuthn 3, 6.1). */
const present = 1;
const isVerified = 4;
const included = 64;

type Tampering = {
  origin?: string;
  rpId?: string;
  counter?: number;
  unverified?: boolean;
  userHandle?: string;
  type?: string;
};

/** A software passkey that implements the specification independently of the server's library. */
export function softPasskey(site: string, userId: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let used = 0;

  function parts(challenge: string, own: { type: string; flags: number; more?: Buffer }, tampering: Tampering) {
    const { origin = site, rpId = new URL(site).hostname, type = own.type } = tampering;
    const clientData = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
    used += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(tampering.counter ?? used);
    const flags = Buffer.from([present + (tampering.unverified ? 0 : isVerified) + own.flags]);
    const authenticatorData = Buffer.concat([sha256(rpId), flags, counter, own.more ?? Buffer.alloc(0)]);
    return { clientData, authenticatorData };
  }

  const envelope = <R>(response: R) => ({ id, rawId: id, type: 'public-key' as const, response });

  return {
    id,
    /** Responds to registration options. */
    create(challenge: string, tampering: Tampering = {}) {
      const coordinate = (name: number, value: string) =>
        Buffer.concat([Buffer.from([name, 0x58, 32]), Buffer.from(value, 'base64url')]);
      // COSE (RFC 9053): kty EC2, alg ES256, crv P-256, x, y.
      const key = Buffer.concat([
        Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]),
        coordinate(0x21, x),
        coordinate(0x22, y),
      ]);
      const more = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, key]);
      const made = parts(challenge, { type: 'webauthn.create', flags: included, more }, tampering);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(made.authenticatorData),
      ]);
      return envelope({
        clientDataJSON: base64url(made.clientData),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      });
    },
    /** Responds to sign-in options. */
    get(challenge: string, tampering: Tampering = {}) {
      const { clientData, authenticatorData } = parts(challenge, { type: 'webauthn.get', flags: 0 }, tampering);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), privateKey);
      return envelope({
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        userHandle: tampering.userHandle ?? base64url(userId),
      });
    },
  };
}
