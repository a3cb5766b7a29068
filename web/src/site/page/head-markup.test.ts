import { expect, test } from 'vitest';
import { DataStore } from '../../shared/data/store.ts';
import { category, company, fakeClient, imagePath, product, type Responses } from '../../testing/render.tsx';
import { loadPage } from '../app/routes.tsx';
import { headMarkup, preloadsOf, structuredMarkup } from './head-markup.ts';
import type { Thing } from './structured-data.ts';

const record = { createdAt: '2024-01-01T00:00:00.000Z', updatedAt: '2024-01-01T00:00:00.000Z', version: 1 };
const full: Responses = {
  'company.get': company,
  'categories.list': [category('packs', 'Power Packs')],
  'categories.get': category('packs', 'Power Packs'),
  'products.list': [product('1'), product('2')],
  'products.catalogue': {
    sizes: [{ categoryId: 'packs', products: 2 }],
    products: [product('1'), product('2')],
  },
  'products.count': { total: 2 },
  'products.home': [product('1')],
  'products.single': product('1', { version: 3 }),
  'gallery.list': [{ ...record, _id: 'g', filename: imagePath('d').slice(8), alt: '' }],
  'socials.links': [{ ...record, _id: 's', name: 'LinkedIn', link: 'https://example.com/l' }],
};
const publicUrl = 'https://www.example.com';

async function headOf(address: string, responses: Responses = full, missing = false): Promise<string> {
  const store = new DataStore(fakeClient(responses).client);
  const [pathname = address, search] = address.split('?');
  const { page, params } = await loadPage(store, pathname, new URLSearchParams(search));
  return (
    headMarkup({ page, params, store, publicUrl, missing }) +
    structuredMarkup({ page, params, store, publicUrl, missing })
  );
}

const dataIn = (markup: string): { '@context': string; '@graph': Thing[] } =>
  JSON.parse(/<script type="application\/ld\+json">(.*)<\/script>/s.exec(markup)?.[1] ?? 'null');
