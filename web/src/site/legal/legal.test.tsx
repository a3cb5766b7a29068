import { expect, test } from 'vitest';
import { DataStore } from '../../shared/data/store.ts';
import { category, company, fakeClient, renderAt } from '../../testing/render.tsx';
import { loadPage, pageToShow } from '../app/routes.tsx';
import { headMarkup, structuredMarkup } from '../page/head-markup.ts';

const section = (title: string, ...paragraphs: string[]) => ({ title, paragraphs });
const frame = { 'categories.list': [category('packs', 'Power Packs')], 'socials.links': [] };
const none = { ...frame, 'company.get': company };
const written = {
  ...frame,
  'company.get': {
    ...company,
    legal: {
      privacy: [section('What is stored', 'Nothing at all.', 'Not even this.'), section('Your rights', 'All of them.')],
      imprint: [section('Publisher', 'Veldmark\n1 Sample Street')],
      terms: [],
    },
  },
};
const legalLinks = (html: string) =>
  [...(/<footer.*<\/footer>/s.exec(html)?.[0] ?? '').matchAll(/href="(\/(?:privacy|imprint|terms))"/g)].map(
    ([, to]) => to,
  );

test('a legal text is a page with a heading for each section, and lines as they are written', async () => {
  const html = await renderAt('/privacy', written);
  expect(html).toContain('Privacy</h1>');
  expect([...html.matchAll(/<h2 class="legal-title">([^<]+)/g)].map(([, title]) => title)).toEqual([
    'What is stored',
    'Your rights',
  ]);
  expect(html).toContain('>Not even this.</p>');
  expect(await renderAt('/imprint', written)).toContain('Veldmark\n1 Sample Street');
});

test('the footer links only to legal texts that have been written', async () => {
  expect(legalLinks(await renderAt('/about-us', written))).toEqual(['/privacy', '/imprint']);
  const bare = await renderAt('/about-us', none);
  expect(legalLinks(bare)).toEqual([]);
  expect(bare).not.toContain('aria-label="Legal"');
});

test('the enquiry form names the privacy page beside its button, if there is one', async () => {
  expect(await renderAt('/contact-us', written)).toMatch(
    /Send enquiry.*<a[^>]*href="\/privacy"[^>]*>How we use your data<\/a>/s,
  );
  expect(await renderAt('/contact-us', none)).not.toContain('/privacy');
});

test.each([
  ['/privacy', none],
  ['/imprint', none],
  ['/terms', none],
  ['/terms', written],
])('%s without a text is a missing page', async (path, responses) => {
  const store = new DataStore(fakeClient(responses).client);
  expect(pageToShow(store, await loadPage(store, path)).page.isNotFound).toBe(true);
  expect(await renderAt(path, responses)).toContain('Page not found');
});

test('has a title, a description, a canonical address and structured data for search engines', async () => {
  const store = new DataStore(fakeClient(written).client);
  const { page, params } = await loadPage(store, '/privacy');
  const head =
    headMarkup({ page, params, store, publicUrl: 'https://www.example.com', missing: false }) +
    structuredMarkup({ page, params, store, publicUrl: 'https://www.example.com', missing: false });
  expect(head).toContain('<title>Privacy · Veldmark Hydraulics</title>');
  expect(head).toContain(
    '<meta name="description" content="Privacy: Nothing at all. A maker of hydraulic equipment.">',
  );
  expect(head).toContain('<link rel="canonical" href="https://www.example.com/privacy">');
  expect(head).not.toContain('noindex');
  expect(head).toContain('"@type":"BreadcrumbList"');
});
