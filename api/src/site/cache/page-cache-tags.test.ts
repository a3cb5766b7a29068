import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '../../calls/registry.ts';
import { Database } from '../../db/database.ts';
import { anonymous as anybody } from '../../rpc/actor.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { pngFile } from '../../testing/images.ts';
import { catalogueWebsite } from '../../testing/pages.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('a save invalidates only the pages that show the record, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  const website = catalogueWebsite();
  beforeAll(async () => {
    server = await startTestServer(database, { website });
    make = factories(server);
    // Reads the company profile first, so that it does not invalidate pages.
    server.clock.advance(1000);
    await server.http.get('/about-us');
  });
  afterAll(() => server?.close());

  /**
   * Two categories with two products each that have pages here. The older product of the first has no image, so the home page does not show
   * it. The gallery leads to products, by their images and names.
   */
  async function catalogue() {
    const [first, second] = [await make.category(), await make.category()];
    // Neither becomes almost empty by a change, which would concern the menu of every page.
    for (const { _id: categoryId } of [first, second]) await make.product({ categoryId });
    const plain = await make.product({ categoryId: first._id });
    const shown = await make.product({ categoryId: first._id, images: [await pngFile()] });
    const other = await make.product({ categoryId: second._id });
    const fourth = await make.product({ categoryId: second._id, images: [await pngFile()] });
    const all = [first, second, plain, shown, other, fourth];
    return {
      addresses: Object.fromEntries(all.map(({ _id, address }) => [_id, address])),
      first: first._id,
      second: second._id,
      plain: plain._id,
      shown: shown._id,
      other: other._id,
      fourth: fourth._id,
    };
  }
  type Catalogue = Awaited<ReturnType<typeof catalogue>>;

  const pagesOf = ({ addresses, first, second, plain, shown, other, fourth }: Catalogue): Record<string, string> => ({
    home: '/',
    products: '/products',
    first: `/products/${addresses[first]}`,
    second: `/products/${addresses[second]}`,
    plain: `/product/${addresses[plain]}`,
    shown: `/product/${addresses[shown]}`,
    other: `/product/${addresses[other]}`,
    fourth: `/product/${addresses[fourth]}`,
    gallery: '/gallery',
    about: '/about-us',
  });

  async function droppedBy(pages: Record<string, string>, work: () => Promise<unknown>): Promise<string[]> {
    for (const path of Object.values(pages)) expect((await server.http.get(path)).status).toBe(200);
    website.rendered.length = 0;
    await work();
    for (const path of Object.values(pages)) await server.http.get(path);
    return Object.keys(pages).filter(name => website.rendered.includes(pages[name] as string));
  }

  test('the text of a product without image: its page, its category and the list', async () => {
    const made = await catalogue();
    const save = () => server.client.products.update({ id: made.plain, smallDesc: '<p>Another text</p>' });
    expect(await droppedBy(pagesOf(made), save)).toEqual(['products', 'first', 'plain', 'shown', 'gallery']);
  });

  test('the text of a product that the home page shows: the home page too', async () => {
    const made = await catalogue();
    const save = () => server.client.products.update({ id: made.fourth, smallDesc: '<p>Another text</p>' });
    expect(await droppedBy(pagesOf(made), save)).toEqual(['home', 'products', 'second', 'other', 'fourth', 'gallery']);
  });

  test('the first image of a product, which the home page then shows', async () => {
    const made = await catalogue();
    const save = async () => server.client.products.update({ id: made.plain, images: [await pngFile()] });
    expect(await droppedBy(pagesOf(made), save)).toContain('home');
  });

  test('a product that moves: both categories', async () => {
    const made = await catalogue();
    const save = () => server.client.products.update({ id: made.plain, categoryId: made.second });
    expect(await droppedBy(pagesOf(made), save)).toEqual([
      'products',
      'first',
      'second',
      'plain',
      'shown',
      'other',
      'fourth',
      'gallery',
    ]);
  });

  test('a new product without image: its category, pages with links to its neighbours, and the list', async () => {
    const made = await catalogue();
    const save = () => make.product({ categoryId: made.first });
    expect(await droppedBy(pagesOf(made), save)).toEqual(['products', 'first', 'plain', 'shown', 'gallery']);
  });

  test('a product that is deleted and restored', async () => {
    const made = await catalogue();
    const { shown: own, ...pages } = pagesOf(made);
    const remove = () => server.client.products.remove({ id: made.shown });
    expect(await droppedBy(pages, remove)).toEqual(['home', 'products', 'first', 'plain', 'gallery']);
    expect((await server.http.get(own as string)).status).toBe(410);
    const restore = () => server.client.products.restore({ id: made.shown });
    expect(await droppedBy(pages, restore)).toEqual(['home', 'products', 'first', 'plain', 'gallery']);
    expect((await server.http.get(own as string)).status).toBe(200);
  });

  test('a gallery image: the gallery', async () => {
    expect(await droppedBy(pagesOf(await catalogue()), () => make.image())).toEqual(['gallery']);
  });

  test('a category, which is in the header of every page', async () => {
    const pages = pagesOf(await catalogue());
    expect(await droppedBy(pages, () => make.category())).toEqual(Object.keys(pages));
  });

  test('a social link, which is in the footer of every page', async () => {
    const { _id: id, name } = await make.social();
    const pages = pagesOf(await catalogue());
    const save = () => server.client.socials.update({ id, name, link: 'https://example.com/other' });
    expect(await droppedBy(pages, save)).toEqual(Object.keys(pages));
  });

  test('a write without tags: every page', async () => {
    const pages = pagesOf(await catalogue());
    expect(await droppedBy(pages, () => server.deps.db.write(async () => undefined))).toEqual(Object.keys(pages));
  });

  test("another process's write invalidates the same pages within a second", async () => {
    const made = await catalogue();
    const db = await new Database(server.database.location).open();
    const save = async () => {
      const input = { id: made.plain, smallDesc: '<p>From elsewhere</p>', images: [], specImage: [] };
      await handlers.products.update(input, { ...server.deps, db }, anybody);
      server.clock.advance(1000);
    };
    expect(await droppedBy(pagesOf(made), save)).toEqual(['products', 'first', 'plain', 'shown', 'gallery']);
    await db.close();
  });

  test('a content version raised by hand: every page', async () => {
    const pages = pagesOf(await catalogue());
    const raise = async () => {
      await server.deps.db.source.query("UPDATE counters SET value = value + 1 WHERE name = 'content'");
      server.clock.advance(1000);
    };
    expect(await droppedBy(pages, raise)).toEqual(Object.keys(pages));
  });

  test('API reads too: the number of products that a filter finds, when one of them changes', async () => {
    const { plain } = await catalogue();
    const total = async (filter: string) => (await server.http.get(`/api/v1/product-count?${filter}`)).json.total;
    const [found, lacking] = [await total('q=Zanzibar'), await total('lacks=images')];
    await server.client.products.update({ id: plain, name: 'Zanzibar', images: [await pngFile()] });
    expect([await total('q=Zanzibar'), await total('lacks=images')]).toEqual([found + 1, lacking - 1]);
  });

  test('API reads too: a renamed category invalidates the products that contain its name', async () => {
    const made = await catalogue();
    const [product, other] = [`/api/products/${made.plain}`, `/api/products/${made.other}`];
    for (const path of [product, other]) await server.http.get(path);
    await server.client.categories.update({ id: made.first, name: `Renamed ${made.first}` });
    expect((await server.http.get(product)).json.category).toBe(`Renamed ${made.first}`);
    expect((await server.http.get(other)).headers.has('X-Request-Id')).toBe(false);
  });
});
