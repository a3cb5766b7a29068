import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { fieldErrorsOf } from '../../testing/http.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('social accounts, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  test('social accounts are the same for visitors and for staff, oldest first', async () => {
    const [one, two] = [await make.social('Instagram'), await make.social('Facebook')];
    expect(await server.visitor.socials.links()).toEqual([one, two]);
    expect(await server.client.socials.list()).toEqual([one, two]);
    expect(await server.client.socials.list({ sort: 'name' })).toEqual([two, one]);
    expect(await server.client.socials.list({ q: 'FACE' })).toEqual([two]);
    expect(await server.client.socials.list({ limit: 1, offset: 1 })).toEqual([two]);
  });

  test('social accounts can be added, deleted and restored, and visitors see that at once', async () => {
    const before = await server.visitor.socials.links();
    const { _id: id, message } = await server.client.socials.create({ name: ' XING ', link: 'https://example.com/x' });
    expect(message).toBe('Social media account added successfully!');
    const added = { _id: id, name: 'XING', link: 'https://example.com/x', version: 1 };
    expect(await server.visitor.socials.links()).toEqual([...before, expect.objectContaining(added)]);
    expect(await server.client.socials.remove({ id })).toEqual({
      success: true,
      message: 'Social account deleted successfully!',
    });
    expect(await server.visitor.socials.links()).toEqual(before);
    expect(await server.client.socials.list({ q: 'xing' })).toEqual([]);
    await expect(server.client.socials.get({ id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(server.client.socials.update({ id, name: 'X', link: 'https://example.com/' })).rejects.toMatchObject({
      code: 'not_found',
    });
    const [trashed] = await server.client.trash.list({ noun: 'socials' });
    expect(trashed).toMatchObject({ _id: id, name: 'XING', trashedBy: 'Ada Admin' });
    await server.client.socials.restore({ id });
    expect((await server.visitor.socials.links()).map(({ name }) => name)).toContain('XING');
  });

  test.each([
    [{}, ['name: Name is required', 'link: Link is required']],
    [
      { name: 'X', link: 'javascript:alert(1)' },
      ['link: Link must be a web address that starts with https:// or http://'],
    ],
  ])('the new account %j is refused with every error', async (body, errors) => {
    const response = await server.staff.send('POST', '/api/v1/socials', body);
    expect(response.status).toBe(400);
    expect(fieldErrorsOf(response)).toEqual(errors);
  });

  test('a change shows to visitors at once', async () => {
    const { _id: id } = await make.social('WhatsApp');
    await server.visitor.socials.links();
    const link = `https://example.com/${'x'.repeat(1900)}?a=1&b=ü`;
    const response = await server.client.socials.update({ id, name: ' LinkedIn 🔧 ', link, version: 1 });
    expect(response).toEqual({ success: true, message: 'Social media account updated successfully!', version: 2 });
    const changed = expect.objectContaining({ _id: id, name: 'LinkedIn 🔧', link, version: 2 });
    expect(await server.visitor.socials.links()).toContainEqual(changed);
    expect(await server.client.socials.get({ id })).toEqual(changed);
  });

  test.each([
    ['javascript:alert(1)'],
    ['JavaScript:alert(1)'],
    ['data:text/html,<script>1</script>'],
    ['ftp://example.com/'],
    ['//example.com/'],
    ['/about-us'],
    ['example.com'],
    ['https://'],
  ])('the link %s is refused', async link => {
    const { _id } = await make.social();
    const response = await server.staff.send('PUT', `/api/socials/${_id}`, { name: 'X', link });
    expect(response.status).toBe(400);
    expect(fieldErrorsOf(response)).toEqual(['link: Link must be a web address that starts with https:// or http://']);
  });

  test.each([
    [{}, ['name: Name is required', 'link: Link is required']],
    [{ name: ' ', link: '' }, ['name: Name is required', 'link: Link is required']],
    [{ name: 'X', link: `https://example.com/${'x'.repeat(2000)}` }, ['link: Link must be at most 2000 characters']],
  ])('the change %j is refused with every error', async (body, errors) => {
    const { _id } = await make.social();
    const response = await server.staff.send('PUT', `/api/socials/${_id}`, body);
    expect(response.status).toBe(400);
    expect(fieldErrorsOf(response)).toEqual(errors);
  });

  test('an update of an older version is rejected', async () => {
    const { _id: id, name, link } = await make.social();
    await server.client.socials.update({ id, name, link });
    const stale = server.client.socials.update({ id, name: 'Late', link, version: 1 });
    await expect(stale).rejects.toMatchObject({ code: 'version_conflict' });
    expect(await server.client.socials.get({ id })).toMatchObject({ name, version: 2 });
  });
});
