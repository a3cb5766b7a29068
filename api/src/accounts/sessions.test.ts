import { describe, expect, test } from 'vitest';
import type { SessionRow } from '../db/tables/sessions.ts';
import type { UserRow } from '../db/tables/users.ts';
import { isActiveOwner, requirePermission } from './access.ts';
import { describeClient, isActive, requireConfirmation, sessionLifetime } from './sessions.ts';

const at = (time: string) => new Date(`2030-01-01T${time}Z`);
const session = (more: Partial<SessionRow>) =>
  ({
    expiresAt: at('12:00:00'),
    lastUsedAt: at('08:00:00'),
    confirmedAt: at('08:00:00'),
    idleSeconds: null,
    ...more,
  }) as SessionRow;

describe('a session', () => {
  test.each([
    ['until it expires', {}, '11:59:59.999', true],
    ['not from that moment on', {}, '12:00:00', false],
    ['while it was used recently', { idleSeconds: 3600 }, '08:59:59.999', true],
    ['not once it was idle', { idleSeconds: 3600 }, '09:00:00', false],
    [
      'not beyond its end, however recently it was used',
      { idleSeconds: 3600, lastUsedAt: at('11:59:00') },
      '12:00:00',
      false,
    ],
  ])('a session is active %s', (_when, more, time, isValid) => expect(isActive(session(more), at(time))).toBe(isValid));

  test.each([
    [undefined, '2030-01-01T20:00:00.000Z', 7200],
    ['day', '2030-01-01T20:00:00.000Z', null],
    ['month', '2030-01-31T08:00:00.000Z', null],
  ] as const)('a session that stays for %s lasts until %s', (stay, end, idleSeconds) => {
    const { expiresAt, idleSeconds: idle } = sessionLifetime(at('08:00:00'), stay);
    expect([expiresAt.toISOString(), idle]).toEqual([end, idleSeconds]);
  });

  test('a session is confirmed for ten minutes', () => {
    const confirm =
      (time: string, of: SessionRow | null = session({})) =>
      () =>
        requireConfirmation({ session: of }, at(time));
    expect(confirm('08:10:00')).not.toThrow();
    expect(confirm('08:10:00.001')).toThrow(expect.objectContaining({ code: 'confirmation_required' }));
    expect(confirm('08:00:00', null)).toThrow(expect.objectContaining({ code: 'confirmation_required' }));
  });

  test('names its device and address as far as there is room', () => {
    expect(describeClient({ address: 'a'.repeat(65), userAgent: '' }).address).toBe('a'.repeat(64));
  });
});

describe('a permission', () => {
  const user = (more: Partial<UserRow>) =>
    ({ role: 'owner', deactivatedAt: null, passwordHash: 'x', ...more }) as UserRow;

  test('a permission is for those who are signed in and have it', () => {
    expect(() => requirePermission({ user: user({}) }, 'users')).not.toThrow();
    expect(() => requirePermission({ user: user({ role: 'editor' }) }, 'content')).not.toThrow();
    expect(() => requirePermission({ user: user({ role: 'editor' }) }, 'users')).toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    );
    expect(() => requirePermission({ user: null }, 'content')).toThrow(
      expect.objectContaining({ code: 'unauthorized' }),
    );
  });

  test.each([
    ['an owner with a password', {}, true],
    ['one who was deactivated', { deactivatedAt: at('08:00:00') }, false],
    ['one who was invited', { passwordHash: '' }, false],
    ['an editor', { role: 'editor' as const }, false],
  ])('the permission of the last owner is that of %s', (_who, more, isOne) =>
    expect(isActiveOwner(user(more))).toBe(isOne),
  );
});
