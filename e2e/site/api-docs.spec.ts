import { expect, test } from '../fixtures/test.ts';

/** The API as the built product serves it, beside the website. */
test("an unknown call is answered in the API's format, not with a page", async ({ request }) => {
  for (const path of ['/api', '/api/', '/api/nothing', '/api/products/1/nothing']) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(await answer.json(), path).toMatchObject({ success: false, error: { code: 'not_found' } });
  }
});

test('the try-it page lists every call and can make one', async ({ page, visit }) => {
  await visit('/api/docs');
  await page.getByRole('link', { name: 'categories', exact: true }).click();
  await page.getByRole('button', { name: /^GET \/api\/categories All/ }).click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await expect(page.locator('.live-responses-table tbody .response-col_status').first()).toContainText('200');
});

test('files beside the public ones cannot be reached', async ({ request }) => {
  for (const path of [
    '/uploads/../catalogue.sqlite',
    '/uploads/%2e%2e/jwt-secret',
    '/originals/x',
    '/.vite/manifest.json',
  ]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});
