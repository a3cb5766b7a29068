import { eachEndpoint } from '@hydraulics/common/contract/api';
import { comparedParameter } from '@hydraulics/common/contract/site-paths';
import type { ProductRow } from '../../api/src/db/tables/products.ts';

export type Call = { name: string; address: string };

const growing = '\uFDFA';
const address = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

/** Texts that a visitor can type, as long as they may be. */
const queries: Record<string, string> = {
  ordinary: 'cylinder 250 bar 100 mm',
  'a letter': 'w',
  'growing letters': growing.repeat(200),
  'words of growing letters': `${growing} `.repeat(100),
  'growing letters and digits': `${growing}7`.repeat(100),
  'stop words': 'the of and is a to in for on with it that you are at by from',
  'misspelt words': 'hidraulic cilinder presure pomp marnie wnch filtre tnak coolr acumulator manifld valvs',
  'long misspelt words': Array.from({ length: 8 }, (_, n) => `hydraulicaly${'abcdefgh'[n]}`).join(' '),
  'beginnings of words': 'hy cy pu va pr po ma wi st be oi fi',
  'words of every text': 'hydraulic pump unit cylinder mill pressure for the with bar',
  figures: '10 bar 20 mm 30 kN 40 l/min 50 kW 60 kg 7 °C 8 m/s',
  'figures that no product has': '9999 bar 8888 kN 7777 kW 6666 kg 9999 l/min 5555 m/s',
  'type codes': Array.from({ length: 12 }, (_, n) => `VCX${n}0/70`).join(' '),
  'codes that no product has': Array.from({ length: 12 }, (_, n) => `A${n}VSO71`).join(' '),
  'a code of every table': 'TAB-4',
  digits: '1 2 3 4 5 6 7 8 9 10 11 12',
  separators: '-/.'.repeat(66),
};

const typed = ['', '180 kN', '1e300 kN', `${'9'.repeat(200)} kN`, `1${'\u00a0'.repeat(190)}bar`, growing.repeat(60)];

/** Addresses of one endpoint, by what is difficult about them. */
type Addresses = (hostile: Map<string, ProductRow>) => Record<string, string>;

const eachHostile =
  (path: (id: string) => string): Addresses =>
  hostile =>
    Object.fromEntries([...hostile].map(([name, { id }]) => [name, path(id)]));
const searched =
  (path: string, limits: string[]): Addresses =>
  () =>
    Object.fromEntries(
      limits.flatMap(limit =>
        Object.entries(queries).map(([name, q]) => [
          `${name}${limit && `, ${limit}`}`,
          address(path, { q: q.slice(0, 200), ...(limit && { limit }) }),
        ]),
      ),
    );
const categoryOf = (hostile: Map<string, ProductRow>) => [...hostile.values()][0]?.categoryId ?? '';
const filters: Record<string, string> = {
  none: '',
  figures: 'nominal-pressure-from=200&units=us',
  'unknown ones': Array.from({ length: 400 }, (_, n) => `x${n}=${growing}`)
    .join('&')
    .slice(0, 3000),
  'one many times': 'mounting=x&'.repeat(270),
  'long figures': `nominal-pressure-from=${'1,'.repeat(900)}`,
};
const filtered =
  (path: (id: string, filters: string) => string): Addresses =>
  hostile =>
    Object.fromEntries(Object.entries(filters).map(([name, text]) => [name, path(categoryOf(hostile), text)]));
const fixed =
  (...addresses: string[]): Addresses =>
  () =>
    Object.fromEntries(addresses.map(one => [one.slice(0, 60), one]));
const idsOf = (hostile: Map<string, ProductRow>, of: string) =>
  [...hostile]
    .filter(([name]) => name.startsWith(of))
    .slice(0, 6)
    .map(([, { id }]) => id)
    .join(',');
const compared =
  (path: (ids: string) => string): Addresses =>
  hostile => ({
    tables: path(idsOf(hostile, 'table')),
    texts: path(idsOf(hostile, 'two texts')),
    'unknown ids': path(
      Array.from({ length: 60 }, () => crypto.randomUUID())
        .join(',')
        .slice(0, 2000),
    ),
  });
