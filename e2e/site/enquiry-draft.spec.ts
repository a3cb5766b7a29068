import type { Page, Route } from '@playwright/test';
import { hydrate } from '../fixtures/pages/hydration.ts';
import { tokenOf } from '../fixtures/staff/back-office.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const back = (page: Page) => page.getByText('We restored your unsent message.');
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('enquiry'));
/** Until the draft is stored: input during hydration is stored shortly after it. */
const expectStored = (page: Page, text: string) => expect.poll(() => stored(page)).toContain(text);

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Message').fill('Two cylinders of 80 mm bore');
}

test('input survives a reload, and navigation away and back', async ({ page, visit, axe }) => {
  await visit('/contact-us');
  await fill(page);
  await expectStored(page, 'Two cylinders of 80 mm bore');
  await expect(back(page)).toBeHidden();
  await page.reload();
  // Restored at once, without an interaction.
  await expect(page.getByLabel('Message')).toHaveValue('Two cylinders of 80 mm bore');
  await hydrate(page);
  await expect(back(page)).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Ada');
  await axe('an enquiry that was restored');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click();
  await expect(page).toHaveTitle(/^Gallery/);
  await page.getByRole('banner').getByRole('link', { name: 'Send an enquiry' }).click();
  await expect(page.getByLabel('Message')).toHaveValue('Two cylinders of 80 mm bore');
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
  await page.getByLabel('Message').fill('Three of them');
  await expectStored(page, 'Three of them');
  await visit('/about-us');
  await visit('/contact-us');
  await expect(page.getByLabel('Message')).toHaveValue('Three of them');
});

