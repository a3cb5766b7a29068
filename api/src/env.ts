import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { email } from '@hydraulics/common/contract/fields';
import { z } from 'zod';
import { databaseAddress, mailAddress, publicAddress } from './env-addresses.ts';
import { StartError } from './start-error.ts';

const flag = z.enum(['0', '1']).transform(value => value === '1');
const port = z.coerce.number().int().min(0).max(65_535);

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

const hasTlsParameter = (url: string) => [...new URL(url).searchParams.keys()].some(name => /ssl|tls/i.test(name));

const schema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).optional(),
    PORT: port.default(3000),
    HOST: z.string().min(1).optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: databaseAddress.optional(),
    DATABASE_TLS: z.enum(['off', 'required', 'verify']).default('off'),
    DATABASE_TLS_CA: certificates.optional(),
    PUBLIC_URL: publicAddress.optional(),
    ADMIN_NAME: z.string().trim().min(1).max(200).optional(),
    ADMIN_EMAIL: email('The address').optional(),
    /** Stricter rules apply to a first admin only (accounts/first-admin.ts); existing admins keep their password. */
    ADMIN_PASSWORD: z.string().min(8).max(200).optional(),
    DEMO: flag.optional(),
    TRUST_PROXY: flag.default(false),
    JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    SITE_ID_ADOPT: z.string().min(1).optional(),
    API_DOCS: z.enum(['public', 'staff']).optional(),
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('warn'),
    PAGE_CACHE: flag.default(true),
    SERVICE_WORKER: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
    BACKUP_DIR: z.string().min(1).optional(),
    BACKUP_AT: z
      .string()
      .regex(/^(off|([01]\d|2[0-3]):[0-5]\d)$/, 'must be a time such as 03:00, or off')
      .optional(),
    BACKUP_KEEP: z.coerce.number().int().min(1).max(1000).default(14),
    ENQUIRY_RETENTION_MONTHS: z.coerce.number().int().min(1).max(1200).optional(),
    METRICS_PORT: port.optional(),
    METRICS_HOST: z.string().min(1).default('127.0.0.1'),
    SMTP_URL: mailAddress.optional(),
    SMTP_TLS: z.enum(['required', 'optional'], { error: 'must be required or optional' }).optional(),
    MAIL_FROM: sender.optional(),
    PASSWORD_BREACH_CHECK: flag.default(false),
  })
  .superRefine(({ DATABASE_URL, DATABASE_TLS, DATABASE_TLS_CA }, context) => {
    const refuse = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
    if (DATABASE_URL && hasTlsParameter(DATABASE_URL)) {
      refuse('DATABASE_URL', 'has a TLS parameter, which is ignored; set DATABASE_TLS instead');
    }
    if (DATABASE_TLS !== 'off' && !DATABASE_URL) {
      refuse('DATABASE_TLS', 'is for a database server, and DATABASE_URL names none');
    }
    if (DATABASE_TLS === 'verify' && DATABASE_URL && isIP(new URL(DATABASE_URL).hostname.replace(/^\[|\]$/g, ''))) {
      refuse('DATABASE_TLS', 'verify needs the host name of the certificate in DATABASE_URL, not an address');
    }
    if (DATABASE_TLS_CA && DATABASE_TLS !== 'verify')
      refuse('DATABASE_TLS_CA', 'is used with DATABASE_TLS=verify only');
  })
  .superRefine(({ SMTP_URL, MAIL_FROM, PUBLIC_URL }, context) => {
    if (!SMTP_URL) return;
    const need = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
    if (!MAIL_FROM) need('MAIL_FROM', 'is needed with SMTP_URL: the address that mails come from');
    // Never taken from a request: a forged one would send links to another site.
    if (!PUBLIC_URL) need('PUBLIC_URL', 'is needed with SMTP_URL: mails contain links to the site');
  });

export type Env = ReturnType<typeof readEnv>;

/** Loads `.env` from the working directory, if there is one. Variables that are already set win. */
export function loadEnvFile(file = '.env'): void {
  if (existsSync(file)) process.loadEnvFile(file);
}

/**
 * Reads the settings (see `.env.example`). Empty means absent, except for DATABASE_URL, where it is an error: a lost
 * variable must not open another database.
 * @throws StartError that lists every invalid variable
 */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(
    Object.entries(source).filter(([name, value]) => value !== '' || name === 'DATABASE_URL'),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new StartError(`Invalid settings:\n${problems.join('\n')}`);
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  const { SMTP_URL, SMTP_TLS, MAIL_FROM, ...others } = env;
  return {
    ...others,
    production,
    development: env.NODE_ENV === 'development',
    HOST: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    DATA_DIR: resolve(env.DATA_DIR),
    /** By default the demo is for trying out the program: not in production, and not in a database server. */
    DEMO: env.DEMO ?? (!production && env.DATABASE_URL === undefined),
    /** Staff only by default in production. */
    API_DOCS: env.API_DOCS ?? (production || env.DATABASE_URL ? 'staff' : 'public'),
    /** How mail is sent; null if it is not. */
    MAIL: SMTP_URL && MAIL_FROM ? { url: SMTP_URL, tls: SMTP_TLS ?? null, from: MAIL_FROM } : null,
    /** How the connection to the database server is encrypted; undefined if it is not. */
    databaseTls:
      env.DATABASE_TLS === 'off' ? undefined : { verify: env.DATABASE_TLS === 'verify', ca: env.DATABASE_TLS_CA },
    BACKUP_DIR: resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups')),
    /** Local time of the nightly backup. Default: in production, and wherever BACKUP_DIR is set. */
    BACKUP_AT: env.BACKUP_AT ?? (production || env.BACKUP_DIR ? '03:00' : 'off'),
  };
}
