import type { ScreenName } from '@hydraulics/common/registry';
import { expect, test } from '../fixtures/desktop/test.ts';
import { heading } from '../fixtures/staff/back-office.ts';
import { screenAddresses } from '../fixtures/staff/screen-addresses.ts';

/** A text that each staff screen shows at its own address. */
const headings: Record<ScreenName, string> = {
  // A signed-in user is led on.
  login: 'Welcome',
  forgottenPassword: 'Forgotten password',
  choosePassword: 'Choose a password',
  dashboard: 'Welcome',
  products: 'Products',
  addProduct: 'Add Product',
  importProducts: 'Import',
  editGrid: 'Edit in a grid',
  editProduct: 'Edit Product',
  addCategory: 'Add Category',
  editCategory: 'Edit Category',
  gallery: 'Gallery',
  addGallery: 'Add Image',
  users: 'Users',
  addUser: 'Add User',
  editUser: 'Edit User',
  account: 'Your Account',
  enquiries: 'Contact Us',
  socials: 'Socials',
  addSocial: 'Add Social',
  editSocial: 'Edit Social',
  quotations: 'Quotations',
  editQuotation: 'Quotation',
  priceLists: 'Price Lists',
  quotationSettings: 'Quotation Settings',
  website: 'Website',
  insights: 'This month',
  salesFigures: 'Figures',
  redirects: 'Addresses',
  addRedirect: 'Add Redirect',
  editRedirect: 'Edit Redirect',
  media: 'Media',
  pages: 'Pages',
  addPage: 'Add Page',
  editPage: 'Edit Page',
  releases: 'Releases',
  addRelease: 'Add Release',
  editRelease: 'Edit Release',
  activity: 'Activity',
  personalData: 'Personal data',
  trash: 'Trash',
  help: 'Help',
  systemStatus: 'System status',
};

test('no address of a screen ends in a blank window: not loaded, reloaded, crashed, linked to or started at', {
  tag: '@fake',
}, async ({ desktop, fakeDesktop, openSignedIn, request, server }) => {
  const page = await openSignedIn();
  const addresses = await screenAddresses(request, server.admin);
  for (const [name, title] of Object.entries(headings) as [ScreenName, string][]) {
    const address = addresses[name];
    await test.step(address, async () => {
      await page.goto(new URL(address, page.url()).href);
      await expect(heading(page, title)).toBeVisible();
    });
  }

  for (const title of ['Server', 'Settings']) {
    await page.goto(new URL(`/${title.toLowerCase()}`, page.url()).href);
    await expect(heading(page, title)).toBeVisible();
  }

  const product = addresses.editProduct;
  const link = `hydraulics-admin://product/${product.split('/').at(-1)}`;
  // A loading page cannot receive the link, so main loads the address itself.
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
