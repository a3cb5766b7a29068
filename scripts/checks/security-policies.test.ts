import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { budgetsOf, floodBudgetsOf, type Limit } from '../../api/src/http/rate-limits/budgets.ts';
import { limits, linkSeconds, secondFactorLimits, sessionSeconds, trashDays } from '../../common/src/limits.ts';
import { fieldsByRole } from './fields-by-role.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const policies = read('docs/security-policies.md');

/** The section of the page under a heading. */
const section = (title: string) => policies.split(/^## /m).find(part => part.startsWith(`${title}\n`)) ?? '';

test('the table of fields by role matches the table of endpoints', () => {
  const rows = section('Fields')
    .split('\n')
    .filter(line => line.startsWith('| ') && !line.startsWith('| noun'));
  expect(rows).toEqual(fieldsByRole());
});

/** Each kind of limited call as the page names it, and by whom it is counted. */
const limited: [limit: Limit, what: string, account: boolean][] = [
  ['login', 'Sign-ins', true],
  ['enquiry', 'Enquiries', false],
  ['reset', 'Resets of a password', true],
  ['link', 'Invitations and reset links opened', false],
  ['review', 'Review links opened', false],
  ['remark', 'Remarks by a review link', false],
];
const whom: Record<string, string> = {
  account: 'account',
  address: 'address (IPv6: /64)',
  network: 'network (/24; IPv6: /48)',
  device: 'known device',
  session: 'session (own password, codes)',
  everybody: 'everybody',
  'account in network': 'account in network',
};

test.each(limited)('the page says how often %s may be tried', (limit, what, byAccount) => {
  const stranger = { kind: 'stranger', address: '192.0.2.1', account: byAccount ? 'ada' : undefined } as const;
  const device = { kind: 'device', device: 'abc', account: 'ada' } as const;
  const session = { kind: 'session', sessionId: 's' } as const;
  const budgets = [
    ...budgetsOf(limit, stranger, 'secret'),
    ...(byAccount ? budgetsOf(limit, device, 'secret') : []),
    ...(limit === 'login' ? budgetsOf(limit, session, 'secret') : []),
    ...(limit === 'enquiry' ? floodBudgetsOf('192.0.2.1', 'secret') : []),
  ];
  const rows = section('Limits').split('\n');
  const first = rows.findIndex(row => row.startsWith(`| ${what} |`));
  const next = rows.findIndex((row, index) => index > first && !row.startsWith('| | '));
  const said = rows.slice(first, next).map(row => row.split(' | ').slice(1, 3).join(': '));
  expect(said.toSorted()).toEqual(
    budgets.map(({ by, tries, seconds }) => `${whom[by]}: ${tries} in ${seconds / 60} minutes`).toSorted(),
  );
});

test.each([
  [`| 1,000 with \`limit\` |`, limits.page === 1000],
  ['| JSON body | request | 1 MB |', limits.jsonBytes === 1024 * 1024],
  ['| 50 of 20 MB each |', limits.filesPerRequest === 50 && limits.fileBytes === 20 * 1024 * 1024],
  ['| 60 megapixels, 20,000 pixels a side |', limits.filePixels === 60_000_000 && limits.fileSide === 20_000],
  ['| 200,000 characters; 100,000 each |', limits.productTexts === 200_000 && limits.richText === 100_000],
  ['| 10,000 characters |', limits.message === 10_000],
  ['| 12 to 128 characters |', limits.password.min === 12 && limits.password.max === 128],
  ['| Passkeys | account | 20 | recovery codes: 10 |', secondFactorLimits.passkeys === 20],
  ['30 days of trash', trashDays === 30],
])('the page states %j as the code has it', (words, holds) => {
  expect(policies).toContain(words);
  expect(holds).toBe(true);
});

test('the page about signing in says how long sessions and links last', () => {
  const signingIn = read('docs/signing-in.md').replace(/\s+/g, ' ');
  expect(signingIn).toContain('ends after 2 hours without a request, and after 12 hours in any case');
  expect(signingIn).toContain('after 12 hours in the browser and 30 days in the desktop app');
  expect(sessionSeconds).toEqual({ idle: 7200, day: 43_200, month: 2_592_000 });
  expect(signingIn).toContain('256 bits, works once, 72 hours');
  expect(signingIn).toContain('256 bits, works once, 30 minutes');
  expect(linkSeconds).toEqual({ invitation: 259_200, reset: 1800 });
});

/** The shipped sources, without tests. */
const sources = ['api/src', 'common/src', 'web/src', 'desktop/src'].flatMap(folder =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)testing\//.test(file))
    .map(file => path.posix.join(folder, file)),
);

/** The files in which an algorithm is named. */
const using = (algorithm: RegExp) => sources.filter(file => algorithm.test(read(file))).sort();

test('hashes are SHA-2, and SHA-1 and MD5 only where a foreign protocol requires them', () => {
  const named = new Set(
    sources.flatMap(file =>
      [...read(file).matchAll(/create(?:Hash|Hmac)\(\s*'([^']+)'|hkdfSync\('([^']+)'/g)].map(([, a, b]) => a ?? b),
    ),
  );
  expect([...named].sort()).toEqual(['md5', 'sha1', 'sha256', 'sha512']);
  expect(using(/'sha-?1'/i)).toEqual([
    'api/src/accounts/passwords/breached-passwords.ts',
    'api/src/accounts/second-factors/authenticator-app.ts',
  ]);
  expect(using(/\bmd5\b/i)).toEqual(['api/src/blobs/s3.ts']);
});

test('encryption uses AES-256-GCM, with a new nonce each time', () => {
  const files = ['api/src/accounts/second-factors/sealed-secret.ts', 'desktop/src/main/offline/encrypted-folder.ts'];
  expect(using(/createCipheriv\(/)).toEqual(files);
  expect(using(/'aes-256-gcm'/)).toEqual(files);
  expect(using(/'aes-(?!256-gcm)|'des-|'rc4|'chacha/i)).toEqual([]);
});

test('no secret comes from Math.random, which only spreads polls and new connections over time', () => {
  expect(using(/Math\.random/)).toEqual([
    'api/src/changes/content-calls.ts',
    'desktop/src/main/enquiries/enquiry-poller.ts',
  ]);
});

test('every file that names an algorithm is in the inventory', () => {
  const files = using(/create(?:Hash|Hmac|Cipheriv)\(|hkdfSync\(|HS256|ed25519|'SHA1'|argon2'/);
  const inventory = [...section('Cryptography').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  const missing = files.filter(file => !inventory.some(name => file.includes(name)));
  expect(missing).toEqual([]);
});