const sized =
  (path: string): Addresses =>
  () =>
    Object.fromEntries(
      typed.map((force, n) => [
        `force ${n}`,
        address(path, { force, pressure: typed[(n + 1) % typed.length] ?? '', stroke: '600 mm' }),
      ]),
    );

/** Every public read of the contract. A new one must be added here: the benchmark fails without it. */
const reads: Record<string, Addresses> = {
  'auth.recovery': fixed('/api/v1/recovery'),
  'categories.list': searched('/api/categories', ['']),
  'categories.menu': fixed('/api/v1/menu-categories'),
  'categories.get': hostile => ({ one: `/api/categories/${categoryOf(hostile)}` }),
  'categories.filter': filtered((id, text) =>
    address(`/api/v1/categories/${id}/products`, { filters: text, limit: '24' }),
  ),
  'company.get': fixed('/api/company'),
  'gallery.list': fixed('/api/gallery', '/api/gallery?limit=1000&sort=-createdAt'),
  'gallery.count': fixed('/api/v1/gallery-count'),
  'gallery.get': fixed('/api/gallery'),
  'health.check': fixed('/api/health'),
  'products.list': hostile => ({
    ...searched('/api/products', ['24'])(hostile),
    all: '/api/products',
    'a thousand': '/api/products?limit=1000',
    cards: '/api/products?fields=card&limit=1000',
    'a category': `/api/products?categoryId=${categoryOf(hostile)}`,
  }),
  'products.count': searched('/api/v1/product-count', ['']),
  'products.catalogue': fixed('/api/v1/catalogue', '/api/v1/catalogue?limit=1000'),
  'products.home': fixed('/api/products-home'),
  'products.get': eachHostile(id => `/api/products/${id}`),
  'products.single': eachHostile(id => `/api/single-product/${id}`),
  'products.sheet': eachHostile(id => `/api/v1/products/${id}/sheet`),
  'products.compare': compared(ids => address('/api/v1/comparison', { ids })),
  'products.size': sized('/api/v1/sizing'),
  'search.find': searched('/api/v1/search', ['', '50']),
  'socials.links': fixed('/api/social-links'),
};

const pages: Record<string, Addresses> = {
  'the home page': fixed('/'),
  'all products': fixed('/products'),
  'a category': filtered((id, text) => `/products/${id}?${text}`),
  'a product': eachHostile(id => `/product/${id}`),
  'an order code': hostile => {
    const { id } = hostile.get('ambiguous code') as ProductRow;
    return {
      'equal letters': address(`/product/${id}`, { code: 'A'.repeat(200) }),
      'growing letters': address(`/product/${id}`, { code: growing.repeat(200) }),
      'growing letters and blanks': address(`/product/${id}`, { code: `${growing} A`.repeat(66) }),
    };
  },
  'a data sheet': eachHostile(id => `/product/${id}/data-sheet.pdf`),
  'the comparison': compared(ids => address('/compare', { [comparedParameter]: ids })),
  'the search': searched('/search', ['']),
  'the sizing': sized('/sizing-calculator'),
  'the gallery': fixed('/gallery'),
  'other pages': fixed(
    '/about-us',
    '/contact-us',
    address('/contact-us', { sought: growing.repeat(200) }),
    '/sitemap.xml',
    '/sitemap-products-1.xml',
    '/catalogue.pdf',
  ),
};

/** @throws if the contract has a public read without addresses */
export function hostileCalls(hostile: Map<string, ProductRow>): Map<string, Call[]> {
  const missing = [...eachEndpoint()].filter(
    ({ noun, name, endpoint }) =>
      endpoint.method === 'GET' && endpoint.access === 'public' && !reads[`${noun}.${name}`],
  );
  if (missing.length > 0)
    throw new Error(`Without addresses: ${missing.map(({ noun, name }) => `${noun}.${name}`).join(', ')}`);
  return new Map(
    Object.entries({ ...reads, ...pages }).map(([name, addresses]) => [
      name,
      Object.entries(addresses(hostile)).map(([name, address]) => ({ name, address })),
    ]),
  );
}
