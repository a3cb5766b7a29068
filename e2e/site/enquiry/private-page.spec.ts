import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function send(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Message').fill('Two cylinders of 80 mm bore');
  await page.getByRole('button', { name: 'Send enquiry' }).click();
}

test('the confirmation leads to a private page', async ({ page, visit }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit('/contact-us');
  await send(page);
  await page.getByRole('main').getByRole('link', { name: 'Your own page' }).click();
  await expect(page.getByRole('heading', { name: 'Received' })).toBeVisible();
  await expect(page.getByText('Two cylinders of 80 mm bore')).toBeVisible();
});

test('the sender adds something on the private page and withdraws the enquiry, which staff see', async ({
  page,
  visit,
  axe,
  request,
  signIn,
  expectFailures,
}) => {
  // By a program, which need not type as slowly as a person.
  const answer = await request.post('/api/contact-submit', {
    data: { name: 'Grace Hopper', email: 'grace@example.com', message: 'Two cylinders of 80 mm bore' },
  });
  const { page: address } = await answer.json();
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(address);
  await axe('the private page of an enquiry');

  // By keyboard.
  await page.getByRole('textbox', { name: 'Message' }).focus();
  await page.keyboard.type('Chromed, please');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Thank you. We have received your message.' })).toBeVisible();
  await expect(page.getByText('Chromed, please')).toBeVisible();

  await page.getByText('Withdraw this enquiry', { exact: true }).click();
  await axe('the withdrawal of an enquiry');
  await page.getByLabel('Reason').fill('We repaired the old one');
  await page.getByRole('button', { name: 'Withdraw enquiry' }).click();
  await expect(page.getByRole('heading', { name: 'Withdrawn' })).toBeVisible();
  await expect(page.getByText('Withdraw this enquiry', { exact: true })).toBeHidden();
  await axe('a withdrawn enquiry');

  await signIn();
  await visit('/contact-operation');
  await page.getByRole('link', { name: 'Grace Hopper' }).click();
  const panel = page.getByRole('region', { name: 'Grace Hopper' });
  await expect(panel.getByText('Marked as lost (withdrawn by the customer)')).toBeVisible();
  await expect(panel.getByText('Added on the enquiry’s page from grace@example.com')).toHaveCount(2);
  await expect(panel.getByText('Chromed, please')).toBeVisible();

  expectFailures(/404/);
  const wrong = await visit(address.slice(0, -3));
  expect(wrong?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible();
});

test('a message that is sent again from the page that Back restored is stored once', async ({
  page,
  visit,
  request,
}) => {
  const answer = await request.post('/api/contact-submit', {
    data: { name: 'Mary Jackson', email: 'mary@example.com', message: 'Two cylinders of 80 mm bore' },
  });
  const { page: address } = await answer.json();
  await visit(address);
  const message = page.getByRole('textbox', { name: 'Message' });
  const added = page.getByRole('region', { name: 'What you asked' }).getByText('Chromed, please');
  await message.fill('Chromed, please');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(added).toHaveCount(1);
  await page.goBack();
  await expect(message).toHaveValue('Chromed, please');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page).toHaveURL(/sent=word$/);
  await expect(added).toHaveCount(1);
  // Another text from there is another message.
  await page.goBack();
  await message.fill('And painted');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('And painted')).toBeVisible();
  await expect(added).toHaveCount(1);
});

test('the private page of an enquiry works without script', async ({ browser, server, failures }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    extraHTTPHeaders: { 'X-Forwarded-For': '198.51.100.212' },
  });
  failures.watch(context);
  const page = await context.newPage();
  await page.goto('/contact-us');
  await send(page);
  await page.getByRole('link', { name: 'Your own page' }).click();
  await page.getByLabel('Message').fill('Chromed, please');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Thank you. We have received your message.')).toBeVisible();
  await page.getByText('Withdraw this enquiry', { exact: true }).click();
  await page.getByRole('button', { name: 'Withdraw enquiry' }).click();
  await expect(page.getByRole('heading', { name: 'Withdrawn' })).toBeVisible();
  // Changing one's mind.
  await page.getByLabel('Message').fill('We need them after all');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('heading', { name: 'Received' })).toBeVisible();
  await context.close();
});
