import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PendingNoun } from '@hydraulics/common/nouns/publication/pending-fields';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeCompany, testCompany } from '../../testing/company.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { foldersOf } from '../../testing/files/folders-of.ts';
import { pngFile } from '../../testing/images.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('a picture of saved changes, on %s,', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  const products = (recordId: string) => ({ noun: 'products' as const, recordId });
  const saved = (recordId: string) => server.client.pendingChanges.get(products(recordId));
  const publish = async (place: { noun: PendingNoun; recordId: string }) => {
    const { version, recordVersion } = await server.client.pendingChanges.get(place);
    return server.client.pendingChanges.publish({ ...place, version, recordVersion });
  };
  const picture = (side: number) => pngFile(`${side}.png`, side, 50);
  const none = { images: [], specImage: [] };
  const isPublic = (path: string) => existsSync(join(foldersOf(server).uploads, path.slice('uploads/'.length)));
  const undo = (done: { path: string; records: { _id: string; version: number }[] }, by: string) =>
    server.client.images.replace({ path: done.path, by, records: JSON.stringify(done.records), image: [] });

  test('is replaced with that of visitors, so that publishing brings the former one back nowhere', async () => {
    const product = await make.product({ name: 'HP-20', images: [await picture(60), await picture(61)] });
    const [id, [path = '', second = '']] = [product._id, product.images];
    // Saved for later: the order of the pictures, and their texts.
    const pictures = {
      images: [
        { path: second, alt: 'A valve' },
        { path, alt: 'A pump' },
      ],
    };
    await server.client.products.update({ id, pictures: JSON.stringify(pictures), ...none, pending: 'true' });
    const done = await server.client.images.replace({ path, image: [await picture(62)] });
    expect(done).toMatchObject({ message: 'Image replaced in 2 places.', left: [] });
    expect(await saved(id)).toMatchObject({
      version: 2,
      baseVersion: 2,
      changed: ['images', 'imageAlts'],
      content: { images: [second, done.path], imageAlts: ['A valve', 'A pump'] },
    });
    await publish(products(id));
    expect(await server.visitor.products.get({ id })).toMatchObject({
      images: [second, done.path],
      imageAlts: ['A valve', 'A pump'],
    });
  });

  test('that only the saved changes have is listed with its use, replaced, and brought back by the undo', async () => {
    const { _id: id } = await make.product({ name: 'HP-30', images: [] });
    await server.client.products.update({ id, images: [await picture(63)], specImage: [], pending: 'true' });
    const [path = ''] = (await saved(id)).content.images as string[];
    const use = { noun: 'products', _id: id, name: 'HP-30', field: 'images', isPending: true };
    expect(await server.client.media.list({ path })).toMatchObject([{ uses: [use], isUnused: false }]);
    const done = await server.client.images.replace({ path, image: [await picture(64)] });
    expect(done.records).toEqual([{ _id: expect.any(String), version: 2, isPending: true }]);
    expect((await saved(id)).content.images).toEqual([done.path]);
    expect(isPublic(path), 'nothing has the former one any more').toBe(false);
    expect(await undo(done, path)).toMatchObject({ message: 'Image replaced in one place.', path });
    expect(await saved(id)).toMatchObject({ version: 3, content: { images: [path] } });
    expect(isPublic(path)).toBe(true);
  });

  test('is put back by the undo beside that of visitors, and a planned release publishes it', async () => {
    const product = await make.product({ name: 'HP-40', images: [await picture(65)] });
    const [id, [path = '']] = [product._id, product.images];
    await server.client.products.update({
      id,
      images: [await picture(66)],
      specImage: [],
      pictures: JSON.stringify({ images: [{ path }, { file: 0 }] }),
      pending: 'true',
    } as never);
    const before = (await saved(id)).content.images as string[];
    expect(before).toHaveLength(2);
    const done = await server.client.images.replace({ path, image: [await picture(67)] });
    expect((await saved(id)).content.images).toEqual([done.path, before[1]]);
    await undo(done, path);
    expect(await saved(id)).toMatchObject({ content: { images: before }, published: { images: [path] } });
    const again = await server.client.images.replace({ path, image: [await picture(68)] });
    const items = [products(id)];
    const { _id: release } = await server.client.releases.create({ name: 'Spring', items });
    await server.client.releases.publishNow({ id: release, version: 1 });
    expect((await server.visitor.products.get({ id })).images).toEqual([again.path, before[1]]);
  });

  test('that was published, discarded or changed since is named by the undo', async () => {
    const made: string[] = [];
    for (const name of ['HP-50', 'HP-51', 'HP-52']) made.push((await make.product({ name, images: [] }))._id);
    const [published = '', discarded = '', changed = ''] = made;
    const file = await picture(69);
    for (const id of made) {
      await server.client.products.update({ id, images: [file], specImage: [], pending: 'true' });
    }
    const [path = ''] = (await saved(published)).content.images as string[];
    const done = await server.client.images.replace({ path, image: [await picture(70)] });
    expect(done.records).toHaveLength(3);
    await publish(products(published));
    await server.client.pendingChanges.discard({ ...products(discarded), version: 2 });
    await server.client.products.update({ id: changed, name: 'HP-52 b', ...none, pending: 'true' });
    const failure = await undo(done, path).catch(({ code, message }) => ({ code, message }));
    expect(failure).toEqual({
      code: 'version_conflict',
      message:
        'Nothing was replaced. Skipped, changed by someone else: the saved changes of HP-51, the saved changes of HP-52 b, and saved changes that were published.',
    });
    expect((await saved(changed)).content.images).toEqual([done.path]);
  });

  test('is left where the saved changes have both pictures, which no undo could separate', async () => {
    const product = await make.product({ name: 'HP-60', images: [await picture(71)] });
    const [id, [path = '']] = [product._id, product.images];
    const pictures = JSON.stringify({ images: [{ path }, { file: 0 }] });
    await server.client.products.update({
      id,
      images: [await picture(72)],
      specImage: [],
      pictures,
      pending: 'true',
    } as never);
    const [, by = ''] = (await saved(id)).content.images as string[];
    const done = await server.client.images.replace({ path, by, image: [] });
    expect(done).toMatchObject({
      message:
        'Image replaced in one place. The saved changes of HP-60 has both images and was skipped. Remove one of them there first.',
      left: [{ noun: 'products', _id: id, name: 'HP-60', reason: 'both', isPending: true }],
    });
  });

  test('is replaced in those of the profile and of a page, too', async () => {
    await storeCompany(server.deps, testCompany);
    const { path } = await server.client.website.addPicture({ picture: [await picture(73)] });
    await server.client.website.update({ brands: [{ name: 'Ostra', logo: path }] });
    await server.client.website.update({ brands: [{ name: 'Ostra AG', logo: path }], pending: 'true' });
    const block = (alt: string) =>
      JSON.stringify([{ kind: 'picture', image: { path }, alt, html: '<p>x</p>', side: 'left' }]);
    const { _id: page } = await server.client.pages.create({ title: 'Fair', blocks: block('A'), images: [] } as never);
    await server.client.pages.update({ id: page, blocks: block('B'), images: [], pending: 'true' } as never);
    const done = await server.client.images.replace({ path, image: [await picture(74)] });
    expect(done).toMatchObject({ message: 'Image replaced in 4 places.', left: [] });
    await publish({ noun: 'website', recordId: 'website' });
    await publish({ noun: 'pages', recordId: page });
    expect(await server.client.website.get({})).toMatchObject({ brands: [{ name: 'Ostra AG', logo: done.path }] });
    expect((await server.client.pages.get({ id: page })).blocks).toMatchObject([{ image: done.path, alt: 'B' }]);
  });

  test('of drafts and scheduled records is replaced as that of published ones; the trash keeps its own', async () => {
    const file = await picture(75);
    const add = (name: string) =>
      make.product({ name, images: [file] }).then(async one => {
        await server.client.products.publish({ id: one._id, status: 'draft' });
        return one;
      });
    const [draft, scheduled] = [await add('HP-70'), await add('HP-71')];
    const deleted = await make.product({ name: 'HP-72', images: [file] });
    await server.client.products.publish({ id: scheduled._id, status: 'scheduled', publishAt: '2099-01-01T08:00:00Z' });
    await server.client.products.update({ id: deleted._id, name: 'HP-72 b', ...none, pending: 'true' });
    await server.client.products.remove({ id: deleted._id });
    const [path = ''] = draft.images;
    const done = await server.client.images.replace({ path, image: [await picture(76)] });
    expect(done.message).toBe('Image replaced in 2 places.');
    await server.client.products.restore({ id: deleted._id });
    const images = async (id: string) => (await server.client.products.get({ id })).images;
    expect([await images(draft._id), await images(scheduled._id), await images(deleted._id)]).toEqual([
      [done.path],
      [done.path],
      [path],
    ]);
  });
});
