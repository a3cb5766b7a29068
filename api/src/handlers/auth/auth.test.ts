import { verify } from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { fieldErrorsOf } from '../../testing/http.ts';
import { admin, startTestServer, type TestServer } from '../../testing/server.ts';

const required = 'Email and password are required';

describe.each(databases)('signing in, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
  });
  afterAll(() => server?.close());

  const login = (body: unknown) => server.http.send('POST', '/api/auth/login', body);

  test.each([admin.email, 'ADA@Example.COM', '  ada@example.com '])(
    'signing in works with the email as %j',
    async email => {
      const response = await login({ email, password: admin.password });
      expect(response.status).toBe(200);
      expect(response.json).toEqual({
        success: true,
        message: 'Login successful!',
        token: expect.any(String),
        user: { _id: server.adminId, name: admin.name, email: admin.email, role: 'owner' },
      });
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(await server.clientOf(response.json.token).users.list()).toHaveLength(1);
    },
  );

  test('signing in lasts for twelve hours', async () => {
    const { token } = await server.visitor.auth.login(admin);
    const { iat = 0, exp = 0 } = verify(token, server.deps.secret) as { iat?: number; exp?: number };
    expect(exp - iat).toBe(12 * 3600);
  });

  test.each([
    [{}, 2],
    [{ email: '', password: '' }, 2],
    [{ email: ' ', password: 'something' }, 1],
    [{ email: admin.email, password: '' }, 1],
    [{ email: admin.email }, 1],
    [{ password: admin.password }, 1],
  ])('%j is refused with the required fields', async (body, errors) => {
    const response = await login(body);
    expect(response.status).toBe(400);
    expect(response.json.error.details).toHaveLength(errors);
    expect(response.json.error.details[0].message).toBe(required);
    expect(response.json.message).toBe(required);
  });

  test.each([
    ['a wrong password', { email: admin.email, password: 'wrong' }],
    ['a password in another case', { email: admin.email, password: admin.password.toUpperCase() }],
    ['a password with a space', { email: admin.email, password: ` ${admin.password}` }],
    ['an unknown email', { email: 'nobody@example.com', password: admin.password }],
    ['what is no email', { email: "' OR 1=1 --", password: admin.password }],
    ['a pattern', { email: '%', password: admin.password }],
  ])('%s is refused without a reason', async (_title, body) => {
    const response = await login(body);
    expect(response.status).toBe(401);
    expect(response.json).toEqual({
      success: false,
      message: 'Invalid email or password',
      error: { code: 'invalid_credentials', details: [] },
    });
    expect(response.headers.get('WWW-Authenticate')).toBeNull();
  });

  test('an overlong password is rejected before hashing', async () => {
    const response = await login({ email: admin.email, password: 'x'.repeat(201) });
    expect(fieldErrorsOf(response)).toEqual(['password: Password must be at most 200 characters']);
  });
});

describe.each(databases)('adding an admin user, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
  });
  afterAll(() => server?.close());

  const good = { name: 'Grace', email: 'grace@example.com', password: 'a good one to keep' };

  test('lets them sign in and stores no readable password', async () => {
    const response = await server.client.auth.signup(good);
    expect(response).toEqual({ success: true, message: 'User added successfully!', _id: expect.any(String) });
    await server.visitor.auth.login(good);
    const row = await server.deps.db.read(tables => tables.users.findOneByOrFail({ id: response._id }));
    expect(row.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain(good.password);
  });

  test.each([
    [{}, ['name: Name is required', 'email: Email is required', 'password: Password is required']],
    [
      { name: ' ', email: '', password: '' },
      ['name: Name is required', 'email: Email is required', 'password: Password must be at least 12 characters'],
    ],
    [{ ...good, email: 'grace' }, ['email: Email must be a valid email address']],
    [{ ...good, email: 'a@b' }, ['email: Email must be a valid email address']],
    [{ ...good, email: `${'x'.repeat(250)}@example.com` }, ['email: Email must be at most 254 characters']],
    [{ ...good, password: '12345678901' }, ['password: Password must be at least 12 characters']],
    [{ ...good, password: 'x'.repeat(129) }, ['password: Password must be at most 128 characters']],
    [{ ...good, name: 'x'.repeat(201) }, ['name: Name must be at most 200 characters']],
  ])('%j is refused with every error', async (body, errors) => {
    const response = await server.staff.send('POST', '/api/auth/signup', body);
    expect(response.status).toBe(400);
    expect(fieldErrorsOf(response)).toEqual(errors);
  });

  test.each([admin.email, 'ADA@EXAMPLE.COM'])('an email that is taken cannot be added: %s', async email => {
    const response = await server.staff.send('POST', '/api/auth/signup', { ...good, email });
    expect(response.status).toBe(409);
    expect(fieldErrorsOf(response)).toEqual(['email: There is already an admin user with the email ada@example.com.']);
  });

  test('of many concurrent new users with the same email, one is added', async () => {
    const email = 'rush@example.com';
    const tries = Array.from({ length: 5 }, () => server.client.auth.signup({ ...good, email }));
    const settled = await Promise.allSettled(tries);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of settled) if (one.status === 'rejected') expect(one.reason.code).toBe('duplicate');
    expect(server.logged).toEqual([]);
  });

  test('a name may contain emoji and other scripts', async () => {
    const user = await factories(server).user({ name: 'Þóra 🔧 液压' });
    expect(user.name).toBe('Þóra 🔧 液压');
  });
});
