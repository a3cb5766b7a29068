import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  expect(await verifyPassword(one, 'pässword 🔑')).toBe(true);
  expect(await verifyPassword(one, 'password 🔑')).toBe(false);
});

test('an unknown user cannot sign in, and the response takes as long', async () => {
  const real = await hashPassword('right');
  await verifyPassword(undefined, 'warm up');
  /** The quickest of some tries, which a busy machine disturbs least. */
  const quickest = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
  for (let n = 0; n < 8; n += 1) {
    for (const [who, hash] of Object.entries({ known: real, unknown: undefined })) {
      const started = performance.now();
      expect(await verifyPassword(hash, 'wrong')).toBe(false);
      const kind = who as keyof typeof quickest;
      quickest[kind] = Math.min(quickest[kind], performance.now() - started);
    }
  }
  expect(quickest.unknown).toBeGreaterThan(quickest.known / 3);
});

test('a token carries what was signed, under the same secret only', () => {
  const token = signToken(secret, { userId: 'u1', tokenVersion: 3 });
  expect(readToken(secret, token)).toEqual({ userId: 'u1', sessions: 3 });
  expect(readToken(`${secret}!`, token)).toBeNull();
  for (const broken of ['', 'x', `${token}x`, token.slice(1)]) expect(readToken(secret, broken)).toBeNull();
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
  'a kept secret of %j is refused, with what to do',
  content => {
    const folder = mkdtempSync(join(tmpdir(), 'secret-'));
    const file = join(folder, 'jwt-secret');
    writeFileSync(file, content);
    expect(() => loadOrCreateSecret(folder)).toThrow(
      new RegExp(`^${file} is damaged: it has \\d+ characters, .* Restore it from a backup, or delete it: `),
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
