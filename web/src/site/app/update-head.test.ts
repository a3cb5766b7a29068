import { afterEach, expect, test, vi } from 'vitest';
import { DataStore } from '../../shared/data/store.ts';
import { category, company, fakeClient, product, type Responses } from '../../testing/render.tsx';
import { headMarkup } from '../page/head-markup.ts';
import { loadPage, pageToShow } from './routes.tsx';
import { updateHead } from './update-head.ts';

const responses: Responses = {
  'company.get': company,
  'categories.list': [category('packs', 'Power Packs')],
  'categories.get': category('packs', 'Power Packs'),
  'products.list': [product('1'), product('2')],
  'products.catalogue': { sizes: [{ categoryId: 'packs', products: 2 }], products: [product('1'), product('2')] },
  'products.count': { total: 99 },
  'products.home': [product('1')],
  'products.single': product('1', { version: 3 }),
  'gallery.count': { total: 99 },
  'gallery.list': [],
  'socials.links': [],
};
const origin = 'https://www.example.com';

type Tags = Record<string, string>;

function fakeDocument() {
  const elements: Map<string, string>[] = [];
  const elementOf = (attributes: Map<string, string>) => ({
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
    remove: () => void elements.splice(elements.indexOf(attributes), 1),
  });
  const head = {
    querySelector(selector: string) {
      const [, tag = '', by = '', name] = /^(\w+)\[(\w+)="(.+)"\]$/.exec(selector) ?? [];
      const found = elements.find(one => one.get('tag') === tag && one.get(by) === name);
      return found ? elementOf(found) : null;
    },
    appendChild: (element: { attributes: Map<string, string> }) => {
      elements.push(element.attributes);
      return elementOf(element.attributes);
    },
  };
  const document = {
    title: '',
    head,
    querySelector: () => ({ href: origin }),
    createElement: (tag: string) => ({ attributes: new Map([['tag', tag]]) }),
  };
  const tags = (): Tags => ({
    title: document.title,
    ...Object.fromEntries(
      elements.map(one => [
        one.get('rel') ?? one.get('name') ?? one.get('property') ?? '',
        one.get('href') ?? one.get('content') ?? '',
      ]),
    ),
  });
  return { document, tags };
}

async function inBrowser(...addresses: string[]): Promise<Tags> {
  const { document, tags } = fakeDocument();
  vi.stubGlobal('document', document);
  for (const address of addresses) {
    const store = new DataStore(fakeClient(responses).client);
    const [pathname = '', search = ''] = address.split('?');
    await loadPage(store, pathname, new URLSearchParams(search));
    updateHead(store, pathname, search);
  }
  return tags();
}

async function onServer(address: string): Promise<Tags> {
  const store = new DataStore(fakeClient(responses).client);
  const [pathname = '', search] = address.split('?');
  const { page, params } = pageToShow(store, await loadPage(store, pathname, new URLSearchParams(search)));
  const markup = headMarkup({ page, params, store, publicUrl: origin, missing: page.isNotFound === true });
  const title = /<title>(.*?)<\/title>/.exec(markup)?.[1] ?? '';
  const tags = markup.matchAll(
    /<(?:link|meta) (?:rel|name|property)="(?!preload)([^"]+)" (?:href|content)="([^"]*)">/g,
  );
  return {
    title,
    ...Object.fromEntries([...tags].map(([, name = '', says = '']) => [name, says.replaceAll('&amp;', '&')])),
  };
}

afterEach(() => vi.unstubAllGlobals());

const everywhere = ['/', '/products', '/products/packs', '/product/1', '/gallery?page=2', '/about-us', '/contact-us'];

test.each([...everywhere, '/error', '/nowhere'])(
  '%s has the same head in the browser as from the server',
  async address => {
    const expected = await onServer(address);
    expect(await inBrowser(address)).toEqual(expected);
    expect(await inBrowser('/product/1', '/gallery?page=2', '/nowhere', address)).toEqual(expected);
  },
);

test('the head of a product, a page of a list and a missing page', async () => {
  const image = { 'og:image:type': 'image/jpeg', 'og:image:width': '1200', 'og:image:height': '630' };
  expect(await onServer('/product/1')).toEqual({
    title: 'Product 1 · Veldmark Hydraulics',
    description: 'Small & strong. Power Packs by Veldmark Hydraulics: figures, drawing and order code.',
    canonical: 'https://www.example.com/product/1',
    'og:site_name': 'Veldmark Hydraulics',
    'og:type': 'product',
    'og:title': 'Product 1 · Veldmark Hydraulics',
    'og:description': 'Small & strong. Power Packs by Veldmark Hydraulics: figures, drawing and order code.',
    'og:url': 'https://www.example.com/product/1',
    'og:image': 'https://www.example.com/share/1-3.jpg',
    ...image,
    'og:image:alt': 'Product 1, Power Packs',
    'twitter:card': 'summary_large_image',
  });
  expect(await onServer('/gallery?page=2')).toMatchObject({
    canonical: 'https://www.example.com/gallery?page=2',
    prev: 'https://www.example.com/gallery',
    next: 'https://www.example.com/gallery?page=3',
    'og:type': 'website',
    'og:image': 'https://www.example.com/share/site.jpg',
    'og:image:alt': 'Veldmark Hydraulics · Drawn to measure',
  });
  expect(await onServer('/nowhere')).toEqual({ title: 'Page not found · Veldmark Hydraulics', robots: 'noindex' });
});
