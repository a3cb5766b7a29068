import { tokenOf } from '../../fixtures/staff/back-office.ts';
import { expect, test } from '../../fixtures/test.ts';

for (const [typed, stored] of [
  ['r&d@example.com', 'r&d@example.com'],
  ['info@пример.испытание', 'info@xn--e1afmkfd.xn--80akhbyknj4f'],
  ['info@bär-hydraulik.example', 'info@xn--br-hydraulik-gcb.example'],
  ['\u202avera@example.com\u200b', 'vera@example.com'],
  ['ｖｅｒａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'vera@example.com'],
] as const) {
  test(`a visitor with the address ${JSON.stringify(typed)} sends an enquiry`, async ({
    page,
    request,
    server,
    visit,
  }) => {
    await visit('/contact-us');
    await page.locator('#enquiry-name').fill('Vera');
    await page.locator('#enquiry-email').fill(typed);
    await page.locator('#enquiry-message').fill('Two pumps');
    const sent = page.waitForResponse(/contact-submit/);
    await page.locator('.form-send').click();
    expect((await sent).status()).toBe(201);
    await expect(page.locator('.contact-form .form-success')).toContainText('Thank you!');
    const { token } = await tokenOf(request, server.admin);
    const list = await request.get('/api/contact-queries?limit=1', { headers: { Authorization: `Bearer ${token}` } });
    expect((await list.json())[0].email).toBe(stored);
  });
}

test('an address that mail cannot reach is refused beside its field, with the reason', async ({ page, visit }) => {
  await visit('/contact-us');
  await page.locator('#enquiry-name').fill('José');
  await page.locator('#enquiry-message').fill('Two pumps');
  await page.locator('#enquiry-email').fill('josé@example.com');
  await page.locator('.form-send').click();
  await expect(page.locator('.field-error')).toHaveText(/“é” before the @/);
  await expect(page.locator('#enquiry-message')).toHaveValue('Two pumps');
  await expect(page.locator('#enquiry-email')).toBeFocused();
});
