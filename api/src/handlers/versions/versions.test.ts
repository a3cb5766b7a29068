import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { foldersOf } from '../../testing/files/folders-of.ts';
import { pngFile } from '../../testing/images.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('the earlier versions of records, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  type Noun = 'products' | 'categories' | 'gallery' | 'socials' | 'users';
  const listed = (noun: Noun, recordId: string) => server.client.versions.list({ noun, recordId });
  const signIn = async (user: { email: string; password: string }) =>
    server.clientOf((await server.visitor.auth.login(user)).token);
  const isPublic = (path: string | null | undefined) =>
    existsSync(join(foldersOf(server).uploads, path?.split('/').at(-1) ?? 'none'));

  test('the earlier versions of records show what a save replaced, by whom, and what it changed', async () => {
    const edda = await make.user({ name: 'Edda Editor', role: 'editor' });
    const theirs = await signIn(edda);
    const { _id: id, createdAt, categoryId } = await make.product({ name: 'Pump', features: '<p>Quiet</p>' });
    server.clock.advance(60_000);
    await theirs.products.update({ id, features: '<p>Quiet and small</p>', version: 1 });
    server.clock.advance(60_000);
    await server.client.products.update({ id, name: 'Pump 40', version: 2 });
    const saved = await server.visitor.products.get({ id });

    const [second, first, ...others] = await theirs.versions.list({ noun: 'products', recordId: id });
    expect(others).toEqual([]);
    expect(first).toEqual({
      _id: expect.any(String),
      noun: 'products',
      recordId: id,
      name: 'Pump',
      version: 1,
      savedAt: createdAt,
      savedBy: 'Ada Admin',
      replacedAt: expect.any(String),
      replacedBy: 'Edda Editor',
      changed: ['features'],
    });
    expect(second).toMatchObject({
      version: 2,
      savedBy: 'Edda Editor',
      replacedBy: 'Ada Admin',
      changed: ['name', 'address'],
    });
    expect(Date.parse(first?.replacedAt ?? '') - Date.parse(createdAt)).toBeGreaterThanOrEqual(60_000);
    expect(Date.parse(first?.replacedAt ?? '')).toBeLessThan(Date.parse(saved.updatedAt));

    const details = await theirs.versions.get({ id: first?._id ?? '' });
    expect(details.content).toMatchObject({ name: 'Pump', categoryId, features: '<p>Quiet</p>', images: [] });
    expect(details.replacement).toMatchObject({ name: 'Pump', features: '<p>Quiet and small</p>' });
    const later = await theirs.versions.get({ id: second?._id ?? '' });
    expect([later.content.name, later.replacement?.name]).toEqual(['Pump', 'Pump 40']);
  });

  test('the earlier versions of records are stored in the transaction of the save, or the save fails', async () => {
    const { _id: id } = await make.category('Before');
    const trigger =
      database === 'sqlite'
        ? "CREATE TRIGGER no_versions BEFORE INSERT ON record_versions BEGIN SELECT json_extract('{}', 'x'); END"
        : "CREATE TRIGGER no_versions BEFORE INSERT ON record_versions FOR EACH ROW SIGNAL SQLSTATE '45000'";
    const query = (sql: string) => server.deps.db.transaction(({ manager }) => manager.query(sql));
    await query(trigger);
    try {
      await expect(server.client.categories.update({ id, name: 'After' })).rejects.toMatchObject({ status: 500 });
    } finally {
      await query('DROP TRIGGER no_versions');
    }
    expect((await server.visitor.categories.get({ id })).name).toBe('Before');
    expect(await listed('categories', id)).toEqual([]);
    server.logged.length = 0;
  });

  test('every noun has earlier versions, of deletions and restorations too, but none of saves that change nothing', async () => {
    const category = await make.category('Valves');
    await server.client.categories.update({ id: category._id, name: 'Valves' });
    expect(await listed('categories', category._id)).toEqual([]);
    await server.client.categories.remove({ id: category._id });
    await server.client.categories.restore({ id: category._id });
    expect((await listed('categories', category._id)).map(({ changed }) => changed)).toEqual([
      ['deletedAt'],
      ['deletedAt'],
    ]);
    const image = await make.image();
    await server.client.gallery.remove({ id: image._id });
    expect(await listed('gallery', image._id)).toMatchObject([{ name: null, replacedBy: 'Ada Admin' }]);
    const social = await make.social('Instagram', 'https://example.com/a');
    await server.client.socials.update({ id: social._id, name: 'Instagram', link: 'https://example.com/b' });
    const [link] = await listed('socials', social._id);
    expect((await server.client.versions.get({ id: link?._id ?? '' })).content.link).toBe('https://example.com/a');
  });

  test('the earlier versions of a user hold no password, nor anything made of one', async () => {
    const user = await make.user({ name: 'Clara', email: 'clara@example.com', role: 'sales' });
    await server.client.users.update({ id: user._id, name: 'Clara', email: user.email, password: 'a new long secret' });
    await server.client.users.update({ id: user._id, name: 'Clara Clerk', email: user.email, role: 'editor' });
    const found = await listed('users', user._id);
    expect(found.map(({ changed }) => changed)).toEqual([['name', 'role'], ['passwordHash']]);
    const { content } = await server.client.versions.get({ id: found[0]?._id ?? '' });
    expect(content).toEqual({ name: 'Clara', email: 'clara@example.com', role: 'sales', deactivatedAt: null });
    const rows = await server.deps.db.read(tables => tables.recordVersions.find());
    expect(JSON.stringify(rows)).not.toMatch(/argon2|a new long secret/);
    expect(rows.every(({ sessionId, userId }) => sessionId !== null && userId !== null)).toBe(true);
  });

  test('all staff see earlier versions, but those of a user only owners and that user', async () => {
    const sales = await make.user({ role: 'sales' });
    const editor = await make.user({ role: 'editor' });
    await server.client.users.update({ id: sales._id, name: 'Sally Sales', email: sales.email });
    const theirs = await signIn(sales);
    const [own] = await theirs.versions.list({ noun: 'users', recordId: sales._id });
    expect(own).toMatchObject({ name: 'Second Admin' });
    expect((await theirs.versions.get({ id: own?._id ?? '' })).replacement).toMatchObject({ name: 'Sally Sales' });
    const { _id: id } = await make.product();
    await server.client.products.update({ id, name: 'Other' });
    const [version] = await listed('products', id);
    const editors = await signIn(editor);
    expect(await editors.versions.get({ id: version?._id ?? '' })).toMatchObject({ recordId: id });
    await expect(server.visitor.versions.list({ recordId: id })).rejects.toMatchObject({ code: 'unauthorized' });
    await expect(server.visitor.versions.get({ id: version?._id ?? '' })).rejects.toMatchObject({ status: 401 });
    for (const refused of [
      () => editors.versions.list({ noun: 'users', recordId: sales._id }),
      () => editors.versions.list({ noun: 'users' }),
      () => editors.versions.get({ id: own?._id ?? '' }),
    ]) {
      await expect(refused()).rejects.toMatchObject({ code: 'forbidden', status: 403 });
    }
    await expect(server.client.versions.get({ id: 'nothing' })).rejects.toMatchObject({
      message: 'Version not found.',
    });
  });

  test('the earlier versions of records are restored by an ordinary save, which a later version refuses', async () => {
    const [before, after] = [await pngFile('a.png', 71), await pngFile('b.png', 72)];
    const described = '{"images":[{"file":0},{"file":1,"alt":"A pump"}]}';
    const sent = { images: [await pngFile('f.png', 74), before], specImage: [before], pictures: described };
    const product = await make.product({ name: 'Old', ...sent } as never);
    const { _id: id } = product;
    await server.client.products.update({ id, name: 'New', images: [after], specImage: [after] });
    expect(isPublic(product.images[0])).toBe(true);
    const [version] = await listed('products', id);
    const { content, replacement } = await server.client.versions.get({ id: version?._id ?? '' });
    expect([content.images, content.imageAlts]).toEqual([product.images, ['', 'A pump']]);
    expect(replacement).toMatchObject({ images: [expect.stringContaining('-72x')], imageAlts: [''] });
    const fields = {
      id,
      name: String(content.name),
      pictures: JSON.stringify({
        images: (content.images as string[]).map((path, index) => ({
          path,
          alt: (content.imageAlts as string[])[index],
        })),
        specImage: { path: content.specImage },
      }),
    };
    await expect(server.client.products.update({ ...fields, version: 1 })).rejects.toMatchObject({
      code: 'version_conflict',
    });
    await server.client.products.update({ ...fields, version: 2 });
    expect(await server.visitor.products.get({ id })).toMatchObject({
      name: 'Old',
      images: product.images,
      imageAlts: ['', 'A pump'],
      specImage: product.specImage,
      version: 3,
    });
    const stranger = await make.product({ images: [await pngFile('c.png', 73)] });
    await server.client.products.remove({ id: stranger._id });
    const claim = { id, pictures: JSON.stringify({ images: [{ path: stranger.images[0] }] }) };
    await expect(server.client.products.update(claim)).rejects.toMatchObject({
      details: [
        {
          path: 'pictures.images.0.path',
          message:
            'Image 1 is no longer stored: it may have been deleted. Nothing was saved. Please choose another image.',
        },
      ],
    });
    await expect(
      server.client.products.update({ id, pictures: JSON.stringify({ specImage: { path: stranger.images[0] } }) }),
    ).rejects.toMatchObject({ details: [{ path: 'pictures.specImage.path' }] });
  });

  test('the newest fifty versions of a record are kept, and images go with older ones', async () => {
    const { _id: id, images } = await make.product({ images: [await pngFile('old.png', 81)] });
    await server.client.products.update({ id, pictures: '{"images":[]}' });
    for (let save = 1; save < 50; save += 1) await server.client.products.update({ id, name: `Name ${save}` });
    expect(await server.client.versions.list({ recordId: id, limit: 1000 })).toHaveLength(50);
    expect(isPublic(images[0])).toBe(true);
    await server.client.products.update({ id, name: 'One more' });
    const kept = await server.client.versions.list({ recordId: id, limit: 1000 });
    expect([kept.length, kept[0]?.version, kept.at(-1)?.version]).toEqual([50, 51, 2]);
    expect(isPublic(images[0])).toBe(false);
  });
});
