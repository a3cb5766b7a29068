import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { foldersOf } from '../../testing/files/folders-of.ts';
import { pngFile } from '../../testing/images.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const day = 24 * 3600 * 1000;

describe.each(databases)('the trash, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  const signIn = async (user: { email: string; password: string }) =>
    server.clientOf((await server.visitor.auth.login(user)).token);
  const inTrash = (noun: 'products' | 'categories' | 'gallery' | 'enquiries' | 'users') =>
    server.client.trash.list({ noun });

  test('lists what was deleted, by whom, when, and until when it is stored', async () => {
    const editor = await make.user({ name: 'Edda Editor', role: 'editor' });
    const theirs = await signIn(editor);
    const category = await make.category('Accumulators');
    const product = await make.product({ name: 'VSB 12x50', categoryId: category._id, images: [await pngFile()] });
    server.clock.advance(60_000);
    const time = server.deps.now().getTime();
    await theirs.products.remove({ id: product._id });
    const [trashed, ...others] = await inTrash('products');
    expect(others).toEqual([]);
    expect(trashed).toEqual({
      _id: product._id,
      noun: 'products',
      name: 'VSB 12x50',
      detail: 'Accumulators',
      image: product.images[0],
      trashedAt: expect.any(String),
      trashedBy: 'Edda Editor',
      purgedAt: expect.any(String),
    });
    const at = Date.parse(trashed?.trashedAt ?? '');
    expect(at - time).toBeLessThan(1000);
    expect(at).toBeGreaterThan(time);
    expect(Date.parse(trashed?.purgedAt ?? '') - at).toBe(30 * day);
    await theirs.products.restore({ id: product._id });
    expect(await inTrash('products')).toEqual([]);
  });

  test('the trash shows from the audit who deleted an image', async () => {
    const editor = await make.user({ name: 'Iris Images', role: 'editor' });
    const { _id, filename } = await make.image();
    await (await signIn(editor)).gallery.remove({ id: _id });
    expect(await inTrash('gallery')).toMatchObject([{ _id, name: '', image: filename, trashedBy: 'Iris Images' }]);
    await server.client.trash.purge({ noun: 'gallery' });
  });

  test('the trash shows from the audit who deleted several images together', async () => {
    const editor = await make.user({ name: 'Iris Images', role: 'editor' });
    const images = [await make.image(), await make.image()];
    const items = images.map(({ _id, version }) => ({ _id, version }));
    await (await signIn(editor)).gallery.bulk({ action: 'delete', items });
    expect((await inTrash('gallery')).map(({ trashedBy }) => trashedBy)).toEqual(['Iris Images', 'Iris Images']);
    await server.client.trash.purge({ noun: 'gallery' });
  });

  test('lists the latest first, by pages, with the total', async () => {
    const names = ['First', 'Second', 'Third'];
    for (const name of names) {
      const { _id } = await make.category(name);
      server.clock.advance(1000);
      await server.client.categories.remove({ id: _id });
    }
    const page = await server.client.trash.list({ noun: 'categories', limit: 2, offset: 1 });
    expect(page.map(({ name }) => name)).toEqual(['Second', 'First']);
    const answer = await server.staff.send('GET', '/api/v1/trash?noun=categories&limit=1');
    expect(answer.headers.get('X-Total-Count')).toBe('3');
    expect(await server.client.trash.purge({ noun: 'categories' })).toMatchObject({ purged: 3, kept: 0 });
  });

  test('hides records that a role may not see', async () => {
    const enquiry = await make.enquiry();
    await server.client.enquiries.remove({ id: enquiry._id });
    const viewer = await signIn(await make.user({ role: 'viewer' }));
    const sales = await signIn(await make.user({ role: 'sales' }));
    expect(Object.keys(await viewer.trash.count({}))).toEqual([
      'products',
      'categories',
      'gallery',
      'media',
      'pages',
      'documents',
      'socials',
    ]);
    expect(await sales.trash.count({})).toEqual({
      products: 0,
      categories: 0,
      gallery: 0,
      media: 0,
      pages: 0,
      documents: 0,
      enquiries: 1,
      socials: 0,
    });
    expect(await sales.trash.list({ noun: 'enquiries' })).toMatchObject([
      { name: enquiry.name, detail: enquiry.email },
    ]);
    for (const [who, noun] of [
      [viewer, 'enquiries'],
      [viewer, 'users'],
      [sales, 'users'],
    ] as const) {
      await expect(who.trash.list({ noun })).rejects.toMatchObject({ code: 'forbidden', status: 403 });
    }
    await expect(sales.trash.purge({ noun: 'enquiries' })).rejects.toMatchObject({
      code: 'forbidden',
      message: 'Only an owner may permanently delete records in the trash. You are signed in as a sales user.',
    });
    expect(await inTrash('enquiries')).toHaveLength(1);
  });

  test('purges records that no other one needs, with their files', async () => {
    const category = await make.category();
    const [kept, gone] = [
      await make.product({ categoryId: category._id }),
      await make.product({ categoryId: category._id, images: [await pngFile()] }),
    ];
    for (const { _id } of [kept, gone]) await server.client.products.remove({ id: _id });
    await server.client.categories.remove({ id: category._id });
    const file = join(foldersOf(server).uploads, gone.images[0]?.split('/').at(-1) ?? '');
    expect(existsSync(file)).toBe(true);

    expect(await server.client.trash.purge({ noun: 'products', ids: [gone._id] })).toEqual({
      success: true,
      message: '1 deleted for good.',
      purged: 1,
      kept: 0,
    });
    expect(existsSync(file)).toBe(false);
    await expect(server.client.products.restore({ id: gone._id })).rejects.toMatchObject({ status: 404 });
    expect(await server.client.trash.purge({ noun: 'categories' })).toMatchObject({
      message:
        '0 deleted for good. 1 kept: another record in the trash needs it, or visitors were promised its documents.',
    });
    await expect(server.client.products.restore({ id: kept._id })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('Its category was deleted too. Restore the category first.'),
    });
    await server.client.categories.restore({ id: category._id });
    await server.client.products.restore({ id: kept._id });
  });

  test('purges no active record', async () => {
    const { _id } = await make.product();
    expect(await server.client.trash.purge({ noun: 'products', ids: [_id] })).toMatchObject({ purged: 0, kept: 0 });
    expect((await server.visitor.products.get({ id: _id }))._id).toBe(_id);
  });

  test('requires the password before a purge', async () => {
    const { token } = await server.visitor.auth.login({ email: 'ada@example.com', password: 'correct horse battery' });
    const client = server.clientOf(token);
    server.clock.advance(11 * 60_000);
    await expect(client.trash.purge({ noun: 'products' })).rejects.toMatchObject({ code: 'confirmation_required' });
  });

  test('keeps deleted users, who come back with their id and role but without a password', async () => {
    const user = await make.user({ name: 'Clara Clerk', email: 'clara@example.com', role: 'sales' });
    await server.client.users.remove({ id: user._id });
    expect(await inTrash('users')).toMatchObject([
      { _id: user._id, name: 'Clara Clerk', detail: 'clara@example.com', trashedBy: 'Ada Admin' },
    ]);
    await expect(signIn(user)).rejects.toMatchObject({ code: 'invalid_credentials' });

    expect(await server.client.users.restore({ id: user._id })).toEqual({
      success: true,
      message: 'User restored successfully!',
    });
    expect(await server.client.users.get({ id: user._id })).toMatchObject({
      name: 'Clara Clerk',
      role: 'sales',
      invited: true,
      createdAt: user.createdAt,
      version: user.version + 2,
    });
    await expect(signIn(user)).rejects.toMatchObject({ code: 'invalid_credentials' });
    await expect(server.client.users.restore({ id: user._id })).rejects.toMatchObject({
      message: 'Deleted user not found.',
    });
    expect(await inTrash('users')).toEqual([]);
  });

  test('the trash does not bring back the sessions of a deleted user', async () => {
    const user = await make.user();
    const client = await signIn(user);
    await client.auth.self();
    await server.client.users.remove({ id: user._id });
    await server.client.users.restore({ id: user._id });
    await expect(client.auth.self()).rejects.toMatchObject({ code: 'unauthorized' });
  });

  test('the trash does not bring back a user whose email another one has by now', async () => {
    const user = await make.user({ email: 'desk@example.com' });
    await server.client.users.remove({ id: user._id });
    await make.user({ email: 'desk@example.com' });
    await expect(server.client.users.restore({ id: user._id })).rejects.toMatchObject({ code: 'duplicate' });
    expect(await inTrash('users')).toHaveLength(1);
    expect(await server.client.trash.purge({ noun: 'users' })).toMatchObject({ purged: 1 });
  });
});
