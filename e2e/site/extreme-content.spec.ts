import type { APIRequestContext } from '@playwright/test';
import { overflowing } from '../fixtures/pages/overflow.ts';
import { restoreDemoProfile } from '../fixtures/staff/demo-profile.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const long = 'Hochdruckhydraulikaggregatesteuerungsventilblock'.repeat(4).slice(0, 200);
const cells = Array.from({ length: 14 }, (_, index) => `<td>Column ${index} of figures</td>`).join('');
const hard = [
  `<h2>${long}</h2>`,
  `<p>${long}<strong>${long}</strong></p>`,
  `<p><a href="https://example.com/${long}">https://example.com/${long}</a></p>`,
  `<table><tbody>${`<tr>${cells}</tr>`.repeat(5)}</tbody></table>`,
  `<pre>${'p = F / A; '.repeat(60)}</pre>`,
  `<ul>${`<li>${long}</li>`.repeat(3)}</ul>`,
  `<blockquote>${long}</blockquote>`,
].join('');

let staff: APIRequestContext;
const made: string[] = [];

test.beforeEach(async ({ request, server, playwright }) => {
  const { email, password } = server.admin;
  const { token } = await (await request.post('/api/auth/login', { data: { email, password } })).json();
  const extraHTTPHeaders = { Authorization: `Bearer ${token}` };
  staff = await playwright.request.newContext({ baseURL: server.url, extraHTTPHeaders });
});

// Other tests on this server read every product.
test.afterEach(async () => {
  for (const address of made.splice(0).reverse()) expect((await staff.delete(address)).status()).toBe(200);
  await staff.dispose();
});

async function category(name: string): Promise<string> {
  const { _id } = await (await staff.post('/api/add-category', { data: { name } })).json();
  made.push(`/api/categories/${_id}`);
  return _id;
}

async function product(categoryId: string, more: Record<string, string>): Promise<string> {
  const answer = await staff.post('/api/products', { multipart: { categoryId, ...more } });
  expect(answer.status(), await answer.text()).toBe(201);
  const { _id } = await answer.json();
  made.push(`/api/products/${_id}`);
  return _id;
}

test('the layout withstands names without a break and HTML wider than the page', async ({ page, visit, axe }) => {
  const line = await category(long);
  const sections = ['smallDesc', 'fullDesc', 'features', 'applications', 'advantages', 'additionalDesc'];
  const id = await product(line, { name: long, ...Object.fromEntries(sections.map(field => [field, hard])) });
  for (const address of [`/product/${id}`, `/products/${line}`, '/products', `/contact-us?product=${id}`, '/']) {
    await visit(address);
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await overflowing(page), `${address} at ${width} px`).toEqual([]);
    }
  }
  await visit(`/product/${id}`);
  await axe('a product with names without a break');
});

/** A published page that the menu lists. */
async function pageOfMenu(title: string): Promise<void> {
  const blocks = '[{"kind":"text","html":"<p>Day and night.</p>"}]';
  const answer = await staff.post('/api/v1/pages', {
    multipart: { title, place: 'menu', status: 'published', summary: title, blocks },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  made.push(`/api/v1/pages/${(await answer.json())._id}`);
}

for (const { kind, titles } of [
  { kind: 'alone', titles: [] },
  { kind: 'beside one page of staff in the menu', titles: ['Service'] },
  { kind: 'beside several', titles: ['Service', 'References', 'Careers', 'Rental and exchange of power packs'] },
]) {
  test(`a long company name fits the header and the footer, ${kind}`, async ({ page, visit, request, server }) => {
    const names = [
      'Maschinenfabrik Oberschwaben GmbH',
      'Müller & Söhne Hydraulik-Anlagenbau und Industrieservice Verwaltungsgesellschaft mbH',
      'Hochdruckhydraulikaggregatesteuerungsventilblockbau',
    ];
    try {
      for (const title of titles) await pageOfMenu(title);
      for (const name of names) {
        expect((await staff.put('/api/v1/website/settings', { data: { name } })).status()).toBe(200);
        await visit('/products');
        for (const width of [320, 390, 768, 1088, 1100, 1216, 1344, 1440]) {
          await page.setViewportSize({ width, height: 900 });
          expect.soft(await overflowing(page), `${name} at ${width} px`).toEqual([]);
          const cut = await page
            .locator('.header .logo-word')
            .evaluate(word => word.scrollHeight > word.clientHeight + 1 || word.getBoundingClientRect().bottom > 76);
          expect.soft(cut, `${name} is cut at ${width} px`).toBe(false);
        }
      }
    } finally {
      await restoreDemoProfile(request, server.admin);
    }
  });
}

test('several pages of the menu are behind More, by keyboard and on a phone at once', async ({ page, visit, axe }) => {
  for (const title of ['Service', 'References']) await pageOfMenu(title);
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit('/about-us');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await expect(nav.getByRole('link', { name: 'References' })).toBeHidden();
  await nav.locator('summary', { hasText: 'More' }).press('Enter');
  await axe('pages of the menu behind More');
  await nav.getByRole('link', { name: 'References' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'References' })).toBeVisible();
  await expect(nav.locator('summary', { hasText: 'More' })).toHaveAttribute('data-current');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('summary[aria-label="Menu"]').click();
  await expect(page.locator('.menu-sheet').getByRole('link', { name: 'Service', exact: true })).toBeVisible();
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow);
  await page.setViewportSize({ width: 1100, height: 900 });
  expect(await overflow(), 'what the sheet covers does not scroll').toBe('hidden');
  await page.setViewportSize({ width: 1216, height: 900 });
  expect(await overflow(), 'the page scrolls beside the row').toBe('visible');
});

