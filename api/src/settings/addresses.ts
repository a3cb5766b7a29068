import { isIP } from 'node:net';
import { z } from 'zod';
import { isPrivateAddress } from './private-addresses.ts';

/** Text about which `problemOf` finds nothing to say. */
const checked = (problemOf: (text: string) => string | undefined) =>
  z.string().transform((text, context) => {
    const message = problemOf(text);
    if (message === undefined) return text;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** An address of one of these schemes; undefined for any other text. */
function read(text: string, protocol: RegExp): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && protocol.test(url.protocol) && url.hostname ? url : undefined;
}

const encoding = 'in the user and the password write % as %25, # as %23, / as %2F and ? as %3F';

/** The form of an address, and the characters of a password that people forget to encode. */
const mustLookLike = (form: string, text: string) =>
  `must look like ${form}${text.includes('@') ? `; ${encoding}` : ''}`;

/** The user, the password and the path are decoded later, by code that does not know the name of the setting. */
function credentialProblem({ username, password, pathname }: URL): string | undefined {
  try {
    decodeURIComponent(username + password + pathname);
    return undefined;
  } catch {
    return `has a % that stands for no character; ${encoding}`;
  }
}

/** The site's public address as its origin (RFC 6454): every link of a page or a mail is made from it. */
export const publicAddress = checked(text => {
  const form = 'https://www.example.com';
  const url = read(text, /^https?:$/);
  if (!url) return `must look like ${form}`;
  const extra = [
    ...(url.username || url.password ? ['a user or a password, which every page would show'] : []),
    ...(/^\/*$/.test(url.pathname) ? [] : [`a path (${url.pathname}), and the site needs a host of its own`]),
    ...(url.search ? ['a query'] : []),
    ...(url.hash ? ['a #'] : []),
  ];
  return extra.length > 0 ? `has ${extra.join(' and ')}; it must look like ${form}` : undefined;
}).transform(text => {
  const url = new URL(text);
  // The final dot of a fully qualified name: certificates, links and passkeys are for the name without it.
  url.hostname = url.hostname.replace(/[.]$/, '');
  return url.origin;
});

/** The address of an object store without a path: buckets are folders of it. */
export const storeAddress = checked(text => {
  const url = read(text, /^https?:$/);
  const isPlain = url && !url.username && !url.password && /^\/*$/.test(url.pathname) && !url.search && !url.hash;
  return isPlain ? undefined : 'must look like https://s3.example.com, without a user, a path or a query';
}).transform(text => new URL(text).origin);

/**
 * The address of a database server and the name of the database. It is passed on unchanged, because the driver parses
 * it.
 */
export const databaseAddress = checked(text => {
  if (text === '') {
    return 'is set but empty; give the address of the database server, or leave it out for the embedded database';
  }
  const form = 'mysql://user:password@host:3306/name';
  const url = read(text, /^(mysql|mariadb):$/);
  // A password that contains one of these signs ends the host early.
  if (!url || url.hash || /@/.test(url.pathname + url.search)) return mustLookLike(form, text);
  if (url.pathname.length < 2) return `names no database; it must look like ${form}`;
  return credentialProblem(url);
});

/** The address of a Redis or Valkey. Messages have no database, so it has no path. */
export const redisAddress = checked(text => {
  const url = read(text, /^rediss?:$/);
  if (!url || url.hash || url.search || !/^\/?$/.test(url.pathname)) {
    return mustLookLike('redis://user:password@redis.example.com:6379', text);
  }
  return credentialProblem(url);
});

/** The address of a mail server. */
export const mailAddress = checked(text => {
  const url = read(text, /^smtps?:$/);
  if (!url || url.hash || url.search || url.pathname.length > 1) {
    return mustLookLike('smtp://user:password@mail.example.com:587', text);
  }
  if (url.protocol === 'smtp:' && url.port === '465') {
    return 'has the port 465, on which mail servers expect encryption from the first byte; use smtps://';
  }
  return credentialProblem(url);
});

/** The address of a mailbox; its path is the folder. */
export const mailboxAddress = checked(text => {
  const url = read(text, /^imaps?:$/);
  if (!url || url.hash || url.search || !url.username || /[/@].*@/.test(url.pathname)) {
    return mustLookLike('imaps://user:password@mail.example.com/INBOX', text);
  }
  if (url.protocol === 'imap:' && url.port === '993') {
    return 'has the port 993, on which mail servers expect encryption from the first byte; use imaps://';
  }
  return credentialProblem(url);
});

const isLocal = ({ hostname }: URL) => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** A name may stand for any address. */
function isPrivate({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return isIP(host) > 0 && isPrivateAddress(host);
}

type Guarded = { example: string; isSafe: (url: URL) => boolean; problem: string };

/** An address to which something secret is sent: with TLS, or where that is safe without. */
const guardedAddress = ({ example, isSafe, problem }: Guarded) =>
  checked(text => {
    const url = read(text, /^https?:$/);
    if (!url || url.username || url.hash) return `must look like ${example}`;
    return url.protocol === 'https:' || isSafe(url) ? undefined : problem;
  });

/** An address to which a token is sent, which may be in a private network. */
export const purgeAddress = guardedAddress({
  example: 'https://purge.example.com/site',
  isSafe: url => isLocal(url) || isPrivate(url),
  problem: 'must begin with https://, or name a private IP address, because a token is sent to it',
});

/** An address to which secrets are sent. */
export const secretAddress = guardedAddress({
  example: 'https://login.example.com/oauth2/token',
  isSafe: isLocal,
  problem: 'must begin with https://, because secrets are sent to it',
});
