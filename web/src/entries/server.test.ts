import { expect, test } from 'vitest';
import { renderLogo } from './server.tsx';

test('renders the logo for pages that the server builds', () => {
  const logo = renderLogo('Oil & Steel');
  expect(logo).toMatch(/^<a href="\/" [^>]*class="logo"><svg class="logo-sign" .*<strong>Oil<\/strong>/);
  expect(logo).toContain('&amp; Steel');
});
