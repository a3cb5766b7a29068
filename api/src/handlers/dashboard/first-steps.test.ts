import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dropCompany, storeCompany, testCompany } from '../../testing/company.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('the first steps of a new installation, on %s,', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
  });
  afterAll(() => server?.close());

  const done = async ({ client } = server) =>
    (await client.dashboard.firstSteps({})).steps.filter(({ isDone }) => isDone).map(({ name }) => name);

  test('are done as far as the profile is filled in, and one by one', async () => {
    await dropCompany(server.deps);
    expect(await done()).toEqual([]);
    const { phones: _, ...others } = testCompany;
    await storeCompany(server.deps, others);
    expect(await done()).toEqual(['identity']);
    await storeCompany(server.deps, testCompany);
    expect(await done()).toEqual(['identity', 'contact']);
    const logo = `uploads/${'a'.repeat(40)}-200x80.webp`;
    await storeCompany(server.deps, { ...testCompany, look: { logo } });
    expect(await done()).toEqual(['identity', 'contact', 'look']);
    await factories(server).product();
    expect(await done()).toEqual(['identity', 'contact', 'look', 'products']);
  });

  test('name what visitors still need, and tell when they see the website', async () => {
    const told = async () => {
      const { isPublic, steps } = await server.client.dashboard.firstSteps({});
      return { isPublic, missing: Object.fromEntries(steps.map(({ name, missing }) => [name, missing])) };
    };
    const shown = server.deps.company;
    await dropCompany(server.deps);
    const none = await server.deps.profile();
    const { profile } = server.deps;
    server.deps.profile = async () => ({ ...none, company: null });
    expect(await told()).toEqual({
      isPublic: false,
      missing: {
        identity: ['name', 'shortName', 'tagline', 'founded', 'summary', 'credit', 'hero', 'weAre', 'about'],
        contact: ['phones', 'emails', 'address', 'hours', 'map'],
        look: [],
        products: [],
        mail: [],
      },
    });
    server.deps.profile = profile;
    server.deps.company = shown;
    const { about: _, phones: __, ...others } = testCompany;
    await storeCompany(server.deps, others);
    expect(await told()).toMatchObject({ isPublic: false, missing: { identity: ['about'], contact: ['phones'] } });
    await storeCompany(server.deps, testCompany);
    expect(await told()).toMatchObject({ isPublic: true, missing: { identity: [], contact: [] } });
  });

  test("are not done by the demo's invented texts", async () => {
    await storeCompany(server.deps, { ...testCompany, name: 'Veldmark Hydraulics' });
    expect(await done()).not.toContain('identity');
    expect(await done()).toContain('contact');
  });

  test('are over once an owner dismisses them', async () => {
    expect(await server.client.dashboard.firstSteps({})).toMatchObject({ isOver: false });
    await server.client.dashboard.dismissFirstSteps({ isDismissed: true });
    await server.client.dashboard.dismissFirstSteps({ isDismissed: true });
    expect(await server.client.dashboard.firstSteps({})).toMatchObject({ isOver: true });
    await server.client.dashboard.dismissFirstSteps({ isDismissed: false });
    expect(await server.client.dashboard.firstSteps({})).toMatchObject({ isOver: false });
  });
});
