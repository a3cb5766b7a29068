import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { makeCertificates } from './testing/faults/certificates.ts';

const mail = { SMTP_URL: 'smtp://mail.example.com', PUBLIC_URL: 'https://www.example.com' };

describe('the settings', () => {
  test('the settings are all optional', () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: resolve('data'),
      DEMO: true,
      TRUST_PROXY: false,
      PAGE_CACHE: true,
      production: false,
      development: false,
    });
  });

  test('a process has a role only beside others, on a database server', () => {
    const server = { DATABASE_URL: 'mariadb://u:p@db.example:3306/x', PUBLIC_URL: 'https://www.example.com' };
    expect([readEnv({}).ROLE, readEnv({ ROLE: 'both' }).ROLE]).toEqual(['both', 'both']);
    expect([readEnv({ ...server, ROLE: 'web' }).ROLE, readEnv({ ...server, ROLE: 'worker' }).ROLE]).toEqual([
      'web',
      'worker',
    ]);
    const begin = 'Invalid settings:\n  ';
    expect(messageOf(() => readEnv({ ROLE: 'web' }))).toBe(
      `${begin}ROLE: web needs a database server in DATABASE_URL; the embedded database has one process, which does everything`,
    );
    expect(messageOf(() => readEnv({ ...server, ROLE: 'cron' }))).toBe(
      `${begin}ROLE: must be web, worker or both; it is "cron"`,
    );
    expect(messageOf(() => readEnv({ DATABASE_URL: server.DATABASE_URL, ROLE: 'worker' }))).toBe(
      `${begin}PUBLIC_URL: is needed with ROLE=worker: its mails and catalogues contain links to the site`,
    );
  });

  test('empty settings count as absent', () => {
    const names = ['PORT', 'HOST', 'PUBLIC_URL', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'DEMO', 'JWT_SECRET'];
    expect(readEnv(Object.fromEntries(names.map(name => [name, ''])))).toEqual(readEnv({}));
  });

  test('an empty DATABASE_URL is an error, since a site on a server must not fall back to the embedded database', () => {
    expect(messageOf(() => readEnv({ DATABASE_URL: '' }))).toBe(
      'Invalid settings:\n  DATABASE_URL: is set but empty; give the address of the database server, or leave it out for the embedded database',
    );
  });

  test('orders go to an address that is encrypted, with a secret, and neither is repeated', () => {
    const [url, secret] = ['https://erp.example.com/orders?key=hush', 'a secret of 32 characters or more'];
    const program = { ORDER_WEBHOOK_URL: url, ORDER_WEBHOOK_SECRET: secret };
    expect(readEnv({}).ORDER_PROGRAM).toBeNull();
    expect(readEnv(program).ORDER_PROGRAM).toEqual({ url, secret });
    const begin = 'Invalid settings:\n  ';
    expect(messageOf(() => readEnv({ ORDER_WEBHOOK_URL: url }))).toBe(
      `${begin}ORDER_WEBHOOK_SECRET: is needed with ORDER_WEBHOOK_URL: it signs the orders`,
    );
    expect(messageOf(() => readEnv({ ORDER_WEBHOOK_SECRET: secret }))).toBe(
      `${begin}ORDER_WEBHOOK_SECRET: is used with ORDER_WEBHOOK_URL only`,
    );
    expect(messageOf(() => readEnv({ ...program, ORDER_WEBHOOK_URL: 'http://erp.example.com/orders' }))).toBe(
      `${begin}ORDER_WEBHOOK_URL: must begin with https://, because secrets are sent to it`,
    );
  });

  test('the settings of TLS to the database are read with the certificates, and refused if they cannot apply', () => {
    const url = { DATABASE_URL: 'mariadb://u:p@db.example:3306/x' };
    const folder = mkdtempSync(join(tmpdir(), 'env-'));
    const { ca, key } = makeCertificates(folder, 'db.example');
    expect(readEnv(url).databaseTls).toBeUndefined();
    expect(readEnv({ ...url, DATABASE_TLS: 'required' }).databaseTls).toEqual({ verify: false });
    const verified = { ...url, DATABASE_TLS: 'verify', DATABASE_TLS_CA: ca };
    expect(readEnv(verified).databaseTls).toEqual({ verify: true, ca: readFileSync(ca, 'utf8') });
    const unreadable = 'DATABASE_TLS_CA: must name a readable file of certificates (PEM)';
    for (const [given, problem] of [
      [{ DATABASE_TLS: 'verify' }, 'DATABASE_TLS: is for a database server, and DATABASE_URL names none'],
      [{ ...url, DATABASE_TLS_CA: ca }, 'DATABASE_TLS_CA: is used with DATABASE_TLS=verify only'],
      [{ ...verified, DATABASE_TLS_CA: key }, `${unreadable}; it is "${key}"`],
      [{ ...verified, DATABASE_TLS_CA: folder }, `${unreadable}; it is "${folder}"`],
      [
        { ...verified, DATABASE_URL: 'mysql://u:p@10.0.0.1/x' },
        'DATABASE_TLS: verify needs the host name of the certificate in DATABASE_URL, not an address',
      ],
      [
        { DATABASE_URL: 'mysql://u:p@db/x?ssl-mode=REQUIRED' },
        'DATABASE_URL: has a TLS parameter, which is ignored; set DATABASE_TLS instead',
      ],
    ] as const) {
      expect(messageOf(() => readEnv(given))).toBe(`Invalid settings:\n  ${problem}`);
    }
    rmSync(folder, { recursive: true });
  });

  test.each([
    [{ NODE_ENV: 'production' }, { HOST: '0.0.0.0', production: true, DEMO: false }],
    [{ NODE_ENV: 'production', DEMO: '1' }, { DEMO: true }],
    [{ NODE_ENV: 'production', DATABASE_URL: 'mysql://u:p@db:3306/x', DEMO: '1' }, { DEMO: true }],
    [{ NODE_ENV: 'production', HOST: '10.0.0.1' }, { HOST: '10.0.0.1' }],
    [{ NODE_ENV: 'development' }, { HOST: '127.0.0.1', development: true }],
    [{ PORT: '8080' }, { PORT: 8080 }],
    [{ DATABASE_URL: 'mysql://u:p@db:3306/x' }, { DEMO: false }],
    [{ DATABASE_URL: 'mariadb://u:p@db:3306/x', DEMO: '1' }, { DEMO: true }],
    [{ DEMO: '0' }, { DEMO: false }],
    [{ PUBLIC_URL: 'https://www.example.com/' }, { PUBLIC_URL: 'https://www.example.com' }],
    [{ FILES_URL: 'https://files.example.com/' }, { FILES_URL: 'https://files.example.com' }],
    [{ ACCEL_PREFIX: '/internal-files/' }, { ACCEL_PREFIX: '/internal-files/' }],
    [{}, { BACKS_UP_TO_BUCKET: false }],
    [{}, { BACKUP_AT: 'off', BACKUP_DIR: resolve('data', 'backups'), BACKUP_KEEP: 14 }],
    [
      { NODE_ENV: 'production', DATA_DIR: '/srv' },
      { BACKUP_AT: '03:00', BACKUP_DIR: '/srv/backups' },
    ],
    [
      { BACKUP_DIR: '/mnt/backups', BACKUP_KEEP: '3' },
      { BACKUP_AT: '03:00', BACKUP_DIR: '/mnt/backups', BACKUP_KEEP: 3 },
    ],
    [{ NODE_ENV: 'production', BACKUP_AT: 'off' }, { BACKUP_AT: 'off' }],
    [{}, { API_DOCS: 'public' }],
    [{ NODE_ENV: 'production' }, { API_DOCS: 'staff' }],
    [{ DATABASE_URL: 'mysql://u:p@db/x' }, { API_DOCS: 'staff' }],
    [{ NODE_ENV: 'production', API_DOCS: 'public' }, { API_DOCS: 'public' }],
    [{ ADMIN_EMAIL: 'Ada@Example.com' }, { ADMIN_EMAIL: 'ada@example.com' }],
  ])('%j', (given, expected) => {
    expect(readEnv(given)).toMatchObject(expected);
  });

  test('invalid settings are all reported at once', () => {
    const wrong = {
      NODE_ENV: 'staging',
      PORT: '99999',
      DATABASE_URL: 'postgres://db/x',
      DATABASE_TLS: 'on',
      DATABASE_TLS_CA: '/no/such/file',
      PUBLIC_URL: 'www.example.com',
      ADMIN_EMAIL: 'ada',
      ADMIN_PASSWORD: 'short',
      DEMO: 'yes',
      TRUST_PROXY: 'true',
      JWT_SECRET: 'short',
      API_DOCS: 'no',
      LOG_LEVEL: 'loud',
      BACKUP_AT: '24:00',
      BACKUP_KEEP: '0',
      SMTP_URL: 'mail.example.com',
      SMTP_TLS: 'yes',
      MAIL_FROM: 'Example <office>',
    };
    const lines = messageOf(() => readEnv(wrong)).split('\n');
    expect(lines[0]).toBe('Invalid settings:');
    expect(lines.slice(1).map(line => /^ {2}(\w+): ./.exec(line)?.[1])).toEqual(Object.keys(wrong));
  });

  const whole = (least: number, most: string) => `must be a whole number from ${least} to ${most}`;
  const onOff = 'must be 1 or 0';
  const machine = 'must be the name or the IP address of this machine';
  const mysql = 'must look like mysql://user:password@host:3306/name';
  const mailbox = 'must be an address, or a name and an address: Example Hydraulics <office@example.com>';
  const long = 'x'.repeat(201);
  test.each([
    ['NODE_ENV', 'staging', 'must be production, development or test'],
    ['PORT', 'abc', whole(0, '65535')],
    ['PORT', '80.5', whole(0, '65535')],
    ['PORT', '65536', whole(0, '65535')],
    ['PORT', '-1', whole(0, '65535')],
    ['PORT', '0x50', whole(0, '65535')],
    ['PORT', '1e3', whole(0, '65535')],
    ['PORT', ' ', whole(0, '65535')],
    ['METRICS_PORT', 'on', whole(0, '65535')],
    ['BACKUP_KEEP', '0', whole(1, '1000')],
    ['BACKUP_KEEP', 'two', whole(1, '1000')],
    ['ENQUIRY_RETENTION_MONTHS', '1.5', whole(1, '1200')],
    ['ENQUIRY_FILES_GB', '-1', whole(0, '10000')],
    ['RENDER_THREADS', 'all', whole(0, '64')],
    ['HOST', 'my host', machine],
    ['METRICS_HOST', 'http://10.0.0.1', machine],
    ['DATABASE_TLS', 'on', 'must be off, required or verify'],
    ['PUBLIC_URL', 'www', 'must look like https://www.example.com'],
    ['ADMIN_EMAIL', 'ada', 'must be an email address, such as ada@example.com'],
    ['DEMO', 'yes', onOff],
    ['TRUST_PROXY', 'true', onOff],
    ['PAGE_CACHE', 'off', onOff],
    ['PASSWORD_BREACH_CHECK', '2', onOff],
    ['SERVICE_WORKER', '1', 'must be on or off'],
    ['API_DOCS', 'no', 'must be public or staff'],
    ['LOG_LEVEL', 'loud', 'must be debug, info, warn, error or silent'],
    ['BACKUP_AT', '3:00', 'must be a time such as 03:00, or off'],
    ['SMTP_TLS', 'yes', 'must be required or optional'],
    ['MAIL_FROM', 'office', mailbox],
  ])('%s=%s is refused with the value, and with what is valid', (name, value, expected) => {
    expect(messageOf(() => readEnv({ [name]: value }))).toBe(
      `Invalid settings:\n  ${name}: ${expected}; it is ${JSON.stringify(value)}`,
    );
  });

  test.each([
    ['ADMIN_NAME', '  ', 'must have 1 to 200 characters; it has 0'],
    ['ADMIN_NAME', long, 'must have 1 to 200 characters; it has 201'],
    ['ADMIN_PASSWORD', 'short', 'must have 8 to 200 characters; it has 5'],
    ['ADMIN_PASSWORD', long, 'must have 8 to 200 characters; it has 201'],
    ['JWT_SECRET', 'short', 'must have at least 32 characters; it has 5'],
    [
      'DATABASE_URL',
      'db:secret@db',
      `${mysql}; in the user and the password write % as %25, # as %23, / as %2F and ? as %3F`,
    ],
  ])('%s=%s is refused without repeating it', (name, value, expected) => {
    expect(messageOf(() => readEnv({ [name]: value }))).toBe(`Invalid settings:\n  ${name}: ${expected}`);
  });

  test.each([
    ['smtp://127.0.0.1:2525', 'office@example.com', null, { name: '', address: 'office@example.com' }],
    ['smtps://u:p@mail.example.com', 'Example <a@b.example>', 'required', { name: 'Example', address: 'a@b.example' }],
    ['smtp://mail', '"Ünal, Þóra" <a@b.example>', 'optional', { name: 'Ünal, Þóra', address: 'a@b.example' }],
  ] as const)('mail by %s from %s', (url, from, tls, sender) => {
    const given = {
      SMTP_URL: url,
      MAIL_FROM: from,
      PUBLIC_URL: 'https://www.example.com',
      ...(tls && { SMTP_TLS: tls }),
    };
    expect(readEnv(given).MAIL).toEqual({ url, tls, from: sender });
  });

  test('the settings of mail require each other', () => {
    expect(readEnv({ MAIL_FROM: 'office@example.com' }).MAIL).toBeNull();
    expect(messageOf(() => readEnv({ SMTP_URL: 'smtp://user:hush@mail.example.com' }))).toBe(
      'Invalid settings:\n' +
        '  MAIL_FROM: is needed with SMTP_URL: the address that mails come from\n' +
        '  PUBLIC_URL: is needed with SMTP_URL: mails contain links to the site',
    );
    const injected = { ...mail, MAIL_FROM: 'Example\r\nBcc: x@example.com <a@b.example>' };
    expect(messageOf(() => readEnv(injected))).toMatch(/MAIL_FROM: must be an address/);
  });

  test.each(['DATABASE_URL', 'ADMIN_PASSWORD', 'JWT_SECRET', 'SMTP_URL'])(
    '%s is not repeated in the error, so that no secret is logged',
    name => {
      expect(messageOf(() => readEnv({ [name]: 'hush' }))).not.toContain('hush');
    },
  );
});

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('It did not fail.');
}