const graphOf = async (pathname: string, responses?: Responses) => dataIn(await headOf(pathname, responses))['@graph'];
const contentOf = (markup: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(markup)?.[1];

const pages = ['/', '/products', '/products/packs', '/product/1', '/gallery', '/about-us', '/contact-us'];

/** By schema.org and search engines' guidelines. */
const required: Record<string, string[]> = {
  Organization: ['name', 'url'],
  WebSite: ['name', 'url'],
  WebPage: ['name', 'url', 'description'],
  CollectionPage: ['name', 'url', 'mainEntity'],
  ItemPage: ['name', 'url', 'mainEntity'],
  AboutPage: ['name', 'url', 'mainEntity'],
  ContactPage: ['name', 'url', 'mainEntity'],
  ImageGallery: ['name', 'url', 'image'],
  ImageObject: ['contentUrl', 'name', 'width', 'height'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['numberOfItems', 'itemListElement'],
  ListItem: ['position', 'name'],
  Product: ['name', 'url', 'description', 'category', 'manufacturer', 'brand', 'image'],
  Brand: ['name'],
  PostalAddress: ['streetAddress'],
  ContactPoint: ['contactType'],
  Place: ['address', 'geo'],
  GeoCoordinates: ['latitude', 'longitude'],
};
const forbidden = ['offers', 'price', 'aggregateRating', 'review', 'availability'];

const thingsIn = (value: unknown): Thing[] =>
  typeof value !== 'object' || value === null
    ? []
    : [...('@type' in value ? [value as Thing] : []), ...Object.values(value).flatMap(thingsIn)];

test.each(pages)('%s has all properties that its types require, and none without a source', async pathname => {
  const things = thingsIn(await graphOf(pathname));
  expect(things.length).toBeGreaterThan(0);
  for (const thing of things) {
    expect(Object.keys(required), thing['@type']).toContain(thing['@type']);
    for (const property of required[thing['@type']] ?? []) {
      expect(thing[property], `${thing['@type']}.${property}`).toSatisfy(value => value !== undefined && value !== '');
    }
    for (const property of forbidden) expect(thing).not.toHaveProperty(property);
  }
  const addresses = JSON.stringify(things).match(/"(?:url|item|contentUrl|@id)":"[^"]*/g) ?? [];
  for (const address of addresses) expect(address).toContain(`"${publicUrl}/`);
});

test.each([
  ['/', ['Organization', 'WebSite', 'WebPage']],
  ['/products', ['CollectionPage', 'BreadcrumbList']],
  ['/products/packs', ['CollectionPage', 'BreadcrumbList']],
  ['/product/1', ['Product', 'ItemPage', 'BreadcrumbList']],
  ['/gallery', ['ImageGallery', 'BreadcrumbList']],
  ['/about-us', ['AboutPage', 'Organization', 'BreadcrumbList']],
  ['/contact-us', ['ContactPage', 'Organization', 'BreadcrumbList']],
])('%s is described as %j', async (pathname, types) => {
  expect((await graphOf(pathname)).map(thing => thing['@type'])).toEqual(types);
});

test('a product is described by its record, with its breadcrumb', async () => {
  const [thing, , trail] = await graphOf('/product/1');
  expect(thing).toMatchObject({
    name: 'Product 1',
    description: 'Small & strong',
    category: 'Power Packs',
    image: ['a', 'b', 'c'].map(digit => `${publicUrl}/${imagePath(digit)}`),
  });
  expect(thingsIn(trail?.itemListElement).map(({ item }) => item)).toEqual([
    `${publicUrl}/`,
    `${publicUrl}/products`,
    `${publicUrl}/products/packs`,
    `${publicUrl}/product/1`,
  ]);
  const [bare] = await graphOf('/product/1', {
    ...full,
    'products.single': product('1', { images: [], specImage: null }),
  });
  expect(bare).not.toHaveProperty('image');
});

test('the logo of the company is that of its look, or else its icon', async () => {
  const logoOf = async (responses?: Responses) => (await graphOf('/', responses))[0]?.logo;
  expect(await logoOf()).toBe(`${publicUrl}/apple-touch-icon.png`);
  const look = { logo: imagePath('e') };
  expect(await logoOf({ ...full, 'company.get': { ...company, look } })).toBe(`${publicUrl}/${imagePath('e')}`);
});

test('a gallery image has its own texts, or a number, unless it is hidden from search engines', async () => {
  const image = (digit: string, texts: object) => ({
    ...record,
    ...{ _id: digit, filename: imagePath(digit).slice(8), alt: '' },
    ...texts,
  });
  const images = [
    image('a', { alt: 'A bench', searchTitle: 'Test bench for 700 bar', searchDescription: 'Two cylinders.' }),
    image('b', { noindex: true }),
    image('c', {}),
  ];
  const responses = { ...full, 'gallery.list': images, 'gallery.count': { total: 3 } };
  const [gallery] = await graphOf('/gallery', responses);
  expect(gallery?.image).toMatchObject([
    { caption: 'A bench', name: 'Test bench for 700 bar', description: 'Two cylinders.' },
    { name: 'Picture 3 of 3' },
  ]);
  const page = await headOf(`/gallery/${imagePath('a')}`, responses);
  expect(page).toContain('<title>Test bench for 700 bar</title>');
  expect(contentOf(page, 'description')).toBe('Two cylinders.');
});

test('a list has its products in the order of the page', async () => {
  const [page] = await graphOf('/products/packs');
  expect(page?.mainEntity).toMatchObject({
    numberOfItems: 2,
    itemListElement: [
      { position: 1, url: `${publicUrl}/product/1` },
      { position: 2, url: `${publicUrl}/product/2` },
    ],
  });
});

test.each(pages)('%s has all tags for link previews', async pathname => {
  const markup = await headOf(pathname);
  const product = pathname === '/product/1';
  expect(contentOf(markup, 'og:type')).toBe(product ? 'product' : 'website');
  expect(contentOf(markup, 'og:image')).toBe(`${publicUrl}/share/${product ? '1-3' : 'site'}.jpg`);
  expect(contentOf(markup, 'og:image:width')).toBe('1200');
  expect(contentOf(markup, 'og:image:height')).toBe('630');
  expect(contentOf(markup, 'og:site_name')).toBe('Veldmark Hydraulics');
  expect(contentOf(markup, 'twitter:card')).toBe('summary_large_image');
  expect(contentOf(markup, 'og:url')).toBe(publicUrl + pathname);
  expect(contentOf(markup, 'og:description')).toBe(contentOf(markup, 'description'));
  for (const name of ['og:title', 'og:image:alt', 'description']) expect(contentOf(markup, name), name).toBeTruthy();
});

test('no two pages share a title or a description', async () => {
  const heads = await Promise.all(pages.map(pathname => headOf(pathname)));
  expect(new Set(heads.map(markup => /<title>.*?<\/title>/.exec(markup)?.[0])).size).toBe(pages.length);
  expect(new Set(heads.map(markup => contentOf(markup, 'description'))).size).toBe(pages.length);
});

test.each([
  ['/products/', '/products'],
  ['/PRODUCTS', '/products'],
  ['/product/1/', '/product/1'],
  ['/', '/'],
])('%s has the canonical address %s', async (pathname, canonical) => {
  expect(await headOf(pathname)).toContain(`<link rel="canonical" href="${publicUrl}${canonical}">`);
});

test('a missing or empty page is excluded from search', async () => {
  for (const markup of [await headOf('/nowhere', full, true), await headOf('/error')]) {
    expect(markup).toContain('<meta name="robots" content="noindex">');
    expect(markup).not.toMatch(/canonical|og:|ld\+json/);
  }
});

test('no user text can close its element', async () => {
  const evil = '"></script><script>alert(1)</script><!--';
  const hostile = product('1', { name: evil, category: evil, smallDesc: `&lt;/script&gt;${evil}`, fullDesc: evil });
  const responses: Responses = {
    ...full,
    'company.get': { ...company, name: evil, summary: evil, address: [evil] },
    'categories.list': [category('packs', evil)],
    'categories.get': category('packs', evil),
    'products.list': [hostile],
    'products.home': [hostile],
    'products.single': hostile,
    'socials.links': [{ ...record, _id: 's', name: evil, link: `https://example.com/${evil}` }],
  };
  for (const pathname of [...pages, '/product/%3C%2Fscript%3E']) {
    const markup = await headOf(pathname, responses);
    expect(markup.match(/<script/g), pathname).toHaveLength(1);
    expect(markup.match(/<\/script/g), pathname).toHaveLength(1);
    expect(markup, pathname).not.toContain('<!--');
    expect(JSON.stringify(dataIn(markup)), pathname).toContain('alert(1)');
  }
});

async function preloaded(pathname: string, responses: Responses = full, missing = false): Promise<string> {
  const store = new DataStore(fakeClient(responses).client);
  const { page, params } = await loadPage(store, pathname);
  return preloadsOf({ page, params, store, publicUrl, missing });
}

test('the first image of a product is preloaded in the variants that the page offers', async () => {
  const markup = await preloaded('/product/1');
  expect(markup).toContain('imagesizes="(min-width: 56.25rem) min(52vw, 903px), (min-width: 46.875rem) 44vw, 49vw"');
  expect(markup).toContain('-1600x1200.avif 1600w');
  expect(await preloaded('/product/1', { ...full, 'products.single': product('1', { images: [] }) })).toBe('');
});

test('the home page preloads its drawing, the gallery its first two pictures, pages that begin with text none', async () => {
  expect(await preloaded('/')).toMatch(
    /^<link rel="preload" as="image" fetchpriority="high" href="[^"]*hero-drawing[^"]*\.svg#drawn" media="\(prefers-reduced-motion: no-preference\)">$/,
  );
  const images = ['a', 'b', 'c'].map(digit => ({
    ...record,
    _id: digit,
    filename: imagePath(digit).slice(8),
    alt: '',
    product: null,
  }));
  const markup = await preloaded('/gallery', { ...full, 'gallery.list': images });
  expect(markup.match(/<link rel="preload" as="image" type="image\/avif" fetchpriority="high"/g)).toHaveLength(2);
  expect(markup).toContain('(min-width: 46.875rem) 45vw, (min-resolution: 2.5dppx) 49vw, 86vw"');
  expect([...new Set(markup.match(/[abc]{40}/g))]).toEqual(['a'.repeat(40), 'b'.repeat(40)]);
  for (const pathname of ['/products', '/products/packs', '/about-us', '/contact-us']) {
    expect(await preloaded(pathname), pathname).toBe('');
  }
  expect(await preloaded('/product/1', full, true), 'of a missing page').toBe('');
});

test('a product has its order code, its brand, and all its images with the specification', async () => {
  const [thing] = await graphOf('/product/1', {
    ...full,
    'products.single': product('1', {
      additionalDesc: '<h3>Order code</h3><p>Example: <strong>VCX-100/70x500-MT4</strong></p>',
    }),
  });
  expect(thing).toMatchObject({
    '@type': 'Product',
    sku: 'VCX-100/70x500-MT4',
    mpn: 'VCX-100/70x500-MT4',
    brand: { '@type': 'Brand', name: 'Veldmark' },
    image: ['a', 'b', 'c'].map(digit => `https://www.example.com/uploads/${digit.repeat(40)}-1600x1200.webp`),
  });
});

test('a product without an order code has no number that only we know', async () => {
  const [thing] = await graphOf('/product/1', { ...full, 'products.single': product('1', { additionalDesc: '' }) });
  expect(thing).toMatchObject({ '@type': 'Product' });
  expect(thing).not.toHaveProperty('sku');
  expect(thing).not.toHaveProperty('mpn');
});

test('pictures of the gallery have their text as caption, or else their number as name', async () => {
  const [page] = await graphOf('/gallery', {
    ...full,
    'gallery.list': ['', 'VPP 10, rear'].map((alt, index) => ({
      ...record,
      _id: `g${index}`,
      filename: imagePath('d').slice(8),
      alt,
      product: null,
    })),
    'gallery.count': { total: 2 },
  });
  expect(thingsIn(page?.image).map(({ name, caption }) => [name, caption])).toEqual([
    ['Picture 1 of 2', undefined],
    ['VPP 10, rear', 'VPP 10, rear'],
  ]);
});

test('pictures on later pages of the gallery continue the numbering', async () => {
  const [page] = await graphOf('/gallery?page=2', {
    ...full,
    'gallery.list': ['e', 'f'].map(digit => ({ ...record, _id: digit, filename: imagePath(digit).slice(8), alt: '' })),
    'gallery.count': { total: 26 },
  });
  expect(thingsIn(page?.image).map(({ name }) => name)).toEqual(['Picture 25 of 26', 'Picture 26 of 26']);
});

test('the company has an address with its country where the profile gives its parts', async () => {
  const postal = { street: '1 Sample Street', locality: 'Exampletown', postalCode: '00000', country: 'DE' };
  const [thing] = await graphOf('/', { ...full, 'company.get': { ...company, postal } });
  expect(thing).toMatchObject({
    address: {
      '@type': 'PostalAddress',
      streetAddress: '1 Sample Street',
      addressLocality: 'Exampletown',
      postalCode: '00000',
      addressCountry: 'DE',
    },
  });
});

test.each(pages)('the title of %s has at most 60 characters, its description 70 to 155', async pathname => {
  const long = 'A turret tablet press hydraulic unit with a name too long for a result';
  for (const responses of [full, { ...full, 'products.single': product('1', { name: long, smallDesc: '' }) }]) {
    const markup = await headOf(pathname, {
      ...responses,
      'company.get': {
        ...company,
        summary: 'Veldmark has designed and built power packs, cylinders and complete units for industry since 2006.',
      },
    });
    const title = /<title>(.*)<\/title>/.exec(markup)?.[1] ?? '';
    const description = contentOf(markup, 'description') ?? '';
    expect(title.length, title).toBeLessThanOrEqual(60);
    expect(description.length, description).toBeGreaterThanOrEqual(70);
    expect(description.length, description).toBeLessThanOrEqual(155);
  }
});

test('an order code beyond the table is a thing of its own, within its series', async () => {
  const size = {
    ...{ code: 'VCX-80/56x300', kind: 'configured', row: 'VCX-80/56', choices: [], missing: [], isWhole: true },
    ...{ problems: [], other: null },
  };
  const rows = ['VCX-80/56', 'VCX-100/70'].map(code => ({ code, cells: [] }));
  const bore = { attributeId: 'bore', name: 'Bore', metric: '80 mm', comparable: true, figures: [80] };
  const groups = [{ name: 'Dimensions', rows: [bore] }];
  const sheet = { _id: '1', categoryId: 'packs', groups, range: [], variants: { columns: [], rows }, size };
  const graph = await graphOf('/product/1?code=VCX-80/56x300', { ...full, 'products.sheet': sheet });
  const series = `${publicUrl}/product/1`;
  const own = `${series}?code=VCX-80%2F56x300`;
  expect(graph.find(thing => thing['@type'] === 'Product')).toMatchObject({
    '@id': `${own}#product`,
    url: own,
    // Its own figures, not the text of the series.
    description: expect.stringMatching(/^VCX-80\/56x300: Bore 80 mm\./),
    isVariantOf: { '@type': 'ProductGroup', '@id': `${series}#product`, url: series },
  });
  expect(graph.find(thing => thing['@type'] === 'ItemPage')).toMatchObject({
    url: series,
    mainEntity: { '@id': `${own}#product` },
  });
});
