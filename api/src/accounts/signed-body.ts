import { createHmac } from 'node:crypto';

type SignedBody = { timestamp: string; body: Buffer | string; secret: string };

/**
 * The signature of a request between this server and another program: HMAC-SHA256 of the timestamp (in seconds), a dot
 * and the body, in lower-case hexadecimal digits, behind `sha256=`.
 */
export const signatureOf = ({ timestamp, body, secret }: SignedBody): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`;
