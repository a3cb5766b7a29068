import { gallery, toastDurations, toastLimit } from '@hydraulics/common/limits';
import { expect, test } from 'vitest';
import { category, company, imagePath, product, type Responses, renderAt } from '../../testing/render.tsx';

const record = { createdAt: '2024-01-01T00:00:00.000Z', updatedAt: '2024-01-01T00:00:00.000Z', version: 1 };
const responses: Responses = {
  'company.get': company,
  'categories.list': [category('packs', 'Power Packs'), category('cylinders', 'Cylinders')],
  'categories.get': category('packs', 'Power Packs'),
  'products.list': [product('1')],
  'products.catalogue': { sizes: [{ categoryId: 'packs', products: 1 }], products: [product('1')] },
  'products.home': [product('7', { name: 'From the home list' })],
  'products.single': product('1'),
  'gallery.list': [{ ...record, _id: 'g', filename: imagePath('d').slice(8), alt: '', product: null }],
  'socials.links': [{ ...record, _id: 's', name: 'WhatsApp', link: 'https://example.com/w' }],
};
const text = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

test('the header links to every page and category', async () => {
  const header = /<header.*<\/header>/s.exec(await renderAt('/', responses))?.[0] ?? '';
  for (const name of ['Home', 'Products', 'Gallery', 'About us', 'Contact us', 'Power Packs', 'Cylinders']) {
    expect(header).toContain(name);
  }
  expect(header).toContain('href="/products/packs"');
});

test('the footer has links, categories, contact details, social accounts, a map and a credit line', async () => {
  const footer = /<footer.*<\/footer>/s.exec(await renderAt('/', responses))?.[0] ?? '';
  for (const href of ['/gallery', '/about-us', '/products/cylinders', 'tel:+15550142', 'mailto:sales@example.com']) {
    expect(footer).toContain(`href="${href}"`);
  }
  expect(footer).toContain('https://example.com/w');
  expect(footer).toContain('openstreetmap.org');
  expect(text(footer)).toContain(company.address[0]);
  expect(text(footer)).toContain(company.credit);
});

test('the home page has its sections, and its cards are the home list', async () => {
  const html = await renderAt('/', responses);
  for (const words of ['We Are', 'Our Products', 'Show more...', 'Norrfeld', 'Call Us', 'Email Us']) {
    expect(text(html)).toContain(words);
  }
  expect(html).toMatch(/href="\/products"[^>]*>Show more\.\.\./);
  expect(html).toContain('From the home list');
});

test('the about page has three open sections and its circles', async () => {
  const html = await renderAt('/about-us', responses);
  expect(html.match(/<details class="fold" open/g)).toHaveLength(3);
  for (const title of ['Who are we', 'Vision', 'Mission']) expect(html).toContain(`>${title}</h2>`);
  expect(html).toMatch(/aria-label="Product Range Expansion" aria-valuenow="66"/);
});

test('the contact form requires a name, an email address and a message; the organization is optional', async () => {
  const html = await renderAt('/contact-us', responses);
  const field = (name: string) => new RegExp(`<(?:input|textarea)[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
  for (const name of ['name', 'email', 'message']) expect(field(name)).toContain('required');
  expect(field('email')).toContain('type="email"');
  expect(field('organization')).not.toMatch(/^$|required/);
  expect(html).toContain('href="tel:+15550142"');
  expect(html).toMatch(/<svg class="icon"[^>]*>(<[a-z]+ [^>]*>)+<\/svg><span class="visually-hidden">WhatsApp/);
});

test('the opening hours are those of the first telephone, and of no other', async () => {
  const phones = [
    { label: 'Sales', number: '+1 555 0142' },
    { label: 'Service, day and night', number: '+1 555 0178' },
  ];
  const hours = 'Monday to Friday, 8:00 to 17:00';
  const html = await renderAt('/contact-us', { ...responses, 'company.get': { ...company, phones, hours } });
  const main = text(/<main.*<\/main>/s.exec(html)?.[0] ?? '');
  expect(main).toMatch(/Sales Monday to Friday, 8:00 to 17:00 \+1 555 0142 Service, day and night \+1 555 0178/);
  expect(main.match(/Monday/g)).toHaveLength(1);
});

test('the generic error page has the word Error alone', async () => {
  const main = /<main.*<\/main>/s.exec(await renderAt('/error', responses))?.[0] ?? '';
  expect(text(main).trim()).toBe('Error');
});

test('durations and limits are those of the specification', () => {
  expect(toastDurations).toEqual({ blank: 4000, error: 4000, success: 2000, loading: Number.POSITIVE_INFINITY });
  expect(toastLimit).toBe(20);
  expect(gallery.gutter).toBe(20);
});
