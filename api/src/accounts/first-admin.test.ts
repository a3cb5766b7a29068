import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Database } from '../db/database.ts';
import { newUser } from '../repositories/users.ts';
import { StartError } from '../start-error.ts';
import { databases } from '../testing/databases.ts';
import { clientAt, listen, openTestDeps, type TestDeps } from '../testing/server.ts';
import { verifyPassword } from './credentials.ts';
import { ensureAdmin } from './first-admin.ts';
import { isGeneratedPassword } from './passwords/generated-password.ts';

describe.each(databases)('the first admin, on %s', database => {
  let opened: TestDeps;
  beforeEach(async () => {
    opened = await openTestDeps(database);
    await opened.deps.db.transaction(tables => tables.users.createQueryBuilder().delete().execute());
  });
  afterEach(() => opened.close());

  const users = () => opened.deps.db.read(tables => tables.users.find());

  test('the first admin is created from the settings', async () => {
    const settings = { ADMIN_NAME: 'Ada', ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'a good one to keep' };
    expect(await ensureAdmin(opened.deps, settings)).toEqual({ email: 'ada@example.com' });
    const [user] = await users();
    expect(user).toMatchObject({ name: 'Ada', email: 'ada@example.com', role: 'owner', deactivatedAt: null });
    expect(await verifyPassword(user?.passwordHash, 'a good one to keep')).toBe(true);
  });

  test('the first admin gets a random password, printed once, when none is configured', async () => {
    const { email, password = '' } = await ensureAdmin(opened.deps, {});
    expect(email).toBe('admin@example.com');
    expect(await verifyPassword((await users())[0]?.passwordHash, password)).toBe(true);
    expect(await ensureAdmin(opened.deps, { ADMIN_PASSWORD: 'another good one' })).toEqual({ email });
    expect(await users()).toHaveLength(1);
  });

  test('the first admin has to choose another password where a generated one was printed in production', async () => {
    await ensureAdmin(opened.deps, { production: false });
    const isFirst = () =>
      opened.deps.db.read(async tables => {
        const [user] = await tables.users.find();
        return user && isGeneratedPassword(tables, user);
      });
    expect(await isFirst()).toBe(false);
    await opened.deps.db.transaction(tables => tables.users.createQueryBuilder().delete().execute());
    const settings = { production: true, ADMIN_PASSWORD: 'a good one to keep' };
    await ensureAdmin(opened.deps, settings);
    expect(await isFirst()).toBe(false);
    await opened.deps.db.transaction(tables => tables.users.createQueryBuilder().delete().execute());
    const { email, password = '' } = await ensureAdmin(opened.deps, { production: true });
    expect(await isFirst()).toBe(true);

    const { url, close } = await listen({ deps: opened.deps });
    const client = clientAt(url, '');
    const signedIn = await client.auth.login({ email, password });
    expect(signedIn.passwordExpired).toBe(true);
    const chosen = 'seven pumps hum at noon';
    await clientAt(url, signedIn.token).auth.changePassword({ present: password, password: chosen });
    expect(await client.auth.login({ email, password: chosen })).not.toHaveProperty('passwordExpired');
    await close();
  });

  test.each([
    ['too short!!', 'Password must be at least 12 characters'],
    ['qwertyqwerty', 'Password is too common'],
    ['test hydraulics ltd 1', "Password must not contain the company's name"],
  ])(
    'is not created with the password %j, but a server that has an admin starts with it',
    async (ADMIN_PASSWORD, error) => {
      await expect(ensureAdmin(opened.deps, { ADMIN_PASSWORD })).rejects.toThrow(
        new StartError(`ADMIN_PASSWORD cannot be the password of the first admin: ${error}`),
      );
      expect(await users()).toEqual([]);
      const { email } = await ensureAdmin(opened.deps, {});
      expect(await ensureAdmin(opened.deps, { ADMIN_PASSWORD })).toEqual({ email });
    },
  );

  test('the first admin is named at a later start, or another owner if that one is deactivated', async () => {
    const { db, now } = opened.deps;
    const users = [
      newUser(new Date('2026-01-01'), { name: 'Left', email: 'left@example.com', passwordHash: 'x' }),
      newUser(new Date('2026-01-02'), { name: 'Ed', email: 'ed@example.com', passwordHash: 'x', role: 'editor' }),
      newUser(new Date('2026-01-03'), { name: 'Olga', email: 'olga@example.com', passwordHash: 'x' }),
    ];
    await db.transaction(tables => tables.users.insert(users));
    expect(await ensureAdmin(opened.deps, {})).toEqual({ email: 'left@example.com' });
    await db.transaction(tables => tables.users.update({ email: 'left@example.com' }, { deactivatedAt: now() }));
    expect(await ensureAdmin(opened.deps, {})).toEqual({ email: 'olga@example.com' });
  });

  test('the first admin is created once when two servers start at once', async () => {
    const second = await new Database(opened.database.location).open();
    const deps = { ...opened.deps, db: second };
    // On one file two processes wait for each other, which one process cannot do for itself.
    const made =
      database === 'sqlite'
        ? [await ensureAdmin(opened.deps, {}), await ensureAdmin(deps, {})]
        : await Promise.all([ensureAdmin(opened.deps, {}), ensureAdmin(deps, {})]);
    expect(await users()).toHaveLength(1);
    expect(made.filter(({ password }) => password)).toHaveLength(1);
    await second.close();
  });
});
