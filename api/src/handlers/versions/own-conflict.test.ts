import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { admin, startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('a conflict with oneself, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  test('says so, and that it was in another window', async () => {
    const { _id: id } = await make.product();
    await server.client.products.update({ id, name: 'Second', version: 1 });
    await expect(server.client.products.update({ id, name: 'Third', version: 1 })).rejects.toMatchObject({
      code: 'version_conflict',
      message: expect.stringMatching(
        /^You changed this product in another window on \d+ \w{3} \d{4}, \d\d:\d\d UTC\.$/,
      ),
      details: [
        { path: 'updatedBy', message: 'Ada Admin' },
        { path: 'updatedByYou', message: 'in another window' },
      ],
    });
  });

  test('says so of another session, which may be another device', async () => {
    const { _id: id } = await make.category('Pumps');
    const { token } = await server.visitor.auth.login({ email: admin.email, password: admin.password });
    await server.clientOf(token).categories.update({ id, name: 'Pumps 2', version: 1 });
    await expect(server.client.categories.update({ id, name: 'Pumps 3', version: 1 })).rejects.toMatchObject({
      message: expect.stringMatching(/^You changed this category in another window or on another device on /),
    });
  });

  test("a conflict with another user of the same name is not reported as one's own", async () => {
    const { email, password } = await make.user({ name: 'Ada Admin' });
    const { token } = await server.visitor.auth.login({ email, password });
    const { _id: id } = await make.category('Valves');
    await server.clientOf(token).categories.update({ id, name: 'Valves 2', version: 1 });
    await expect(server.client.categories.update({ id, name: 'Valves 3', version: 1 })).rejects.toMatchObject({
      message: expect.stringMatching(/^Ada Admin changed this category on /),
      details: [{ path: 'updatedBy', message: 'Ada Admin' }],
    });
  });

  test('is told in the time of the company, like one with another user', async () => {
    await server.client.website.updateSettings({ timeZone: 'Europe/Berlin' });
    server.clock.set(Date.parse('2030-01-01T12:00:00Z'));
    const { _id: id } = await make.category('Seals');
    await server.client.categories.update({ id, name: 'Seals 2', version: 1 });
    await expect(server.client.categories.update({ id, name: 'Seals 3', version: 1 })).rejects.toMatchObject({
      message: 'You changed this category in another window on 1 Jan 2030, 13:00 CET.',
    });
    const { email, password } = await make.user({ name: 'Ben Editor' });
    const { token } = await server.visitor.auth.login({ email, password });
    await expect(server.clientOf(token).categories.update({ id, name: 'Seals 3', version: 1 })).rejects.toMatchObject({
      code: 'version_conflict',
      message: 'Ada Admin changed this category on 1 Jan 2030, 13:00 CET.',
      details: [{ path: 'updatedBy', message: 'Ada Admin' }],
    });
  });

  test('says so of an enquiry too', async () => {
    const { _id: id } = await make.enquiry();
    await server.client.enquiries.update({ id, state: 'answered', version: 1 });
    await expect(server.client.enquiries.update({ id, state: 'spam', version: 1 })).rejects.toMatchObject({
      message: expect.stringMatching(/^You changed this enquiry in another window or on another device on /),
    });
  });
});
