import { expect, test } from '../fixtures/test.ts';

// Each test has a clock of its own, which the page reads before its first paint.
test.use({ reuseContext: false });

const sales = { label: 'Sales', hours: 'Mon–Fri 08:00–17:00, Chicago time', number: '+1 555 0142' };
const service = { label: 'Service, day and night', hours: 'every day 00:00–24:00', number: '+1 555 0178' };
type Line = typeof sales;

const read = (lines: Line[]) => lines.map(({ label, hours, number }) => `${label} ${hours} ${number}`);
const oneLine = (texts: string[]) => texts.map(text => text.replaceAll(/\s+/g, ' ').trim());

for (const [when, now, lines] of [
  ['on a working day', '2026-11-30T16:00:00Z', [sales, service]],
  ['at night', '2026-12-01T04:00:00Z', [service, sales]],
  ['on a Sunday', '2026-11-29T18:00:00Z', [service, sales]],
] as const) {
  test(`${when} the telephone that is answered comes first`, async ({ page, visit }) => {
    await page.clock.setFixedTime(new Date(now));
    await visit('/contact-us');
    const shown = page.locator('.contact-part').first().getByRole('listitem');
    expect(oneLine(await shown.allInnerTexts())).toEqual(read([...lines]));
  });
}

test('the door for a stopped machine has both telephones with their hours', async ({ page, visit }) => {
  await page.clock.setFixedTime(new Date('2026-12-01T04:00:00Z'));
  await visit('/');
  const door = page.locator('.door').filter({ hasText: 'My machine stands still' });
  const texts = oneLine(await door.getByRole('listitem').allInnerTexts());
  expect(texts).toEqual([
    'Service, day and night: +1 555 0178 every day 00:00–24:00',
    'Sales: +1 555 0142 Mon–Fri 08:00–17:00, Chicago time',
  ]);
});

test('the door leads to the page about service, with both telephones, spares, repair and nameplate', async ({
  page,
  visit,
  axe,
}) => {
  await page.clock.setFixedTime(new Date('2026-11-30T16:00:00Z'));
  await visit('/');
  await page.getByRole('link', { name: 'My machine stands still' }).click();
  await expect(page).toHaveURL('/pages/service');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading')).toHaveText([
    'Service',
    'My machine stands still',
    'Spares and seal kits by code',
    'Repair',
    'No code? Send a photo of the nameplate',
  ]);
  expect(oneLine(await main.locator('.blocks-phones').getByRole('listitem').allInnerTexts())).toEqual(
    read([service, sales]),
  );
  await expect(main.getByRole('link', { name: 'Describe the fault' })).toHaveAttribute('href', '/contact-us');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Service', exact: true })).toHaveCount(1);
  await axe('the page about service');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'nothing is wider than a phone').toBe(390);
});

test('without script both telephones are there, as staff ordered them', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/contact-us');
  const shown = page.locator('.contact-part').first().getByRole('listitem');
  expect(oneLine(await shown.allInnerTexts())).toEqual(read([sales, service]));
  await context.close();
});

test('search engines read the hours of each telephone', async ({ request }) => {
  const html = await (await request.get('/contact-us')).text();
  const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  const graph: { '@type': string; contactPoint?: object[] }[] = JSON.parse(json)['@graph'];
  const points = graph.find(node => node['@type'] === 'Organization')?.contactPoint ?? [];
  expect(points.slice(0, 2)).toEqual([
    {
      '@type': 'ContactPoint',
      contactType: 'Sales',
      telephone: '+1 555 0142',
      hoursAvailable: [
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
          opens: '08:00',
          closes: '17:00',
        },
      ],
    },
    {
      '@type': 'ContactPoint',
      contactType: 'Service, day and night',
      telephone: '+1 555 0178',
      hoursAvailable: [
        {
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
          opens: '00:00',
          closes: '23:59',
        },
      ],
    },
  ]);
});
