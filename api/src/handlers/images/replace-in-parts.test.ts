import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeCompany, testCompany } from '../../testing/company.ts';
import { databases } from '../../testing/databases.ts';
import { pngFile } from '../../testing/images.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('a picture of the company profile and of a page, on %s,', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
  });
  afterAll(() => server?.close());

  const add = async (width: number) =>
    (await server.client.website.addPicture({ picture: [await pngFile(`${width}.png`, width, 50)] })).path;
  const pageOf = async (images: string[]) => {
    const blocks = images.map(image => ({
      kind: 'picture',
      image: { path: image },
      alt: 'A hall',
      html: '<p>Ours</p>',
      side: 'left',
    }));
    return (
      await server.client.pages.create({
        title: `Fair ${images.length}`,
        blocks: JSON.stringify(blocks),
        images: [],
      } as never)
    )._id;
  };
  const imagesOf = async (id: string) =>
    (await server.client.pages.get({ id })).blocks.map(block => ('image' in block ? block.image : null));

  test('is replaced everywhere with one call, which can be undone', async () => {
    await storeCompany(server.deps, testCompany);
    const [path, logo] = [await add(70), await add(71)];
    await server.client.website.update({ brands: [{ name: 'Ostra', logo: path }] });
    await server.client.website.updateSettings({ look: { logo: path, icon: logo } });
    const id = await pageOf([path]);
    const done = await server.client.images.replace({ path, image: [await pngFile('b.png', 90, 60)] });
    expect(done).toMatchObject({ message: 'Image replaced in 2 places.', left: [] });
    expect(await server.client.website.get({})).toMatchObject({
      brands: [{ name: 'Ostra', logo: done.path }],
      look: { logo: done.path, icon: logo },
    });
    expect(await imagesOf(id)).toEqual([done.path]);
    expect((await server.visitor.company.get({})).look?.logo).toBe(done.path);

    const back = { path: done.path, by: path, records: JSON.stringify(done.records), image: [] };
    expect((await server.client.images.replace(back)).records).toHaveLength(2);
    expect(await imagesOf(id)).toEqual([path]);
    expect((await server.client.website.get({})).look).toEqual({ logo: path, icon: logo });
  });

  test('stays on a page that shows both, and the undo leaves what was changed since, by name', async () => {
    const [path, other] = [await add(72), await add(73)];
    await server.client.website.update({ brands: [path, other].map(logo => ({ name: 'Ostra', logo })) });
    const both = await pageOf([path, other]);
    await server.client.website.update({ brands: [] });
    await expect(server.client.images.replace({ path, by: other, image: [] })).rejects.toMatchObject({
      message: 'Nothing was replaced. The page “Fair 2” has both images. Remove one of them there first.',
    });
    expect(await imagesOf(both)).toEqual([path, other]);
    const third = await add(74);
    await server.client.website.update({ brands: [{ name: 'Ostra', logo: third }] });
    const done = await server.client.images.replace({ path, by: third, image: [] });
    await server.client.pages.update({ id: both, title: 'Renamed', images: [] } as never);
    const back = { path: third, by: path, records: JSON.stringify(done.records), image: [] };
    await expect(server.client.images.replace(back)).rejects.toMatchObject({
      message: 'Nothing was replaced. Skipped, changed by someone else: the page “Renamed”.',
    });
  });

  test('gets its text from the media library, in the photographs, in blocks and in galleries', async () => {
    const path = await add(75);
    const other = await add(76);
    const photographs = [path, other].map(image => ({ image, alt: 'A hall', caption: 'Ours' }));
    await server.client.website.update({ photographs });
    const gallery = { kind: 'gallery', images: [{ image: { path }, alt: '' }] };
    const picture = { kind: 'picture', image: { path }, alt: '', html: '<p>Ours</p>', side: 'left' };
    const page = { title: 'Texts', blocks: JSON.stringify([gallery, picture]), images: [] };
    const { _id: id } = await server.client.pages.create(page as never);
    const before = await server.client.website.get({});

    const first = await server.client.media.describe({ files: [{ path, alt: 'The hall in Essen' }] });
    expect(first).toMatchObject({ described: 2, kept: 1 });
    expect((await server.client.pages.get({ id })).blocks).toMatchObject([
      { images: [{ alt: 'The hall in Essen' }] },
      { alt: 'The hall in Essen' },
    ]);
    expect((await server.client.website.get({})).version).toBe(before.version);

    const second = await server.client.media.describe({
      files: [{ path, alt: 'Our hall' }],
      everywhere: true,
    });
    expect(second).toMatchObject({ described: 3, kept: 0 });
    const after = await server.client.website.get({});
    expect(after.photographs?.map(({ alt }) => alt)).toEqual(['Our hall', 'A hall']);
    expect(after.version).toBe((before.version ?? 0) + 1);
    expect((await server.visitor.company.get({})).photographs?.map(({ alt }) => alt)).toEqual(['Our hall', 'A hall']);
  });
});