test('long titles behind More are whole and within the window, also those from right to left', async ({
  page,
  visit,
}) => {
  const titles = [
    'Commissioning, inspection and repair of hydraulic power packs on site, day and night',
    'הפעלה, בדיקה ותיקון של יחידות כוח הידראוליות באתר הלקוח, ביום ובלילה',
  ];
  for (const title of titles) await pageOfMenu(title);
  for (const width of [1216, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await visit('/about-us');
    const nav = page.getByRole('navigation', { name: 'Main' });
    await nav.locator('summary', { hasText: 'More' }).press('Enter');
    for (const title of titles) {
      const box = await nav.getByRole('link', { name: title }).boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= width, `${title} at ${width} px`).toBe(true);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBe(width);
  }
});

test('a table wider than the page scrolls, and its numbers do not wrap', async ({ page, visit }) => {
  const head = ['Type', 'Pressure', 'Displacement', 'Flow', 'Speed', 'Weight'].map(text => `<th>${text}</th>`).join('');
  const row = ['VPP160', '180 bar', '16.2 cm³', '24.3 l/min', '1450 1/min', '112 kg'];
  const cells = row.map(text => `<td>${text}</td>`).join('');
  const fullDesc = `<table><tbody><tr>${head}</tr><tr>${cells}</tr></tbody></table>`;
  const id = await product(await category('Tables'), { name: 'A product with a table', fullDesc });
  await page.setViewportSize({ width: 320, height: 800 });
  await visit(`/product/${id}`);
  await page.getByRole('region', { name: 'Product Description' }).locator('summary').click();
  const table = page.locator('.rich table');
  const lines = await table.evaluate(element => {
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: [string, number][] = [];
    while (words.nextNode()) {
      for (const { 0: word, index } of (words.currentNode.nodeValue ?? '').matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(words.currentNode, index);
        range.setEnd(words.currentNode, index + word.length);
        found.push([word, new Set([...range.getClientRects()].map(({ y }) => Math.round(y))).size]);
      }
    }
    return found;
  });
  expect(lines.filter(([, count]) => count > 1)).toEqual([]);
  expect(await table.evaluate(element => element.scrollWidth > element.clientWidth)).toBe(true);
  expect(await overflowing(page)).toEqual([]);
  await table.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => table.evaluate(element => element.scrollLeft)).toBeGreaterThan(0);
});

test('a product with only a name, and a category without products, have complete pages', async ({
  page,
  visit,
  axe,
}) => {
  const line = await category('An empty line');
  await visit(`/products/${line}`);
  await expect(page.getByText('No products available for this category.')).toBeVisible();
  const id = await product(line, { name: 'x' });
  await visit(`/product/${id}`);
  await expect(page.getByText('No images available')).toBeVisible();
  await expect(page.getByText('No specification image available')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Features' })).toHaveCount(0);
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await overflowing(page), `${width} px`).toEqual([]);
  }
  await axe('a product with only a name');
});

test('a product with two hundred images of all shapes keeps its layout', async ({ page, visit, request }) => {
  const products: { _id: string; images: string[] }[] = await (await request.get('/api/products-home')).json();
  const some = products.find(({ images }) => images.length > 1);
  const blank = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
  const shapes = ['1600x1200', '300x2560', '2560x300', '64x64'];
  const images = Array.from(
    { length: 200 },
    (_, index) => `uploads/${index.toString(16).padStart(40, '0')}-${shapes[index % shapes.length]}.webp`,
  );
  await page.route('**/uploads/0*', route => route.fulfill({ contentType: 'image/svg+xml', body: blank }));
  await visit(`/product/${some?._id}`);
  await page.evaluate(images => {
    for (const list of document.querySelectorAll('.viewer-strip, .viewer-thumbs')) {
      const [first] = list.children;
      const items = images.map(path => {
        const item = first?.cloneNode(true) as Element;
        const [, width = '', height = ''] = /-(\d+)x(\d+)/.exec(path) ?? [];
        for (const source of item.querySelectorAll('source')) source.remove();
        const image = item.querySelector('img');
        for (const name of ['srcset', 'sizes']) image?.removeAttribute(name);
        for (const [name, value] of Object.entries({ src: `/${path}`, width, height }))
          image?.setAttribute(name, value);
        return item;
      });
      list.replaceChildren(...items);
    }
    document.querySelector('.sheet')?.remove();
  }, images);
  await expect(page.locator('.viewer-thumbs li')).toHaveCount(200);
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect.soft(await overflowing(page), `${width} px`).toEqual([]);
    const enquire = page.getByRole('main').getByRole('link', { name: 'Send an enquiry' });
    // Neither many images nor a tall one pushes the main link out of reach.
    expect.soft((await enquire.boundingBox())?.y, `${width} px`).toBeLessThan(2600);
  }
});
