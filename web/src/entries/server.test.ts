import type { Client } from '@hydraulics/common/contract/client';
import { AppError } from '@hydraulics/common/contract/errors';
import { expect, test } from 'vitest';
import { render, renderLogo } from './server.tsx';

test('renders the logo for pages that the server builds', () => {
  const logo = renderLogo({ name: 'Oil & Steel' });
  expect(logo).toMatch(/^<a href="\/" [^>]*class="logo"><svg class="logo-sign" .*<strong>Oil<\/strong>/);
  expect(logo).toContain('&amp; Steel');
});

test('says on the page of a product why it could not be fetched', async () => {
  const read = (name: string) =>
    Promise.reject(
      name === 'single' ? new AppError('unavailable', 'The database is away.') : new AppError('not_found'),
    );
  const noun = new Proxy({}, { get: (_, name: string) => () => read(name) });
  const client = new Proxy({}, { get: () => noun }) as Client;
  const url = '/product/0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11';
  await expect(render({ url, client, publicUrl: 'https://www.example.com' })).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Error fetching product: The database is away.',
  });
});
