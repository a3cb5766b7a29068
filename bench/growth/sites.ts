import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type CatalogueCounts, seedLargeCatalogue } from '../../api/src/testing/large-catalogue.ts';
import { type BuiltServer, startBuiltServer } from '../../e2e/fixtures/servers/built-server.ts';
import { ADMIN } from '../../e2e/fixtures/staff/admin-account.ts';
import { freePort } from '../../scripts/process/free-port.ts';

type Addressed = { _id: string; address: string };

/** A running site of one size, with the addresses to request. */
export type Site = BuiltServer & {
  name: string;
  staff: { authorization: string };
  /** The large category, and some of its products. */
  category: Addressed;
  products: Addressed[];
  /** The longest blocking of the event loop since the last call, in milliseconds. */
  longestBlock: () => Promise<number>;
};

/** In addition to the demo catalogue. Even the small one fills a page of every list. */
const growthSizes = {
  small: { products: 60, gallery: 60, enquiries: 60 },
  large: { products: 5000, gallery: 2000, enquiries: 50_000 },
  huge: { products: 20_000, gallery: 2000, enquiries: 50_000 },
} satisfies Record<string, CatalogueCounts>;

/** Makes the data folders of all sizes from one demo catalogue. @returns their paths by name */
export async function makeSites(folder: string): Promise<Record<keyof typeof growthSizes, string>> {
  const demo = path.join(folder, 'demo');
  mkdirSync(demo);
  await (
    await startBuiltServer(demo, { ADMIN_NAME: ADMIN.name, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password })
  ).stop();
  const made: Record<string, string> = {};
  for (const [name, counts] of Object.entries(growthSizes)) {
    const dataDir = path.join(folder, name);
    cpSync(demo, dataDir, { recursive: true });
    await seedLargeCatalogue({ file: path.join(dataDir, 'catalogue.sqlite') }, counts);
    made[name] = dataDir;
  }
  return made as Record<keyof typeof growthSizes, string>;
}

/** Starts one of them, signs in and opens its screens. */
export async function startSite(name: string, dataDir: string, settings: Record<string, string> = {}): Promise<Site> {
  const watchPort = await freePort();
  const watch = pathToFileURL(path.join(import.meta.dirname, '../loop-watch.ts')).href;
  const server = await startBuiltServer(dataDir, {
    DEMO: '1',
    NODE_OPTIONS: `--import=${watch}`,
    WATCH_PORT: String(watchPort),
    ...settings,
  });
  const read = async <T>(address: string, init?: RequestInit) =>
    (await (await fetch(server.url + address, init)).json()) as T;
  const { token } = await read<{ token: string }>('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.email, password: ADMIN.password }),
  });
  const categories = await read<{ _id: string; name: string; address: string }[]>('/api/categories');
  const category = categories.find(({ name }) => name === 'Made in numbers');
  const some = await read<Site['products']>(`/api/products?fields=card&limit=30&offset=5&categoryId=${category?._id}`);
  // The search is ready then, and no longer made beside what is measured.
  await read('/api/v1/search?q=torque');
  return {
    ...server,
    name,
    staff: { authorization: `Bearer ${token}` },
    category: { _id: category?._id ?? '', address: category?.address ?? '' },
    products: some,
    longestBlock: async () => Number(await (await fetch(`http://127.0.0.1:${watchPort}/`)).text()),
  };
}