test('no draft is stored of input that was discarded, sent, or only filled in by programs', async ({ page, visit }) => {
  await visit('/contact-us');
  await fill(page);
  await page.locator('[name="website"]').evaluate((trap: HTMLInputElement) => {
    trap.value = 'https://spam.example';
    trap.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expectStored(page, 'Two cylinders');
  expect(await stored(page)).not.toContain('spam');
  await page.reload();
  await hydrate(page);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveValue('');
  await expect(page.getByLabel('Message')).toHaveValue('');
  await expect(back(page)).toBeHidden();
  expect(await stored(page)).toBeNull();

  await fill(page);
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Thank you!' })).toBeVisible();
  expect(await stored(page)).toBeNull();
  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test('a failed and a rate-limited submission keep the text, also after a reload', async ({
  page,
  visit,
  expectFailures,
}) => {
  expectFailures(/contact-submit (failed|answered 429)/);
  await visit('/contact-us');
  await hydrate(page);
  await fill(page);
  await page.route('**/api/contact-submit', route => route.abort());
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.getByText(/^Server error: /).first()).toBeVisible();
  const message = 'Too many enquiries from your address. Please try again in 9 minutes.';
  await page.unroute('**/api/contact-submit');
  await page.route('**/api/contact-submit', route =>
    route.fulfill({
      status: 429,
      json: { success: false, message, error: { code: 'rate_limited', details: [] } },
    }),
  );
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  // Once in the toast, once in the page.
  await expect(page.getByText(message)).toHaveCount(2);
  await expect(page.getByLabel('Message')).toHaveValue('Two cylinders of 80 mm bore');
  await page.unroute('**/api/contact-submit');
  // What is sent after an edit is another submission, timed anew.
  await page.getByLabel('Organization').fill('Mill');
  await expectStored(page, 'Mill');
  // On a slow connection the form is sent before its draft is restored.
  const arrive = Promise.withResolvers<void>();
  const asked = page.waitForRequest('**/assets/enquiry-draft-*.js');
  await page.route('**/assets/enquiry-draft-*.js', async route => {
    await arrive.promise;
    await route.continue();
  });
  // Coming from another page: at the same address Chromium itself restores form input.
  await visit('/about-us');
  await visit('/contact-us');
  await expect(page.getByLabel('Message')).toHaveValue('');
  const sent = page.waitForRequest('**/api/contact-submit');
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await asked;
  await expect(page.getByText('is required')).toHaveCount(0);
  arrive.resolve();
  const values = (await sent).postDataJSON();
  expect(values).toMatchObject({ name: 'Ada', email: 'ada@example.com', message: 'Two cylinders of 80 mm bore' });
  // A restored draft is sent quickly, which must not mark it as spam.
  expect(values).not.toHaveProperty('elapsed');
  await expect(page.getByRole('status').filter({ hasText: 'Thank you!' })).toBeVisible();
});

test('an enquiry whose response was lost is stored once when it is sent again, but another text separately', async ({
  page,
  request,
  server,
  visit,
  expectFailures,
}) => {
  expectFailures(/contact-submit failed/);
  await visit('/contact-us');
  await hydrate(page);
  await fill(page);
  await page.getByLabel('Message').fill('Sent twice.');
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/contact-submit', lose, { times: 1 });
  const send = page.getByRole('button', { name: 'Send enquiry' });
  await send.click();
  await expect(page.getByText(/^Server error: /).first()).toBeVisible();
  await send.click();
  await expect(page.getByRole('status').filter({ hasText: 'Thank you!' })).toBeVisible();

  await fill(page);
  await page.getByLabel('Message').fill('Sent twice.');
  await page.route('**/api/contact-submit', lose, { times: 1 });
  await send.click();
  await expect(page.getByText(/^Server error: /).first()).toBeVisible();
  await page.getByLabel('Message').fill('Sent twice, with more to say.');
  await send.click();
  await expect(page.getByText('Thank you!').last()).toBeVisible();

  const { token } = await tokenOf(request, server.admin);
  const found = await request.get('/api/contact-queries?q=sent+twice', {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(((await found.json()) as { message: string }[]).map(({ message }) => message)).toEqual([
    'Sent twice, with more to say.',
    'Sent twice.',
    'Sent twice.',
  ]);
});

test('an enquiry whose response was lost is stored once when it is sent again after a reload', async ({
  page,
  request,
  server,
  visit,
  expectFailures,
}) => {
  expectFailures(/contact-submit failed/);
  await visit('/contact-us');
  await hydrate(page);
  await fill(page);
  await page.getByLabel('Message').fill('Lost, then reloaded.');
  const keys: (string | undefined)[] = [];
  page.on('request', sent => {
    if (sent.url().endsWith('/api/contact-submit')) keys.push(sent.headers()['idempotency-key']);
  });
  await page.route(
    '**/api/contact-submit',
    async route => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const send = page.getByRole('button', { name: 'Send enquiry' });
  await send.click();
  await expect(page.getByText(/^Server error: /).first()).toBeVisible();
  await page.reload();
  await hydrate(page);
  await expect(page.getByLabel('Message')).toHaveValue('Lost, then reloaded.');
  await send.click();
  await expect(page.getByRole('status').filter({ hasText: 'Thank you!' })).toBeVisible();
  await fill(page);
  await page.getByLabel('Message').fill('Lost, then reloaded.');
  await send.click();
  await expect.poll(() => new Set(keys).size).toBe(2);
  expect(keys).toEqual([keys[0], keys[0], expect.stringMatching(/^[0-9a-f]{32}$/)]);
  await expect(page.getByLabel('Message')).toHaveValue('');

  const { token } = await tokenOf(request, server.admin);
  const headers = { Authorization: `Bearer ${token}` };
  const found = await request.get('/api/contact-queries?q=then+reloaded', { headers });
  expect(await found.json()).toHaveLength(2);
});

test('a draft that was sent without React is removed, and a malformed one ignored', async ({ page, visit }) => {
  await visit('/contact-us');
  await fill(page);
  await expectStored(page, 'Two cylinders');
  // As a browser without script submits it, without the elapsed time.
  await page.evaluate(() => document.querySelector<HTMLFormElement>('.contact-form form')?.submit());
  await expect(page).toHaveURL(/sent=[0-9a-f-]{36}\./);
  await hydrate(page);
  await expect.poll(() => stored(page)).toBeNull();
  await page.evaluate(() => localStorage.setItem('enquiry', '{"at":'));
  await visit('/contact-us');
  await page.getByLabel('Name').fill('Grace');
  await expectStored(page, 'Grace');
});

test('a form that was returned with errors is not overwritten by an older draft', async ({
  page,
  visit,
  expectFailures,
}) => {
  await visit('/contact-us');
  await page.evaluate(() =>
    localStorage.setItem(
      'enquiry',
      JSON.stringify({ at: Date.now(), values: { name: 'Older name', message: 'Older text' } }),
    ),
  );
  expectFailures(/contact-us answered 400/);
  // As a browser without script submits it.
  await page.evaluate(() => {
    const form = document.querySelector('.contact-form form') as HTMLFormElement;
    (form.elements.namedItem('name') as HTMLInputElement).value = 'Newer name';
    (form.elements.namedItem('email') as HTMLInputElement).value = 'nobody';
    form.submit();
  });
  await expect(page.getByText('Email must be a valid email address')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Newer name');
  await expect(page.getByLabel('Message')).toHaveValue('Older text');
  await hydrate(page);
  await expect(page.getByLabel('Name')).toHaveValue('Newer name');
  await expectStored(page, 'Newer name');
});
