import { type ScreenName, screens } from '@hydraulics/common/registry';
import { expect, test } from '../fixtures/desktop/test.ts';
import { heading } from '../fixtures/staff/back-office.ts';
import { screenAddresses } from '../fixtures/staff/screen-addresses.ts';

/** Screens with another heading than their title. Whoever is signed in is led on from the first. */
const headings: Partial<Record<ScreenName, string>> = { login: 'Welcome', dashboard: 'Welcome' };

test('no address of a screen ends in a blank window: not loaded, reloaded, crashed, linked to or started at', {
  tag: '@fake',
}, async ({ desktop, fakeDesktop, openSignedIn, request, server }) => {
  const page = await openSignedIn();
  const addresses = await screenAddresses(request, server.admin);
  for (const [name, address] of Object.entries(addresses) as [ScreenName, string][]) {
    await test.step(address, async () => {
      await page.goto(new URL(address, page.url()).href);
      await expect(heading(page, headings[name] ?? screens[name].title)).toBeVisible();
    });
  }

  for (const title of ['Server', 'Settings']) {
    await page.goto(new URL(`/${title.toLowerCase()}`, page.url()).href);
    await expect(heading(page, title)).toBeVisible();
  }

  const product = addresses.editProduct;
  const link = `hydraulics-admin://product/${product.split('/').at(-1)}`;
  // A page that is loading cannot take the link, so main loads the address itself.
  await Promise.all([desktop.choose('View', 'Reload'), desktop.startAgain(link)]);
  await expect(page).toHaveURL(new URL(product, page.url()).href);
  await expect(heading(page, 'Edit Product')).toBeVisible();
  await desktop.choose('View', 'Reload');
  await expect(heading(page, 'Edit Product')).toBeVisible();
  await desktop.willChoose('Reload');
  await fakeDesktop.requestFromApp('page', { id: 1, name: 'crashed' });
  await expect.poll(async () => (await desktop.recorded()).dialogs).toHaveLength(1);
  await expect(heading(page, 'Edit Product')).toBeVisible();
  await desktop.restart(link);
  await expect(heading(await desktop.page(), 'Edit Product')).toBeVisible();
  await expect(await desktop.page()).toHaveURL(new URL(product, page.url()).href);
});
