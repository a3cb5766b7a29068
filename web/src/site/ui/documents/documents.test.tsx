import { expect, test } from 'vitest';
import { DataStore } from '../../../shared/data/store.ts';
import { company, fakeClient, product, type Responses, renderAt } from '../../../testing/render.tsx';
import { loadPage } from '../../app/routes.tsx';
import { headMarkup, structuredMarkup } from '../../page/head-markup.ts';

const documents = [
  {
    _id: 'd1',
    title: 'Maßblatt <VCX>',
    kind: 'drawing' as const,
    language: 'de',
    revision: 'B',
    format: 'dxf' as const,
    bytes: 48_213,
    path: '/documents/d1/massblatt-vcx-rev-b-de.dxf',
    updatedAt: '2026-03-09T14:02:11.000Z',
  },
  {
    _id: 'd2',
    title: 'Flange',
    kind: 'model' as const,
    language: '',
    revision: '',
    format: 'step' as const,
    bytes: 3_565_158,
    path: '/documents/d2/flange.step',
    updatedAt: '2026-03-09T14:02:11.000Z',
  },
];

const responses: Responses = {
  'company.get': company,
  'categories.list': [],
  'socials.links': [],
  'products.single': product('1', { documents }),
  'products.list': [],
};

test('the page lists the documents before the texts, as links that download them', async () => {
  const html = await renderAt('/product/1', responses);
  const titles = [...html.matchAll(/class="(?:sheet|text)-title"[^>]*>([^<]+)/g)].map(([, title]) => title);
  expect(titles.slice(0, 2)).toEqual(['Documents', 'Product Description']);
  expect(html).toContain('<a href="#documents">Documents</a>');
  expect(html).toContain(
    '<a class="documents-link" href="/documents/d1/massblatt-vcx-rev-b-de.dxf" download="" type="image/vnd.dxf">',
  );
  expect(html).toContain('<span class="documents-title" lang="de" dir="auto">Maßblatt &lt;VCX&gt;</span>');
  const facts = [...html.matchAll(/class="documents-facts">([^<]+)/g)].map(([, text]) => text);
  expect(facts).toEqual(['Drawing · German · Revision B · DXF,\u00a047\u00a0kB', '3D model · STEP,\u00a03.3\u00a0MB']);
});

test('a product without documents has no such section', async () => {
  expect(await renderAt('/product/1', { ...responses, 'products.single': product('1') })).not.toContain('Documents');
});

test('structured data lists them as documents about the product', async () => {
  const store = new DataStore(fakeClient(responses).client);
  const { page, params } = await loadPage(store, '/product/1');
  const markup =
    headMarkup({ page, params, store, publicUrl: 'https://www.example.com', missing: false }) +
    structuredMarkup({ page, params, store, publicUrl: 'https://www.example.com', missing: false });
  const data = JSON.parse(/ld\+json">(.*)<\/script>/s.exec(markup)?.[1] ?? 'null');
  const thing = data['@graph'].find((node: { '@type': string }) => node['@type'] === 'Product');
  expect(thing.subjectOf).toEqual([
    {
      '@type': 'DigitalDocument',
      name: 'Maßblatt <VCX>',
      url: 'https://www.example.com/documents/d1/massblatt-vcx-rev-b-de.dxf',
      encodingFormat: 'image/vnd.dxf',
      genre: 'Drawing',
      dateModified: '2026-03-09T14:02:11.000Z',
      inLanguage: 'de',
      version: 'B',
    },
    {
      '@type': 'DigitalDocument',
      name: 'Flange',
      url: 'https://www.example.com/documents/d2/flange.step',
      encodingFormat: 'model/step',
      genre: '3D model',
      dateModified: '2026-03-09T14:02:11.000Z',
    },
  ]);
});
