import type { Website } from '../site/website.ts';
import { type RenderPage, testWebsite } from './website.ts';

/**
 * The public pages reduced to their reads: the same calls as the real ones, rendered as JSON. All of them name all
 * categories.
 */
export function catalogueWebsite(): Website & { rendered: string[] } {
  const rendered: string[] = [];
  const render: RenderPage = async ({ url, client }) => {
    rendered.push(url);
    const [, page = '', id = ''] = (url.split('?')[0] ?? '').split('/');
    const names = [await client.categories.menu(), await client.categories.list()];
    const frame = [await client.company.get(), ...names, await client.socials.links(), await client.pages.links()];
    const q = new URLSearchParams(url.split('?')[1]).get('q');
    const parts = await (id ? readRecord(client, page, id) : readPage(client, page, q)).catch(error => {
      if (error.code === 'not_found') return undefined;
      if (page === 'search' && error.code === 'invalid_input') return {};
      throw error;
    });
    return { status: parts ? 200 : 404, head: '', body: JSON.stringify([...frame, parts]), state: null };
  };
  return { ...testWebsite(render), rendered };
}

type Client = Parameters<RenderPage>[0]['client'];

async function readPage(client: Client, page: string, q: string | null): Promise<unknown> {
  if (page === 'search') return q ? client.search.find({ q }) : {};
  if (page === '') return client.products.home();
  if (page === 'products') return client.products.catalogue({ each: 12 });
  if (page === 'news') return [await client.pages.news({ limit: 20 }), await client.pages.newsCount()];
  if (page === 'gallery') return [await client.gallery.list({ limit: 200 }), await client.gallery.count()];
  return ['about-us', 'contact-us', 'sizing-calculator'].includes(page) ? {} : undefined;
}

async function readRecord(client: Client, page: string, id: string): Promise<unknown> {
  if (page === 'products') {
    const products = client.products.list({ categoryId: id, fields: 'card', limit: 200 });
    const filters = await client.categories.filter({ id, limit: 0 });
    return [
      await client.categories.get({ id }),
      await products,
      await client.products.count({ categoryId: id }),
      filters,
    ];
  }
  if (page === 'pages') return client.pages.single({ name: id });
  const product = await client.products.single({ id });
  return [
    product,
    await client.products.list({ categoryId: product.categoryId, fields: 'card', limit: 5 }),
    await client.pages.ofProduct({ productId: product._id }),
  ];
}
