import { createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jwt from 'jsonwebtoken';
import { expect, test } from 'vitest';
import {
  hashPassword,
  loadOrCreateSecret,
  randomPassword,
  readToken,
  signToken,
  verifyPassword,
} from './credentials.ts';

const secret = 'a secret that only these tests know of';

test('a password matches its own hash only', async () => {
  const [one, two] = await Promise.all([hashPassword('pässword 🔑'), hashPassword('pässword 🔑')]);
  expect(one).not.toBe(two);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(one, 'pässword 🔑')).toBe(true);
  expect(await verifyPassword(one, 'password 🔑')).toBe(false);
});

const now = new Date('2030-01-01T00:00:00Z');
const token = { userId: 'u1', sessionId: 's1', issuedAt: now, expiresAt: new Date('2030-01-01T12:00:00Z') };

test('a token names a user and a session, under the same secret only and until it expires', () => {
  const signed = signToken(secret, token);
  expect(readToken(secret, signed, now)).toEqual({ userId: 'u1', sessionId: 's1' });
  expect(readToken(secret, signed, new Date('2030-01-01T11:59:59Z'))).not.toBeNull();
  expect(readToken(secret, signed, token.expiresAt)).toBeNull();
  expect(readToken(`${secret}!`, signed, now)).toBeNull();
  for (const broken of ['', 'x', `${signed}x`, signed.slice(1)]) expect(readToken(secret, broken, now)).toBeNull();
});

const claims = { sub: 'u1', jti: 's1', iss: 'hydraulics-catalogue', aud: 'staff', exp: 1_893_500_000 };

test("a token built like the product's own is valid", () => {
  expect(readToken(secret, jwt.sign(claims, secret), now)).toEqual({ userId: 'u1', sessionId: 's1' });
});

test.each([
  ['without an end', { exp: undefined }],
  ['of another issuer', { iss: 'another' }],
  ['without an issuer', { iss: undefined }],
  ['for somebody else', { aud: 'visitors' }],
  ['without an audience', { aud: undefined }],
  ['of a list of users', { sub: ['u1'] }],
  ['without a user', { sub: undefined }],
  ['without a session', { jti: undefined }],
])('a correctly signed token %s is refused', (_title, change) => {
  // Signed by hand, because the library refuses to sign some of these.
  const payload = Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url');
  const header = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');
  const signature = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url');
  expect(readToken(secret, `${header}.${payload}.${signature}`, now)).toBeNull();
});

test('a generated password is easy to type and never repeats', () => {
  const made = Array.from({ length: 100 }, randomPassword);
  expect(new Set(made).size).toBe(100);
  for (const password of made) expect(password).toMatch(/^[a-km-np-z2-9]{20}$/);
});

test('the stored secret is created once, is long and readable by its owner only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secret-'));
  const made = loadOrCreateSecret(folder);
  expect(made).toHaveLength(64);
  expect(loadOrCreateSecret(folder)).toBe(made);
  expect(readdirSync(folder)).toEqual(['jwt-secret']);
  expect(statSync(join(folder, 'jwt-secret')).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true });
});

test.each(['', 'abc', 'x'.repeat(31), `${' '.repeat(40)}\n`])(
  'a stored secret of %j is refused, with a message that says what to do',
  content => {
    const folder = mkdtempSync(join(tmpdir(), 'secret-'));
    const file = join(folder, 'jwt-secret');
    writeFileSync(file, content);
    expect(() => loadOrCreateSecret(folder)).toThrow(
      new RegExp(`^${file} is damaged: it has \\d+ characters, .* Restore it from a backup, or delete it\\. `),
    );
    rmSync(folder, { recursive: true });
  },
);

test('a stored secret that was edited by hand may end with a line break', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secret-'));
  writeFileSync(join(folder, 'jwt-secret'), `${'x'.repeat(32)}\n`);
  expect(loadOrCreateSecret(folder)).toBe('x'.repeat(32));
  rmSync(folder, { recursive: true });
});
