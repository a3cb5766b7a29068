import jwt from 'jsonwebtoken';
import type { TestServer } from '../server.ts';

type Claims = { deps: TestServer['deps']; adminId: string; token: string };

const unsigned = (claims: object) =>
  `${[{ alg: 'none', typ: 'JWT' }, claims].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;

const bearer = (token: string): Record<string, string> => ({ Authorization: `Bearer ${token}` });

/** Invalid tokens of every kind. */
export const badTokens: { title: string; headers: (server: Claims) => Record<string, string> }[] = [
  { title: 'without a token', headers: () => ({}) },
  { title: 'with an empty token', headers: () => bearer('') },
  { title: 'with a token that is none', headers: () => bearer('undefined') },
  { title: 'with a token under another scheme', headers: ({ token }) => ({ Authorization: `Basic ${token}` }) },
  { title: 'with a bare token', headers: ({ token }) => ({ Authorization: token }) },
  {
    title: 'with a forged token',
    headers: claims => bearer(sign(claims, { secret: 'another secret that is long enough' })),
  },
  { title: 'with an expired token', headers: claims => bearer(sign(claims, { exp: 1_000_000_000 })) },
  { title: 'with an unsigned token', headers: claims => bearer(unsigned(good(claims))) },
  {
    title: 'with a token signed by another algorithm',
    headers: claims => bearer(sign(claims, { algorithm: 'HS512' })),
  },
  { title: 'with a token of nobody', headers: claims => bearer(sign(claims, { sub: 'nobody' })) },
  { title: 'with a token of a session that has ended', headers: claims => bearer(sign(claims, { jti: 'ended' })) },
  { title: 'with a token without a session', headers: claims => bearer(sign(claims, { jti: undefined })) },
];

const good = ({ token }: Claims) => jwt.decode(token) as jwt.JwtPayload;

function sign(claims: Claims, { secret = claims.deps.secret, algorithm = 'HS256', ...change }: SignOptions): string {
  return jwt.sign(JSON.parse(JSON.stringify({ ...good(claims), ...change })), secret, { algorithm });
}

type SignOptions = { secret?: string; algorithm?: jwt.Algorithm; exp?: number; sub?: string; jti?: string | undefined };
