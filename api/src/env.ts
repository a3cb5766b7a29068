import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { email } from '@hydraulics/common/contract/fields';
import { z } from 'zod';
import {
  databaseAddress,
  mailAddress,
  mailboxAddress,
  publicAddress,
  secretAddress,
  storeAddress,
} from './settings/addresses.ts';
import { changesContradictions, changesSettings, purgeOf } from './settings/changes.ts';
import { bucketOf, filesContradictions, isBucketName, isBucketPrefix } from './settings/files.ts';
import { mailboxContradictions, mailboxOf } from './settings/mailbox.ts';
import { characters, checked, wholeNumber } from './settings/texts.ts';
import { StartError } from './start-error.ts';

/** One of these words. */
const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  z.enum(words, { error: `must be ${words.join(', ').replace(/, ([^,]*)$/, ' or $1')}` });

const flag = oneOf('1', '0').transform(value => value === '1');

/** What a process does: it serves, works in the background, or both. */
const roles = ['web', 'worker', 'both'] as const;
export type Role = (typeof roles)[number];

const port = wholeNumber(0, 65_535);

const hostName = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?([.][a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*[.]?$/i;
const host = checked('be the name or the IP address of this machine', text => isIP(text) > 0 || hostName.test(text));

const folder = z.string().min(1);

const sender = z.string().transform((text, context) => {
  const [, name = '', address = ''] = /^(?:"?([^"<>\r\n]*?)"?\s*<)?([^<>\s]+)>?$/.exec(text.trim()) ?? [];
  const read = email('The address').safeParse(address);
  if (read.success) return { name, address: read.data };
  const message = 'must be an address, or a name and an address: Example Hydraulics <office@example.com>';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

const certificates = z.string().transform((file, context) => {
  try {
    const text = readFileSync(file, 'utf8');
    new X509Certificate(text);
    return text;
  } catch {
    context.addIssue('must name a readable file of certificates (PEM)');
    return z.NEVER;
  }
});

const adminEmail = z.string().transform((text, context) => {
  const read = email('The address').safeParse(text);
  if (read.success) return read.data;
  context.addIssue({ code: 'custom', message: 'must be an email address, such as ada@example.com' });
  return z.NEVER;
});

const hasTlsParameter = (url: string) => [...new URL(url).searchParams.keys()].some(name => /ssl|tls/i.test(name));

const schema = z.object({
  NODE_ENV: oneOf('production', 'development', 'test').optional(),
  ROLE: oneOf(...roles).default('both'),
  PORT: port.default(3000),
  HOST: host.optional(),
  DATA_DIR: folder.default('./data'),
  S3_BUCKET: checked('be a name of 3 to 63 lowercase letters, digits, dots and hyphens', isBucketName).optional(),
  S3_PREFIX: checked('be a folder in the bucket, such as catalogue', isBucketPrefix).optional(),
  S3_ENDPOINT: storeAddress.optional(),
  S3_REGION: checked('be the name of a region, such as eu-central-1', text =>
    /^[a-z0-9-]{1,40}$/.test(text),
  ).optional(),
  FILES_CACHE_GB: wholeNumber(1, 10_000).optional(),
  DATABASE_URL: databaseAddress.optional(),
  START_MIGRATES: flag.default(true),
  DATABASE_TLS: oneOf('off', 'required', 'verify').default('off'),
  DATABASE_TLS_CA: certificates.optional(),
  ...changesSettings,
  PUBLIC_URL: publicAddress.optional(),
  FILES_URL: publicAddress.optional(),
  ACCEL_PREFIX: checked('be a path such as /internal-files/', text => /^(\/[\w-]+)+\/$/.test(text)).optional(),
  ADMIN_NAME: z.string().trim().pipe(characters(1, 200)).optional(),
  ADMIN_EMAIL: adminEmail.optional(),
  /** Stricter rules apply to a first admin only (accounts/first-admin.ts); existing admins keep their password. */
  ADMIN_PASSWORD: characters(8, 200).optional(),
  DEMO: flag.optional(),
  TRUST_PROXY: flag.default(false),
  JWT_SECRET: characters(32, Number.POSITIVE_INFINITY).optional(),
  SITE_ID_ADOPT: z.string().min(1).optional(),
  API_DOCS: oneOf('public', 'staff').optional(),
  LOG_LEVEL: oneOf('debug', 'info', 'warn', 'error', 'silent').default('warn'),
  PAGE_CACHE: flag.default(true),
  RENDER_THREADS: wholeNumber(0, 64).default(Math.min(4, Math.max(1, availableParallelism() - 1))),
  SERVICE_WORKER: oneOf('on', 'off').default('on'),
  BACKUP_DIR: folder.optional(),
  BACKUP_AT: checked('be a time such as 03:00, or off', text =>
    /^(off|([01]\d|2[0-3]):[0-5]\d)$/.test(text),
  ).optional(),
  BACKUP_KEEP: wholeNumber(1, 1000).default(14),
  ENQUIRY_RETENTION_MONTHS: wholeNumber(1, 1200).optional(),
  ENQUIRY_FILES_GB: wholeNumber(0, 10_000).default(5),
  ENQUIRY_PROOF: oneOf('on', 'off').default('on'),
  METRICS_PORT: port.optional(),
  METRICS_HOST: host.default('127.0.0.1'),
  SMTP_URL: mailAddress.optional(),
  SMTP_TLS: oneOf('required', 'optional').optional(),
  MAIL_FROM: sender.optional(),
  IMAP_URL: mailboxAddress.optional(),
  IMAP_TLS: oneOf('required', 'optional').optional(),
  IMAP_MOVE_TO: folder.optional(),
  IMAP_OAUTH_TOKEN_URL: secretAddress.optional(),
  IMAP_OAUTH_CLIENT_ID: z.string().optional(),
  IMAP_OAUTH_CLIENT_SECRET: z.string().optional(),
  IMAP_OAUTH_REFRESH_TOKEN: z.string().optional(),
  IMAP_OAUTH_SCOPE: z.string().optional(),
  MAIL_WEBHOOK_SECRET: characters(32, Number.POSITIVE_INFINITY).optional(),
  ORDER_WEBHOOK_URL: secretAddress.optional(),
  ORDER_WEBHOOK_SECRET: characters(32, Number.POSITIVE_INFINITY).optional(),
  PASSWORD_BREACH_CHECK: flag.default(false),
});

type Settings = z.output<typeof schema>;

/** Settings whose value is a secret, contains one, or is described by its length. */
const unrepeated = new Set([
  ...['ADMIN_NAME', 'ADMIN_PASSWORD', 'JWT_SECRET', 'MAIL_WEBHOOK_SECRET', 'ORDER_WEBHOOK_SECRET', 'PURGE_TOKEN'],
  // Their paths may contain a key.
  ...['ORDER_WEBHOOK_URL', 'PURGE_URL'],
  ...['DATABASE_URL', 'REDIS_URL', 'SMTP_URL', 'IMAP_URL'],
]);

/** A user and a password in an address are not for the log. */
const isRepeatable = (name: string, value: string) =>
  !unrepeated.has(name) && !(/_(URL|ENDPOINT)$/.test(name) && value.includes('@'));

/** Problems of settings that do not fit each other. */
function contradictions(settings: Settings): [name: string, problem: string][] {
  const { DATABASE_URL, DATABASE_TLS, DATABASE_TLS_CA, SMTP_URL, MAIL_FROM, PUBLIC_URL, FILES_URL, ROLE } = settings;
  const found: [string, string][] = [];
  if (ROLE !== 'both' && !DATABASE_URL) {
    const one = 'the embedded database has one process, which does everything';
    found.push(['ROLE', `${ROLE} needs a database server in DATABASE_URL; ${one}`]);
  }
  if (DATABASE_URL && hasTlsParameter(DATABASE_URL)) {
    found.push(['DATABASE_URL', 'has a TLS parameter, which is ignored; set DATABASE_TLS instead']);
  }
  if (DATABASE_TLS !== 'off' && !DATABASE_URL) {
    found.push(['DATABASE_TLS', 'is for a database server, and DATABASE_URL names none']);
  }
  if (DATABASE_TLS === 'verify' && DATABASE_URL && isIP(new URL(DATABASE_URL).hostname.replace(/^\[|\]$/g, ''))) {
    found.push(['DATABASE_TLS', 'verify needs the host name of the certificate in DATABASE_URL, not an address']);
  }
  if (DATABASE_TLS_CA && DATABASE_TLS !== 'verify') {
    found.push(['DATABASE_TLS_CA', 'is used with DATABASE_TLS=verify only']);
  }
  if (SMTP_URL && !MAIL_FROM) {
    found.push(['MAIL_FROM', 'is needed with SMTP_URL: the address that mails come from']);
  }
  if (FILES_URL?.startsWith('http:') && PUBLIC_URL?.startsWith('https:')) {
    found.push(['FILES_URL', 'must begin with https: browsers show no other pictures on a page of PUBLIC_URL']);
  }
  // Never taken from a request: a forged one would send links to another site.
  if (SMTP_URL && !PUBLIC_URL) {
    found.push(['PUBLIC_URL', 'is needed with SMTP_URL: mails contain links to the site']);
  }
  if (ROLE === 'worker' && !PUBLIC_URL) {
    found.push(['PUBLIC_URL', 'is needed with ROLE=worker: its mails and catalogues contain links to the site']);
  }
  const { ORDER_WEBHOOK_URL, ORDER_WEBHOOK_SECRET } = settings;
  if (ORDER_WEBHOOK_URL && !ORDER_WEBHOOK_SECRET) {
    found.push(['ORDER_WEBHOOK_SECRET', 'is needed with ORDER_WEBHOOK_URL: it signs the orders']);
  }
  if (ORDER_WEBHOOK_SECRET && !ORDER_WEBHOOK_URL) {
    found.push(['ORDER_WEBHOOK_SECRET', 'is used with ORDER_WEBHOOK_URL only']);
  }
  return [
    ...found,
    ...filesContradictions(settings),
    ...changesContradictions(settings),
    ...mailboxContradictions(settings),
  ];
}

const invalidSettings = (problems: [name: string, problem: string][]) =>
  new StartError(`Invalid settings:\n${problems.map(([name, problem]) => `  ${name}: ${problem}`).join('\n')}`);

export type Env = ReturnType<typeof readEnv>;

/** Loads `.env` from the working directory, if there is one. Variables that are already set win. */
export function loadEnvFile(file = '.env'): void {
  if (existsSync(file)) process.loadEnvFile(file);
}

/**
 * Reads the settings (see `.env.example`). Empty means absent, except for DATABASE_URL, where it is an error: a lost
 * variable must not open another database.
 * @throws StartError that lists every invalid variable, with what is valid, and with its value unless that is secret
 */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(
    Object.entries(source).filter(([name, value]) => value !== '' || name === 'DATABASE_URL'),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    throw invalidSettings(
      parsed.error.issues.map(({ path, message }) => {
        const name = path.join('.');
        const value = given[name] ?? '';
        return [name, isRepeatable(name, value) ? `${message}; it is ${JSON.stringify(value)}` : message];
      }),
    );
  }
  const env = parsed.data;
  const contradicting = contradictions(env);
  if (contradicting.length > 0) throw invalidSettings(contradicting);
  const production = env.NODE_ENV === 'production';
  const { SMTP_URL, SMTP_TLS, MAIL_FROM, ORDER_WEBHOOK_URL, ORDER_WEBHOOK_SECRET, ...others } = env;
  return {
    ...others,
    production,
    development: env.NODE_ENV === 'development',
    HOST: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    DATA_DIR: resolve(env.DATA_DIR),
    /** Where files are instead of in DATA_DIR; null if they are there. */
    BUCKET: bucketOf(env, resolve(env.DATA_DIR)),
    /** By default the demo is for trying out the program: not in production, and not in a database server. */
    DEMO: env.DEMO ?? (!production && env.DATABASE_URL === undefined),
    /** Staff only by default in production. */
    API_DOCS: env.API_DOCS ?? (production || env.DATABASE_URL ? 'staff' : 'public'),
    /** How mail is sent; null if it is not. */
    MAIL: SMTP_URL && MAIL_FROM ? { url: SMTP_URL, tls: SMTP_TLS ?? null, from: MAIL_FROM } : null,
    MAILBOX: mailboxOf(env),
    /** The program that receives orders; null if there is none. */
    ORDER_PROGRAM:
      ORDER_WEBHOOK_URL && ORDER_WEBHOOK_SECRET ? { url: ORDER_WEBHOOK_URL, secret: ORDER_WEBHOOK_SECRET } : null,
    /** What purges the caches in front of the site; null if nothing does. */
    PURGE: purgeOf(env),
    /** How the connection to the database server is encrypted; undefined if it is not. */
    databaseTls:
      env.DATABASE_TLS === 'off' ? undefined : { verify: env.DATABASE_TLS === 'verify', ca: env.DATABASE_TLS_CA },
    BACKUP_DIR: resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups')),
    /** Whether backups are in the bucket of the files; a folder that is named takes them from it. */
    BACKS_UP_TO_BUCKET: env.S3_BUCKET !== undefined && env.BACKUP_DIR === undefined,
    /** Local time of the nightly backup. Default: in production, and wherever BACKUP_DIR is set. */
    BACKUP_AT: env.BACKUP_AT ?? (production || env.BACKUP_DIR ? '03:00' : 'off'),
  };
}
