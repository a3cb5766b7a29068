import { writeFileSync } from 'node:fs';
import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import type { Route } from '@playwright/test';
import { pdfBytes } from '../../../api/src/testing/files/documents.ts';
import {
  chooseFiles,
  draftHas,
  editor,
  nameField,
  pictures,
  ready,
  submit,
} from '../../fixtures/pages/product-form.ts';
import { heading, toast } from '../../fixtures/staff/back-office.ts';
import { colleague } from '../../fixtures/staff/colleague.ts';
import { expect, test } from '../../fixtures/test.ts';
import { fake, png } from '../../fixtures/uploads/noise-png.ts';

const list = adminPaths.products.href();

// As high as the form: axe would report controls under the sticky bar as too small.
test.use({ viewport: { width: 1280, height: 3000 } });

test.describe('adding a product', () => {
  test.beforeEach(async ({ signIn, visit, page }) => {
    await signIn();
    await visit(adminPaths.addProduct.href());
    await ready(page);
  });

  test('accepts texts, images from all three pickers in their order, and a category', async ({
    page,
    axe,
    request,
  }) => {
    await axe('a new product');
    await nameField(page).fill('Ram 63');
    await page.getByLabel('Category').selectOption({ index: 1 });
    await chooseFiles(page, 'Choose files Images 1', [png('one.png'), png('two.png')]);
    await chooseFiles(page, 'Choose files Images 2', [png('three.png')]);
    await chooseFiles(page, 'Choose files Images 3', [png('four.png')]);
    await chooseFiles(page, 'Choose a file Spec Image', [png('sheet.png')]);
    await expect(pictures(page)).toHaveText(['one.png', 'two.png', 'three.png', 'four.png']);
    await page.getByRole('button', { name: 'Move three.png earlier' }).press('Enter');
    await page.getByRole('button', { name: 'Remove two.png' }).click();
    await expect(pictures(page)).toHaveText(['one.png', 'three.png', 'four.png']);
    await editor(page, 'Features').pressSequentially('Strong');
    await axe('a new product with texts and images');
    const sent = page.waitForRequest(request => request.method() === 'POST');
    await submit(page, 'Add +').click();
    const form = (await sent).postDataBuffer()?.toString('latin1') ?? '';
    for (const empty of ['smallDesc', 'fullDesc', 'applications', 'advantages', 'additionalDesc'])
      expect(form).not.toContain(`name="${empty}"`);
    await expect(toast(page, 'Product added successfully!')).toBeVisible();
    await expect(page).toHaveURL(list);
    await page.getByLabel('Filter Products').fill('Ram 63');
    await page.getByRole('link', { name: 'Edit Ram 63' }).click();
    await expect(nameField(page)).toHaveValue('Ram 63');
    const id = page.url().split('/').at(-1) ?? '';
    const product = await (await request.get(`/api/products/${id}`)).json();
    expect(product).toMatchObject({ name: 'Ram 63', features: '<p>Strong</p>', smallDesc: '' });
    expect(product.images).toHaveLength(3);
    expect(product.specImage).toMatch(/^uploads\//);
    await page.goto(paths.product.href({ id }));
    await expect(heading(page, 'Ram 63')).toBeVisible();
  });

  test('requires a name and a category before anything is sent', async ({ page, axe }) => {
    await submit(page, 'Add +').click();
    await expect(nameField(page)).toHaveAccessibleDescription('Name is required');
    await expect(toast(page, 'Name is required')).toBeVisible();
    await expect(nameField(page)).toBeFocused();
    await expect(page.getByLabel('Category')).toHaveAccessibleDescription('Category is required');
    await axe('a new product, with errors');
    await nameField(page).fill('Ram');
    await submit(page, 'Add +').click();
    await expect(page.getByLabel('Category')).toBeFocused();
    await expect(page.getByLabel('Category').getByRole('option').first()).toHaveText('Select a category');
  });

  test('refuses files that are no images, too large or empty by name, and accepts the others', async ({
    page,
    axe,
  }, info) => {
    const large = { ...png('large.png'), buffer: Buffer.concat([png('x').buffer, Buffer.alloc(20 * 1024 * 1024)]) };
    const empty = { ...fake('empty.png'), buffer: Buffer.alloc(0) };
    // The browser reads them from the disk, since sending it twenty megabytes is dear.
    const files = [fake('notes.png'), png('good.png'), large, empty].map(({ name, buffer }) => {
      const file = info.outputPath(name);
      writeFileSync(file, buffer);
      return file;
    });
    await chooseFiles(page, 'Choose files Images 1', files);
    const refused = page.getByRole('alert').filter({ hasText: 'These 3 files were not accepted:' });
    await expect(refused).toContainText(
      'notes.png: This is an SVG drawing, which is not accepted. Please export it as PNG and choose that.',
    );
    await expect(refused).toContainText('large.png: The file is larger than 20 MB.');
    await expect(refused).toContainText('empty.png: The file is empty.');
    await expect(pictures(page)).toHaveText(['good.png']);
    await chooseFiles(page, 'Choose a file Spec Image', [fake('sheet.png')]);
    await expect(page.getByText('sheet.png: This is an SVG drawing')).toBeVisible();
    await axe('a new product with refused files');
  });

  test('accepts dropped files', async ({ page }) => {
    const files = ['left.png', 'right.png'].map(name => ({ name, bytes: [...png(name).buffer] }));
    const data = await page.evaluateHandle(dropped => {
      const transfer = new DataTransfer();
      for (const { name, bytes } of dropped) transfer.items.add(new File([new Uint8Array(bytes)], name));
      return transfer;
    }, files);
    await page.locator('.picture-picker').nth(1).dispatchEvent('drop', { dataTransfer: data });
    await expect(pictures(page)).toHaveText(['left.png', 'right.png']);
    await page.locator('.picture').nth(1).dragTo(page.locator('.picture').nth(0));
    await expect(pictures(page)).toHaveText(['right.png', 'left.png']);
    await expect(page.getByText('right.png is now at position 1 of 2.')).toBeAttached();
  });

  test('keeps everything after a server error, shows the reason, and is retried with one click', async ({
    page,
    expectFailures,
  }) => {
    expectFailures('answered 500');
    await nameField(page).fill('Second try');
    await page.getByLabel('Category').selectOption({ index: 1 });
    await chooseFiles(page, 'Choose files Images 1', [png('kept.png')]);
    const failure = {
      success: false,
      message: 'Something went wrong on our side.',
      error: { code: 'internal', details: [] },
    };
    const failing = (route: Route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, json: failure }) : route.fallback();
    await page.route('**/api/products', failing);
    await submit(page, 'Add +').click();
    await expect(toast(page, 'Failed to add product. Please try again.')).toContainText('Something went wrong');
    const inline = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Try again' }) });
    await expect(inline).toContainText('Failed to add product. Please try again. Something went wrong on our side.');
    await page.unroute('**/api/products', failing);
    await inline.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(list);
    await expect(page.getByRole('link', { name: 'Edit Second try' })).toBeVisible();
  });

  test('overwrites nothing unseen where a colleague changed the product after an answer was lost, and keeps everything', async ({
    page,
    request,
    expectFailures,
  }) => {
    expectFailures(/failed: net::ERR_CONNECTION_RESET|answered (409|422)/);
    await nameField(page).fill('Added once');
    await page.getByLabel('Category').selectOption({ index: 1 });
    await chooseFiles(page, 'Choose files Images 1', [png('once.png')]);
    await chooseFiles(page, 'Choose a file Spec Image', [png('sheet.png')]);
    await editor(page, 'Features').pressSequentially('Strong');
    await editor(page, 'Advantages').pressSequentially('Quiet');
    await page
      .getByLabel('Documents to add')
      .setInputFiles([{ name: 'Once_manual_en.pdf', mimeType: 'application/pdf', buffer: pdfBytes('A') }]);
    let id = '';
    const losing = async (route: Route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      id = (await (await route.fetch()).json())._id;
      await route.abort('connectionreset');
    };
    await page.route('**/api/products', losing);
    await submit(page, 'Add +').click();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.unroute('**/api/products', losing);
    const barbara = await colleague(request);
    await barbara.putForm(`/api/products/${id}`, {
      name: 'Named by Barbara',
      features: '',
      applications: '<p>Presses</p>',
    });
    await nameField(page).fill('Added once, with more');
    await editor(page, 'Advantages').press('Control+End');
    await page.keyboard.type(' and light');
    await page.getByRole('button', { name: 'Try again' }).click();
    // The form goes on as a change of the product that it has added.
    await expect(
      page.getByRole('heading', { name: 'Barbara Liskov changed this product while you were editing' }),
    ).toBeFocused();
    // What neither of them changed since it was added, such as the images, is no question.
    await expect(page.locator('.conflict-field > legend')).toHaveText(['Name', 'Features', 'Applications']);
    await page.getByRole('button', { name: 'Back to the form' }).click();
    await expect(nameField(page)).toHaveValue('Added once, with more');
    await expect(pictures(page)).toHaveText(['once.png']);
    const stored = await barbara.get(`/api/products/${id}`);
    expect(stored).toMatchObject({ name: 'Named by Barbara', features: '', advantages: '<p>Quiet</p>', version: 2 });
    expect(stored.images).toHaveLength(1);

    await submit(page, 'Add +').click();
    const name = page.getByRole('group', { name: 'Name' });
    await expect(name).toContainText('Added once, with more');
    await expect(name).toContainText('Named by Barbara');
    await name.getByText('Before both changes').click();
    await expect(name.getByText('Added once', { exact: true })).toBeVisible();
    await expect(page.getByText('Only you changed: Advantages, Documents.')).toBeVisible();
    await page.getByRole('button', { name: 'Save these choices' }).click();
    await expect(name).toContainText('Please choose one of the two.');
    expect(await barbara.get(`/api/products/${id}`)).toEqual(stored);
    await name.getByLabel('Mine').check();
    await page.getByRole('group', { name: 'Features' }).getByLabel('Mine (as it was before)').check();
    await barbara.putForm(`/api/products/${id}`, { applications: '<p>Presses and cranes</p>' });
    await page.getByRole('button', { name: 'Save these choices' }).click();
    // What was chosen is no question again.
    await expect(page.locator('.conflict-field > legend')).toHaveText(['Applications']);
    const documents = (route: Route) => route.abort('connectionreset');
    await page.route('**/api/v1/documents', documents);
    await page.getByRole('button', { name: 'Save these choices' }).click();
    await expect(toast(page, 'Not all documents of the product were sent.')).toBeVisible();
    await page.unroute('**/api/v1/documents', documents);
    await submit(page, 'Add +').click();
    await expect(page).toHaveURL(list);
    const { images, specImage } = stored;
    expect(await barbara.get(`/api/products/${id}`)).toMatchObject({
      name: 'Added once, with more',
      features: '<p>Strong</p>',
      applications: '<p>Presses and cranes</p>',
      advantages: '<p>Quiet and light</p>',
      images,
      specImage,
      version: 5,
    });
    expect(await barbara.get(`/api/v1/documents?productId=${id}`)).toMatchObject([{ title: 'Once manual' }]);
    const all = (await barbara.get('/api/products')) as { name: string }[];
    expect(all.filter(product => product.name.includes('Added once'))).toHaveLength(1);
  });

  test('changes the product that it has added when it was corrected after an answer was lost', async ({
    page,
    request,
    expectFailures,
  }) => {
    expectFailures(/failed: net::ERR_CONNECTION_RESET|answered 422/);
    await nameField(page).fill('Lost answer');
    await page.getByLabel('Category').selectOption({ index: 1 });
    await chooseFiles(page, 'Choose files Images 1', [png('lost.png')]);
    const losing = async (route: Route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.abort('connectionreset');
    };
    await page.route('**/api/products', losing);
    await submit(page, 'Add +').click();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.unroute('**/api/products', losing);
    await nameField(page).fill('Lost answer, corrected');
    // The draft keeps the key, too.
    await draftHas(page, 'Lost answer, corrected');
    await draftHas(page, '"withFiles":true');
    await page.reload();
    await expect(nameField(page)).toHaveValue('Lost answer, corrected');
    await expect(pictures(page)).toHaveText(['lost.png']);
    await submit(page, 'Add +').click();
    await expect(toast(page, 'Product added successfully!')).toBeVisible();
    const barbara = await colleague(request);
    const all = (await barbara.get('/api/products')) as { name: string; images: string[]; version: number }[];
    expect(all.filter(({ name }) => name.startsWith('Lost answer'))).toMatchObject([
      { name: 'Lost answer, corrected', images: [expect.any(String)], version: 2 },
    ]);
  });

  test('adds another product after one was discarded whose answer was lost', async ({
    page,
    request,
    expectFailures,
  }) => {
    expectFailures('failed: net::ERR_CONNECTION_RESET');
    const losing = async (route: Route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.abort('connectionreset');
    };
    await nameField(page).fill('Discarded after all');
    await page.getByLabel('Category').selectOption({ index: 1 });
    await draftHas(page, 'Discarded after all');
    await page.reload();
    await expect(nameField(page)).toHaveValue('Discarded after all');
    await page.route('**/api/products', losing);
    await submit(page, 'Add +').click();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.unroute('**/api/products', losing);
    await page.getByRole('button', { name: 'Discard' }).click();
    await nameField(page).fill('Typed afterwards');
    await page.getByLabel('Category').selectOption({ index: 1 });
    await submit(page, 'Add +').click();
    await expect(toast(page, 'Product added successfully!')).toBeVisible();
    const all = (await (await colleague(request)).get('/api/products')) as { name: string; version: number }[];
    const names = ['Discarded after all', 'Typed afterwards'];
    expect(all.filter(({ name }) => names.includes(name)).map(({ name, version }) => [name, version])).toEqual(
      expect.arrayContaining(names.map(name => [name, 1])),
    );
  });

  test('says so without a network and keeps everything', async ({ page, context, expectFailures }) => {
    expectFailures('failed: net::ERR_INTERNET_DISCONNECTED');
    await nameField(page).fill('Offline');
    await page.getByLabel('Category').selectOption({ index: 1 });
    await context.setOffline(true);
    await submit(page, 'Add +').click();
    await expect(toast(page, 'Failed to add product. Please try again.')).toContainText('You are offline.');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(list);
  });
});
