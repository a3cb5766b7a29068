import { api } from '@hydraulics/common/contract/api';
import { createClient, toRoutes } from '@hydraulics/common/contract/client';
import { AppError } from '@hydraulics/common/contract/errors';
import type { SentForm } from '@hydraulics/common/contract/render';
import type { Company } from '@hydraulics/common/nouns/company';
import type { Product } from '@hydraulics/common/nouns/products';
import { DataStore } from '../shared/data/store.ts';
import { renderSite } from '../site/app/render-site.tsx';
import { loadPage, pageToShow } from '../site/app/routes.tsx';
import { queries } from '../site/page/queries.ts';

/** The API's responses by `noun.name`: a value, an error to throw, or a function of the input. */
export type Responses = Record<string, unknown>;

/**
 * A client with canned responses; any other call fails with `not_found`. It records the calls. All categories have
 * products, unless the menu has a response of its own; staff have made no pages.
 */
export function fakeClient(responses: Responses) {
  const menu = 'categories.list' in responses ? { 'categories.menu': responses['categories.list'] } : {};
  const none: Responses = {
    'pages.links': { pages: [], hasNews: false },
    'categories.ranges': { columns: [], rows: [] },
    'products.catalogue': { sizes: [], products: [] },
  };
  const known: Responses = { ...none, ...menu, ...responses };
  const calls: string[] = [];
  const client = createClient(toRoutes(api), async ({ noun, name }, input) => {
    const key = `${noun}.${name}`;
    calls.push(key);
    const response = key in known ? known[key] : new AppError('not_found');
    const value = typeof response === 'function' ? response(input) : response;
    if (value instanceof Error) throw value;
    return value;
  });
  return { client, calls };
}

/** A page of the site as the server renders it. */
export async function renderAt(url: string, responses: Responses, { form }: { form?: SentForm } = {}): Promise<string> {
  const store = new DataStore(fakeClient(responses).client);
  const known = fakeClient({ 'company.get': company, ...responses });
  await store.load({ ...queries.company, load: () => queries.company.load(known.client) });
  const [pathname = url, search] = url.split('?');
  const given = new URLSearchParams(form?.values ?? search);
  const match = await loadPage(store, pathname, given);
  return renderSite({ pathname, match: pageToShow(store, match), store, form });
}

const record = { createdAt: '2024-01-01T00:00:00.000Z', updatedAt: '2024-01-01T00:00:00.000Z', version: 1 };

export const category = (id: string, name: string) => ({ ...record, _id: id, name, noindex: false });

export const imagePath = (digit: string, size = '1600x1200') => `uploads/${digit.repeat(40)}-${size}.webp`;

export const product = (id: string, more: Partial<Product> = {}): Product => ({
  ...record,
  _id: id,
  name: `Product ${id}`,
  category: 'Power Packs',
  categoryId: 'packs',
  smallDesc: '<p>Small &amp; strong</p>',
  images: [imagePath('a'), imagePath('b')],
  fullDesc: '<p>Full</p>',
  features: '<ul><li>One</li></ul>',
  applications: '<p>Presses</p>',
  advantages: '<p>Quiet</p>',
  additionalDesc: '<p>More</p>',
  specImage: imagePath('c'),
  noindex: false,
  ...more,
});

const prose = (title: string) => ({ title, paragraphs: [`About ${title}`] });

export const company: Company = {
  name: 'Veldmark Hydraulics',
  shortName: 'Veldmark',
  tagline: 'Drawn to measure',
  founded: 2006,
  summary: 'A maker of hydraulic equipment.',
  hero: { headline: 'Power, drawn', text: 'From 80 to 700 bar.' },
  facts: [{ value: '18+', label: 'Years of experience' }],
  weAre: prose('We Are'),
  phones: [{ label: 'Sales', number: '+1 (555) 0142' }],
  emails: [{ label: 'Enquiries', address: 'sales@example.com' }],
  address: ['1 Sample Street'],
  hours: 'Monday to Friday',
  map: { latitude: -54.05, longitude: 6.4, zoom: 12 },
  brands: [{ name: 'Norrfeld' }],
  about: {
    intro: 'We build the part that pushes.',
    whoWeAre: prose('Who are we'),
    vision: prose('Vision'),
    mission: prose('Mission'),
    progress: [
      { label: 'Product Range Expansion', value: 66 },
      { label: 'Quality Assurance', value: 100 },
    ],
  },
  credit: 'All figures are invented.',
};
