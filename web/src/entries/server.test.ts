import type { Client } from '@hydraulics/common/contract/client';
import { AppError } from '@hydraulics/common/contract/errors';
import { expect, test } from 'vitest';
import { company, fakeClient } from '../testing/render.tsx';
import { renderDocument } from '../testing/render-document.ts';
import { renderLogo } from './server.tsx';

test('renders the logo for pages that the server builds', () => {
  const logo = renderLogo({ name: 'Oil & Steel' });
  expect(logo).toMatch(/^<a href="\/" [^>]*class="logo"><svg class="logo-sign" .*<strong>Oil<\/strong>/);
  expect(logo).toContain('&amp; Steel');
});

const hash = '4f1c0a9be2d74f1c0a9be2d74f1c0a9be2d74f1c';

test.each([undefined, 'https://files.example.com'])(
  'renders pictures at %s, and the next page at its own address',
  async filesUrl => {
    const look = { logo: `uploads/${hash}-400x100.webp` };
    const { client } = fakeClient({ 'company.get': { ...company, look }, 'socials.links': [], 'categories.list': [] });
    const page = (files?: string) =>
      renderDocument({ url: '/about-us', client, publicUrl: 'https://www.example.com', filesUrl: files });
    const [shown, own] = [await page(filesUrl), await page()];
    expect(shown.body).toContain(`src="${filesUrl ?? ''}/uploads/${hash}-400x100.webp"`);
    expect(shown.body).toContain(`"logo":"${filesUrl ?? 'https://www.example.com'}/uploads/${hash}-400x100.webp"`);
    expect(shown.filesUrl).toBe(filesUrl);
    expect(own.body).toContain(`src="/uploads/${hash}-400x100.webp"`);
  },
);

test('says on the page of a product why it could not be fetched', async () => {
  const read = (name: string) =>
    Promise.reject(
      name === 'single' ? new AppError('unavailable', 'The database is away.') : new AppError('not_found'),
    );
  const noun = new Proxy({}, { get: (_, name: string) => () => read(name) });
  const client = new Proxy({}, { get: () => noun }) as Client;
  const url = '/product/0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11';
  await expect(renderDocument({ url, client, publicUrl: 'https://www.example.com' })).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Error fetching product: The database is away.',
  });
});

test('says that there is no such product', async () => {
  const { client } = fakeClient({ 'company.get': company, 'socials.links': [], 'categories.list': [] });
  const url = '/product/0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11';
  const page = await renderDocument({ url, client, publicUrl: 'https://www.example.com' });
  expect(page.status).toBe(404);
  expect(page.head).toContain('<title>No product found');
  expect(page.body).toMatch(/<h1[^>]*>No product found\.<\/h1>/);
});
