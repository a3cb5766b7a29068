import jwt from 'jsonwebtoken';
import type { TestServer } from '../server.ts';

type Claims = { deps: TestServer['deps']; adminId: string; token: string };

const unsigned = (claims: object) =>
  `${[{ alg: 'none', typ: 'JWT' }, claims].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;

const bearer = (token: string): Record<string, string> => ({ Authorization: `Bearer ${token}` });

/** Whatever people may send in place of a good token. */
export const badTokens: { title: string; headers: (server: Claims) => Record<string, string> }[] = [
  { title: 'without a token', headers: () => ({}) },
  { title: 'with an empty token', headers: () => bearer('') },
  { title: 'with a token that is none', headers: () => bearer('undefined') },
  { title: 'with a token under another scheme', headers: ({ token }) => ({ Authorization: `Basic ${token}` }) },
  { title: 'with a bare token', headers: ({ token }) => ({ Authorization: token }) },
  {
    title: 'with a forged token',
    headers: ({ adminId }) =>
      bearer(jwt.sign({ sessions: 1 }, 'another secret that is long enough', { subject: adminId, expiresIn: 60 })),
  },
  {
    title: 'with an expired token',
    headers: ({ adminId, deps }) => bearer(jwt.sign({ sessions: 1 }, deps.secret, { subject: adminId, expiresIn: -1 })),
  },
  {
    title: 'with an unsigned token',
    headers: ({ adminId }) => bearer(unsigned({ sub: adminId, sessions: 1, exp: 4_000_000_000 })),
  },
  {
    title: 'with a token signed by another algorithm',
    headers: ({ adminId, deps }) =>
      bearer(jwt.sign({ sessions: 1 }, deps.secret, { subject: adminId, expiresIn: 60, algorithm: 'HS512' })),
  },
  {
    title: 'with a token of nobody',
    headers: ({ deps }) => bearer(jwt.sign({ sessions: 1 }, deps.secret, { subject: 'nobody', expiresIn: 60 })),
  },
  {
    title: 'with a token of an outlived session',
    headers: ({ adminId, deps }) => bearer(jwt.sign({ sessions: 0 }, deps.secret, { subject: adminId, expiresIn: 60 })),
  },
  {
    title: 'with a token without a session',
    headers: ({ adminId, deps }) => bearer(jwt.sign({}, deps.secret, { subject: adminId, expiresIn: 60 })),
  },
];
