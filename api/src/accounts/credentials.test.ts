import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashPassword, keptSecret, randomPassword, readToken, signToken, verifyPassword } from './credentials.ts';

const secret = 'a secret that only these tests know of';

test('a password is known by its hash, and by no other', async () => {
  const [one, two] = await Promise.all([hashPassword('pässword 🔑'), hashPassword('pässword 🔑')]);
  expect(one).not.toBe(two);
  expect(await verifyPassword(one, 'pässword 🔑')).toBe(true);
  expect(await verifyPassword(one, 'password 🔑')).toBe(false);
});

test('nobody signs in as a user that is not there, and it takes as long to say so', async () => {
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
  const token = signToken(secret, { userId: 'u1', sessions: 3 });
  expect(readToken(secret, token)).toEqual({ userId: 'u1', sessions: 3 });
  expect(readToken(`${secret}!`, token)).toBeNull();
  for (const broken of ['', 'x', `${token}x`, token.slice(1)]) expect(readToken(secret, broken)).toBeNull();
});

test('a made-up password can be typed, and is never the same', () => {
  const made = Array.from({ length: 100 }, randomPassword);
  expect(new Set(made).size).toBe(100);
  for (const password of made) expect(password).toMatch(/^[a-km-np-z2-9]{20}$/);
});

test('the kept secret is made once, long, and readable by its owner only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secret-'));
  const made = keptSecret(folder);
  expect(made).toHaveLength(64);
  expect(keptSecret(folder)).toBe(made);
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
    expect(() => keptSecret(folder)).toThrow(
      new RegExp(`^${file} is damaged: it has \\d+ characters, .* Bring it back from a backup, or delete it: `),
    );
    rmSync(folder, { recursive: true });
  },
);

test('a kept secret that was edited by hand may end with a line break', () => {
  const folder = mkdtempSync(join(tmpdir(), 'secret-'));
  writeFileSync(join(folder, 'jwt-secret'), `${'x'.repeat(32)}\n`);
  expect(keptSecret(folder)).toBe('x'.repeat(32));
  rmSync(folder, { recursive: true });
});
