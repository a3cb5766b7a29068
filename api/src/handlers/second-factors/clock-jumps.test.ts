import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { totp } from '../../testing/second-factors/totp.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

describe.each(databases)('after the clock ran ahead and was set back, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
  });
  afterAll(() => server?.close());

  type Person = { email: string; password: string; secret: string };

  async function enrolled(): Promise<Person> {
    const user = await factories(server).user();
    const { secondFactors } = server.clientOf((await server.visitor.auth.login(user)).token);
    const { secret, ticket } = await secondFactors.newAuthenticator();
    await secondFactors.addAuthenticator({ ticket, code: totp(secret, server.deps.now()) });
    server.clock.advance(31_000);
    return { ...user, secret };
  }

  const codeOf = ({ secret }: Person) => totp(secret, server.deps.now());

  /** @returns the status of the second step of a sign-in */
  async function signIn({ email, password }: Person, code: string): Promise<number> {
    const first = await server.http.send('POST', '/api/auth/login', { email, password });
    const { ticket } = first.json.error.secondFactor;
    return (await server.http.send('POST', '/api/v1/session/second-factor', { ticket, code })).status;
  }

  test.each([
    ['an hour', day / 24],
    ['a day', day],
    ['a year', 365 * day],
  ])('by %s, several accounts sign in with the present codes, each once', async (_title, jump) => {
    const people = [await enrolled(), await enrolled(), await enrolled()];
    const present = server.deps.now().getTime();
    server.clock.set(present + jump);
    for (const person of people) expect(await signIn(person, codeOf(person))).toBe(200);
    server.clock.set(present);
    for (const person of people) {
      const code = codeOf(person);
      expect(await signIn(person, code)).toBe(200);
      expect(await signIn(person, code), 'the same code again').toBe(403);
    }
  });

  test('by two minutes, a code that was used remains used', async () => {
    const person = await enrolled();
    const code = codeOf(person);
    const present = server.deps.now().getTime();
    expect(await signIn(person, code)).toBe(200);
    server.clock.advance(minute);
    expect(await signIn(person, codeOf(person))).toBe(200);
    server.clock.set(present);
    expect(await signIn(person, code)).toBe(403);
  });

  test('an app that was set up then gives codes that work', async () => {
    const present = server.deps.now().getTime();
    server.clock.set(present + day);
    const person = await enrolled();
    server.clock.set(present);
    expect(await signIn(person, codeOf(person))).toBe(200);
  });
});
