import { addDays } from '@hydraulics/common/units/dates/typed-day';
import { ADMIN } from '../fixtures/staff/admin-account.ts';
import { tokenOf } from '../fixtures/staff/back-office.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * The unit price 76,543.21, three of them 229,629.63, 19 % of that 43,629.63, and both together 273,259.26, as any page,
 * feed or call could write them.
 */
const amounts =
  /7[.,\s]?654[.,\s]?321|76[.,\s]?543[.,]21|22[.,\s]?962[.,\s]?963|229[.,\s]?629[.,]63|4[.,\s]?362[.,\s]?963|43[.,\s]?629[.,]63|27[.,\s]?325[.,\s]?926|273[.,\s]?259[.,]26/;

/** Where a crawler begins; everything that these lead to follows. */
const starts = [
  ...['/', '/products', '/compare', '/enquiry-list', '/contact-us', '/sizing-calculator', '/gallery', '/about-us'],
  ...['/sitemap.xml', '/robots.txt', '/news.xml', '/manifest.webmanifest', '/api/docs', '/api/openapi.json'],
  ...['/api/products', '/api/categories', '/api/company', '/api/gallery', '/api/socials', '/api/v1/news'],
  ...['/api/v1/pages', '/api/v1/page-links', '/api/v1/product-pages', '/search?q=Q-2026', '/search?q=quotation'],
];
const most = 1000;
/** Files that are made when they are asked for, and packed. */
const isFile = (path: string) => /\.(pdf|dxf|step|stp|png|webp|avif|svg|woff2|ico|zip|js|css)$/.test(path);

test('no public page, feed, search or call has a price, once lists and quotations have', async ({
  server,
  request,
}) => {
  test.setTimeout(300_000);
  const { token } = await tokenOf(request, ADMIN);
  const headers = { Authorization: `Bearer ${token}` };
  const products = (await (await request.get('/api/products?limit=1000')).json()) as { _id: string; name: string }[];
  const [first] = products;
  const edition = '7d0c6c1e-9d43-4d6e-bb5e-0f3f1c0a7d21';
  const prices = products.map(({ name }) => ({ code: name, unitPrice: 7_654_321 }));
  const listed = await request.put('/api/v1/price-lists', {
    headers,
    data: { currency: 'EUR', edition, isLast: true, prices },
  });
  expect(listed.status()).toBe(200);
  const sent = await request.post('/api/contact-submit', {
    data: {
      name: 'Vera',
      email: 'vera@example.com',
      message: 'Please.',
      items: [{ product: first?._id, quantity: 3 }],
    },
  });
  expect(sent.status()).toBe(201);
  const { _id: enquiry, page: enquiryPage } = await sent.json();
  const begun = await request.post('/api/v1/quotations', { headers, data: { enquiry } });
  const { _id: id } = await begun.json();
  const position = { kind: 'normal', product: first?._id, name: first?.name, quantity: 3000, unitPrice: 7_654_321 };
  const validUntil = addDays(new Date().toISOString().slice(0, 10), 30);
  const terms = { currency: 'EUR', vatRate: 1900, validUntil, delivery: 'EXW', payment: '30 days net' };
  await request.put(`/api/v1/quotations/${id}`, { headers, data: { ...terms, positions: [position] } });
  const issued = await request.post(`/api/v1/quotations/${id}/issue`, { headers, data: {} });
  expect(issued.status()).toBe(200);
  const linked = await request.get(`/api/v1/quotations/${id}/link`, { headers });
  expect(linked.status(), await linked.text()).toBe(200);
  const { path } = await linked.json();

  // Whoever has the link reads them: the amounts are really there, and found as they are written.
  const own = await (await fetch(server.url + path)).text();
  for (const amount of ['76,543.21', '229,629.63', '43,629.63', '273,259.26']) expect(own).toContain(amount);
  expect(own).toMatch(amounts);

  const perProduct = products.flatMap(({ _id }) => [`/api/products/${_id}`, `/api/v1/products/${_id}/sheet`]);
  const searched = products
    .slice(0, 10)
    .flatMap(({ _id, name }) => [
      ...[`/search?q=${encodeURIComponent(name)}`, `/api/v1/search?q=${encodeURIComponent(name)}`],
      ...[`/contact-us?product=${_id}`, `/enquiry-list?item=${_id}`],
    ]);
  const known = new Set([...starts, ...perProduct, ...searched, enquiryPage as string]);
  const withPrices: string[] = [];
  const read: string[] = [];
  for (const address of known) {
    const response = await fetch(server.url + address);
    if (!/text|json|xml|javascript/.test(response.headers.get('content-type') ?? '')) continue;
    const text = await response.text();
    read.push(address);
    if (amounts.test(text)) withPrices.push(address);
    for (const [, found = ''] of text.matchAll(/(?:href="|<loc>|<link>)([^"<]+)/g)) {
      const url = new URL(found.replaceAll('&amp;', '&'), server.url + address);
      // A page with filters leads to every combination of them.
      const isOne = url.pathname !== '/products' || url.search === '';
      const isOurs = url.origin === server.url || found.startsWith('http://localhost');
      if (isOurs && isOne && !isFile(url.pathname) && known.size < most) known.add(url.pathname + url.search);
    }
  }
  expect(withPrices).toEqual([]);
  // The crawl has really read the catalogue.
  expect(read.length).toBeGreaterThan(products.length * 3);
  expect(read).toContain('/sitemap.xml');
  expect(read.filter(address => address.startsWith('/product/')).length).toBeGreaterThanOrEqual(products.length);

  for (const staffOnly of ['/api/v1/price-lists', '/api/v1/quotations', `/api/v1/quotations/${id}`]) {
    expect((await fetch(server.url + staffOnly)).status, staffOnly).toBe(401);
  }
});
