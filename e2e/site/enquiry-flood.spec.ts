import { paths } from '@hydraulics/common/contract/paths';
import { expect, test } from '../fixtures/test.ts';

// The flood's network has an address for each of its visitors.
test.use({ reuseContext: false, extraHTTPHeaders: { 'X-Forwarded-For': '198.51.100.200' } });

const words = { name: 'Flora Flood', email: 'flora@example.com', message: 'Between many others' };
const thanks = 'Thank you! Your message has been sent.';

test('visitors in the middle of a flood send their enquiry and are thanked as usual, without script too', async ({
  page,
  visit,
  request,
  browser,
  server,
}) => {
  for (let number = 1; number <= 50; number += 1) {
    const headers = { 'X-Forwarded-For': `198.51.100.${number}` };
    expect((await request.post('/api/contact-submit', { data: words, headers })).status()).toBe(201);
  }
  const statuses: number[] = [];
  page.on('response', response => {
    if (response.url().endsWith('/api/contact-submit')) statuses.push(response.status());
  });
  await visit(paths.contact.href());
  await page.getByLabel('Name').fill(words.name);
  await page.getByLabel('Email').fill(words.email);
  await page.getByLabel('Message').fill('With script');
  await page.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(page.getByText(thanks).first()).toBeVisible();
  expect(statuses).toEqual([201]);
  await expect(page.getByLabel('Message')).toHaveValue('');

  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: server.url,
    extraHTTPHeaders: { 'X-Forwarded-For': '198.51.100.201' },
  });
  const plain = await context.newPage();
  await plain.goto(paths.contact.href());
  await plain.getByLabel('Name').fill(words.name);
  await plain.getByLabel('Email').fill(words.email);
  await plain.getByLabel('Message').fill('Without script');
  await plain.getByRole('button', { name: 'Send enquiry' }).click();
  await expect(plain.getByText(thanks).first()).toBeVisible();
  await context.close();
});
