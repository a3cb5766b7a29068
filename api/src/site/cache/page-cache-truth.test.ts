import { expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { createHttp } from '../../testing/http.ts';
import { pngFile } from '../../testing/images.ts';
import { catalogueWebsite } from '../../testing/pages.ts';
import { listen, startTestServer, type TestServer } from '../../testing/server.ts';

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The cache is the same on every database, so the long walk is on one. */
const stepsOn = { sqlite: 55, mariadb: 12 };

test.each(databases)(
  'a second after any write every cached page equals that of a new server, on %s',
  { timeout: 180_000 },
  async database => {
    const steps = process.env.WHOLE_TESTS === '1' ? stepsOn[database] : 12;
    const server = await startTestServer(database, { website: catalogueWebsite() });
    const image = await pngFile();
    const random = randomOf(20_261_122);
    const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)] as T;
    const make = factories(server);
    const social = await make.social();
    const categories = [(await make.category())._id, (await make.category())._id];
    const products = [(await make.product({ categoryId: pick(categories) }))._id];
    const images: string[] = [];
    let count = 0;
    const name = () => {
      count += 1;
      return `Name ${count}`;
    };
    const { client } = server;
    const bulk = async (action: 'home' | 'notHome' | 'delete' | 'category', id: string, categoryId?: string) => {
      const { version } = await client.products.get({ id });
      const to = categoryId ? { categoryId } : {};
      return client.products.bulk({ action, items: [{ _id: id, version }], ...to });
    };
    const undo = (undoes: string) => client.products.bulk({ action: 'undo', undoes });
    const moves: (() => Promise<unknown>)[] = [
      () => client.gallery.move({ id: pick(images), to: 'first' }),
      () => client.categories.move({ id: pick(categories), to: 'after', beside: pick(categories) }),
      () => client.products.move({ id: pick(products), to: 'before', beside: pick(products) }),
      () => client.products.moveOnHome({ id: pick(products), to: 'first' }),
    ];
    const manyAtOnce: (() => Promise<unknown>)[] = [
      () => bulk('home', pick(products)),
      () => bulk('notHome', pick(products)),
      () => bulk('delete', pick(products)),
      async () => undo((await bulk('category', pick(products), pick(categories))).operation),
    ];
    const writes: (() => Promise<unknown>)[] = [
      async () => categories.push((await client.categories.create({ name: name() }))._id),
      () => client.categories.update({ id: pick(categories), name: name() }),
      () => client.categories.remove({ id: pick(categories) }),
      () => client.categories.restore({ id: pick(categories) }),
      async () => products.push((await make.product({ categoryId: pick(categories), name: name() }))._id),
      async () => products.push((await make.product({ categoryId: pick(categories), images: [image] }))._id),
      () => client.products.update({ id: pick(products), name: name() }),
      () => client.products.update({ id: pick(products), categoryId: pick(categories) }),
      () => client.products.update({ id: pick(products), images: [image] }),
      () => client.products.update({ id: pick(products), pictures: '{"images":[]}' }),
      () => client.products.remove({ id: pick(products) }),
      () => client.products.restore({ id: pick(products) }),
      async () => images.push((await client.gallery.create({ 'image-file': [image] }))._id),
      async () => client.gallery.remove({ id: pick(images) }),
      async () => client.gallery.restore({ id: pick(images) }),
      async () => pick(moves)(),
      async () => pick(manyAtOnce)(),
      () => client.socials.update({ id: social._id, name: 'Social', link: `https://example.com/${name().slice(5)}` }),
    ];
    for (let step = 0; step < steps; step += 1) {
      await pick(writes)().catch(error => expect(error).toMatchObject({ name: 'AppError' }));
      server.clock.advance(1000);
      const paths = pathsOf(categories, products);
      expect(await bodies(server.url, paths), `after step ${step}`).toEqual(await freshBodies(server, paths));
    }
    expect(products.length).toBeGreaterThan(steps / 14);
    await server.close();
  },
);

const pathsOf = (categories: string[], products: string[]) => [
  '/',
  '/products',
  '/gallery',
  '/about-us',
  '/sitemap.xml',
  ...categories.flatMap(id => [`/products/${id}`, `/api/products?categoryId=${id}&limit=2&offset=1`]),
  ...products.flatMap(id => [`/product/${id}`, `/api/products/${id}`]),
  '/api/products?sort=-name&limit=3',
  '/api/products?sort=category&fields=card',
  '/api/products?lacks=images',
  '/api/products?limit=2&offset=2&fields=card',
  '/api/v1/product-count',
  '/api/products-home',
  '/api/categories?sort=name&limit=2',
];

type Body = { path: string; status: number; text: string };

async function bodies(url: string, paths: string[]): Promise<Body[]> {
  const http = createHttp(url);
  return Promise.all(
    paths.map(async path => {
      const { status, text } = await http.get(path);
      return { path, status, text };
    }),
  );
}

async function freshBodies({ deps }: TestServer, paths: string[]): Promise<Body[]> {
  const fresh = await listen({ deps, website: catalogueWebsite(), pageCache: false });
  const responses = await bodies(fresh.url, paths);
  await fresh.close();
  return responses;
}
