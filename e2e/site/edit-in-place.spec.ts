import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import type { APIRequestContext, Page } from '@playwright/test';
import { hydrate } from '../fixtures/pages/hydration.ts';
import { draftHas } from '../fixtures/pages/product-form.ts';
import { fillLogin, toast } from '../fixtures/staff/back-office.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

type Product = {
  _id: string;
  address: string;
  categoryId: string;
  categoryAddress: string;
  version: number;
  name: string;
  features: string;
  specImage: string | null;
};

const read = async (request: APIRequestContext, id: string): Promise<Product> =>
  (await request.get(`/api/single-product/${id}`)).json();

const section = (page: Page, name: string) => page.getByRole('region', { name });
const box = (page: Page) => page.getByRole('textbox', { name: 'Features' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

let product: Product;
let others: APIRequestContext;

/** A concurrent change by a colleague, whom the server can name. */
const colleague = async (change: Record<string, string>) => {
  const answer = await others.put(`/api/products/${product._id}`, { multipart: change });
  expect(answer.status(), await answer.text()).toBe(200);
};

test.beforeEach(async ({ request, server, playwright }, { title }) => {
  // A product for each test, because they change it.
  const all: Product[] = await (await request.get('/api/products')).json();
  const list = all.filter(({ features, specImage }) => features && specImage);
  product = list[[...title].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % list.length] as Product;
  const { email, password } = server.admin;
  const { token } = await (await request.post('/api/auth/login', { data: { email, password } })).json();
  others = await playwright.request.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { Authorization: `Bearer ${token}` },
  });
});

test.afterEach(async () => {
  // Other tests on this server read its lists. It may have been deleted.
  await others.put(`/api/products/${product._id}`, { multipart: { features: product.features } });
  await others.dispose();
});

async function open(page: Page, signIn: () => Promise<void>): Promise<void> {
  await signIn();
  await page.goto(paths.product.href({ id: product._id }));
  await hydrate(page);
}

async function type(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /^(Edit|Add) Features$/ }).click();
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
  await expect(box(page)).toContainText(text);
}

test('visitors see no editing controls', async ({ page, visit }) => {
  const fetched: string[] = [];
  page.on('request', sent => fetched.push(sent.url()));
  await visit(paths.product.href({ id: product._id }));
  await hydrate(page);
  await page.waitForLoadState('networkidle');
  expect(fetched.filter(url => /editing|section|rich-editor|quill/.test(url))).toEqual([]);
  await expect(page.getByRole('main').getByRole('button', { name: /^(Edit|Add(?! to enquiry)|Replace)/ })).toHaveCount(
    0,
  );
});

test('staff change a section in place, and visitors see it', async ({ page, signIn, request, axe }) => {
  const before = await (await request.get(paths.product.href({ id: product._id }))).text();
  await open(page, signIn);
  await expect(button(page, 'Edit Features')).toBeVisible();
  await axe('a product as staff see it');
  await type(page, 'Seals of polyurethane');
  await axe('a section being edited in place');
  await button(page, 'Save').click();
  await expect(toast(page, 'Product updated successfully!')).toBeVisible();
  await expect(section(page, 'Features')).toContainText('Seals of polyurethane');
  await expect(button(page, 'Edit Features')).toBeFocused();
  // As the server stored it, not as it was typed.
  const stored = (await read(request, product._id)).features;
  expect(await section(page, 'Features').locator('.rich').innerHTML()).toBe(stored);
  const after = await (await request.get(paths.product.href({ id: product._id }))).text();
  expect(before).not.toContain('Seals of polyurethane');
  expect(after).toContain('Seals of polyurethane');
  expect(after).not.toContain('editable');
  // What the site reads next is current, too, not the former page of a moment ago.
  const next = page.waitForRequest(
    sent => new URL(sent.url()).pathname === '/gallery' && sent.headers()['cache-control'] === 'no-cache',
  );
  await page.getByRole('link', { name: 'Gallery', exact: true }).first().click();
  await next;
  await expect(page).toHaveTitle(/^Gallery/);
});

test('an emptied section disappears for visitors, and is added again', async ({ page, signIn, request, axe }) => {
  await open(page, signIn);
  await page.getByRole('button', { name: 'Edit Features' }).click();
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await button(page, 'Save').click();
  await expect(section(page, 'Features')).toContainText('Visitors do not see this section.');
  await axe('a section that only staff see');
  expect((await read(request, product._id)).features).toBe('');
  expect(await (await request.get(paths.product.href({ id: product._id }))).text()).not.toContain('id="features"');
  await type(page, 'Back again');
  await button(page, 'Save').click();
  // While the text is edited and saved, it is in the editor.
  await expect(button(page, 'Edit Features')).toBeVisible();
  await expect(section(page, 'Features')).toContainText('Back again');
  expect(await (await request.get(paths.product.href({ id: product._id }))).text()).toContain('id="features"');
});

test('a failed save shows the reason and keeps the text', async ({ page, signIn, expectFailures, axe }) => {
  expectFailures(/api\/products\/.* (failed|answered 400|answered 500)/);
  await open(page, signIn);
  await type(page, 'Kept through all this');
  const fails = async (status: number, message: string, details: object[] = []) => {
    await page.unrouteAll();
    const json = { success: false, message, error: { code: status === 400 ? 'invalid_input' : 'internal', details } };
    await page.route('**/api/products/*', route => route.fulfill({ status, json }));
    await button(page, 'Save').click();
  };
  await page.route('**/api/products/*', route => route.abort());
  await button(page, 'Save').click();
  await expect(toast(page, 'Failed to update product. Please try again.')).toBeVisible();
  const error = page.locator('.form-error');
  await expect(error).toHaveText(/^Failed to update product\. Please try again\. .+Try again$/);
  await fails(500, 'Something went wrong on our side.');
  await expect(error).toContainText('Something went wrong on our side.');
  const long = 'Features must be at most 100,000 characters';
  await fails(400, long, [{ path: 'features', message: long }]);
  await expect(box(page)).toHaveAccessibleDescription(long);
  await expect(box(page)).toBeFocused();
  await axe('a section that was not saved');
  await page.unrouteAll();
  await expect(box(page)).toContainText('Kept through all this');
  await button(page, 'Save').click();
  await expect(section(page, 'Features')).toContainText('Kept through all this');
});

test('two people who change the same text lose nothing', async ({ page, signIn, request, expectFailures, axe }) => {
  expectFailures('answered 409');
  await open(page, signIn);
  await type(page, 'Mine');
  await colleague({ features: '<p>Theirs</p>' });
  await button(page, 'Save').click();
  await expect(
    page.getByRole('heading', { name: 'You also changed this section in another window or on another device' }),
  ).toBeFocused();
  const choice = page.getByRole('group', { name: 'Features', exact: true });
  await expect(choice).toContainText('Mine');
  await expect(choice).toContainText('Theirs');
  await axe('both versions of a section');
  await button(page, 'Back to the form').click();
  await expect(box(page)).toHaveText('Mine');
  await button(page, 'Save').click();
  await button(page, 'Save these choices').click();
  await expect(choice).toContainText('Please choose one of the two.');
  expect((await read(request, product._id)).features).toBe('<p>Theirs</p>');
  await choice.getByLabel('Mine').check();
  await button(page, 'Save these choices').click();
  await expect(toast(page, 'Product updated successfully!')).toBeVisible();
  await expect(button(page, 'Edit Features')).toBeFocused();
  expect((await read(request, product._id)).features).toContain('Mine');
});

test('a change elsewhere in the product is no conflict', async ({ page, signIn, request, expectFailures }) => {
  expectFailures('answered 409');
  await open(page, signIn);
  await type(page, 'Only this');
  await colleague({ advantages: '<p>Quieter than before</p>' });
  await button(page, 'Save').click();
  await expect(toast(page, 'Product updated successfully!')).toBeVisible();
  await expect(section(page, 'Advantages')).toContainText('Quieter than before');
  expect((await read(request, product._id)).features).toContain('Only this');
});

test('a session that ended is resumed with the input kept, and the save continues', async ({
  page,
  signIn,
  server,
  request,
  expectFailures,
  axe,
}) => {
  expectFailures('answered 401');
  await open(page, signIn);
  await type(page, 'Typed before the end');
  await page.evaluate(() => localStorage.setItem('token', 'expired'));
  await button(page, 'Save').click();
  const panel = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(panel).toBeVisible();
  // As on the sign-in screen, whose styles come with the form.
  await expect(panel.getByLabel('Stay signed in for 12 hours')).toHaveCSS('width', '18px');
  await axe('sign-in over a section');
  await panel.getByRole('button', { name: 'Not now' }).click();
  await expect(box(page)).toContainText('Typed before the end');
  await button(page, 'Save').click();
  await fillLogin(page, server.admin);
  await expect(toast(page, 'Product updated successfully!')).toBeVisible();
  await expect(section(page, 'Features').locator('.editable')).toContainText('Typed before the end');
  expect((await read(request, product._id)).features).toContain('Typed before the end');
});

test('input survives leaving the page and the end of the session', async ({ page, signIn, server, axe }) => {
  await open(page, signIn);
  await type(page, 'Typed before the end');
  await draftHas(page, 'Typed before the end');
  await page.evaluate(() => localStorage.removeItem('token'));
  page.once('dialog', dialog => dialog.accept());
  await page.goto(adminPaths.login.href());
  await fillLogin(page, server.admin);
  await expect(page).toHaveURL(adminPaths.dashboard.href());
  await page.goto(paths.product.href({ id: product._id }));
  await hydrate(page);
  await expect(page.getByText(/^Your unsaved changes from .* have been restored/)).toBeVisible();
  await expect(box(page)).toContainText('Typed before the end');
  // A restored draft does not take the focus.
  await expect(box(page)).not.toBeFocused();
  await axe('a restored section');
  await button(page, 'Save').click();
  await expect(section(page, 'Features').locator('.editable')).toContainText('Typed before the end');
});

test('a draft of the earlier editor is restored', async ({ page, signIn }) => {
  await signIn();
  await page.goto(paths.error.href());
  await page.evaluate(
    ({ id, features, version }) => {
      const [, payload = ''] = (localStorage.getItem('token') ?? '').split('.');
      const user = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).sub;
      const values = { base: features, version, html: '<p>Typed yesterday</p>' };
      localStorage.setItem(`draft:${user}:edit:${id}:features`, JSON.stringify({ at: Date.now(), values }));
    },
    { id: product._id, features: product.features, version: product.version },
  );
  await page.goto(paths.product.href({ id: product._id }));
  await hydrate(page);
  await expect(box(page)).toHaveText('Typed yesterday');
  await button(page, 'Save').click();
  await expect(section(page, 'Features').locator('.editable')).toContainText('Typed yesterday');
  const left = await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('draft:')));
  expect(left).toEqual([]);
});

test('works by keyboard only, and at the width of a phone', async ({ page, signIn, request, expectFailures, axe }) => {
  expectFailures('answered 500');
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, signIn);
  await button(page, 'Edit Features').focus();
  await page.keyboard.press('Enter');
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('By keys');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await axe('a section being edited, on a phone');
  const json = { success: false, message: 'Out of order', error: { code: 'internal', details: [] } };
  await page.route('**/api/products/*', route => route.fulfill({ status: 500, json }));
  await button(page, 'Save').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.form-error')).toContainText('Out of order');
  // It was disabled while saving.
  await expect(button(page, 'Save')).toBeFocused();
  await page.unrouteAll();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Edit Features')).toBeFocused();
  expect((await read(request, product._id)).features).toContain('By keys');
});

test('the form does not change the look of the rest of the page', async ({ page, signIn }) => {
  await open(page, signIn);
  await page.goto(paths.contact.href());
  await hydrate(page);
  const styles = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.form, .form .field, .form .button, .header .button')].map(element => {
        const { display, gap, padding, minHeight, backgroundColor, color, maxWidth } = getComputedStyle(element);
        return { display, gap, padding, minHeight, backgroundColor, color, maxWidth };
      }),
    );
  const before = await styles();
  expect(before.length).toBeGreaterThan(4);
  await page.goto(paths.product.href({ id: product._id }));
  await hydrate(page);
  await button(page, 'Edit Features').click();
  await expect(box(page)).toBeFocused();
  await button(page, 'Cancel').click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  // Hover colours may still be fading.
  await expect.poll(styles).toEqual(before);
});

test('the picture and the figures stay as they are while the text beside them is edited', async ({ page, signIn }) => {
  await open(page, signIn);
  for (const width of [768, 1280, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    const heights = () =>
      page.locator('.viewer-frame, .key-figures').evaluateAll(parts => parts.map(part => part.clientHeight));
    const before = await heights();
    await button(page, 'Edit Small Description').click();
    await expect(page.getByRole('textbox', { name: 'Small Description' })).toBeFocused();
    const during = await heights();
    for (const [index, height] of during.entries()) {
      expect.soft(height - Number(before[index]), `part ${index} at ${width} px`).toBeLessThan(2);
    }
    await button(page, 'Cancel').click();
    await expect(page.locator('.designation .editor')).toHaveCount(0);
  }
});

test('leaving by a link or by going back asks first, and keeps a draft', async ({ page, signIn, axe }) => {
  await signIn();
  await page.goto(paths.category.href({ categoryId: product.categoryAddress }));
  await hydrate(page);
  await page
    .locator(`main a[href="${paths.product.href({ id: product.address })}"]`)
    .first()
    .click();
  await expect(page).toHaveURL(paths.product.href({ id: product.address }));
  await type(page, 'Half a sentence');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
  await expect(question).toBeVisible();
  await axe('the question before leaving a section');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(box(page)).toContainText('Half a sentence');
  // Before going back, the browser itself asks.
  const asked = page.waitForEvent('dialog');
  const back = page.goBack();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await back;
  await expect(page).toHaveURL(paths.category.href({ categoryId: product.categoryAddress }));
  await page.goForward();
  await expect(box(page)).toContainText('Half a sentence');
  await button(page, 'Cancel').click();
  const discard = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await discard.getByRole('button', { name: 'Continue editing' }).click();
  await expect(box(page)).toContainText('Half a sentence');
  await button(page, 'Cancel').click();
  await discard.getByRole('button', { name: 'Discard' }).click();
  await expect(button(page, 'Edit Features')).toBeFocused();
  await page.reload();
  await hydrate(page);
  await expect(button(page, 'Edit Features')).toBeVisible();
  await expect(box(page)).toHaveCount(0);
});

test('the specification image is replaced and removed', async ({ page, signIn, request, axe }) => {
  await open(page, signIn);
  const part = section(page, 'Specification');
  const choose = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await part.getByRole('button', { name: /^Choose (a file|another) Specification image$/ }).click();
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer });
  };
  const edit = button(page, 'Edit Specification image');
  await edit.click();
  await expect(part.getByRole('button', { name: 'Choose another Specification image' })).toBeFocused();
  await choose('no-image.png', Buffer.from('This is a text.'));
  await expect(part.getByRole('alert')).toContainText('no-image.png: This is not an image');
  await choose('dot.png', Buffer.from(dot, 'base64'));
  await expect(part.getByText('dot.png')).toBeVisible();
  expect(await part.locator('.file img').evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined();
  await axe('a specification image, chosen in place');
  await button(page, 'Save').click();
  await expect(toast(page, 'Product updated successfully!')).toBeVisible();
  await expect(edit).toBeFocused();
  const replaced = (await read(request, product._id)).specImage;
  expect(replaced).not.toBe(product.specImage);
  await expect(part.getByRole('img')).toHaveAttribute('src', new RegExp(String(replaced).slice(0, 20)));
  await edit.click();
  await part.getByRole('button', { name: 'Remove Specification image' }).click();
  await button(page, 'Save').click();
  await expect(page.getByText('No specification image available')).toBeVisible();
  await expect(button(page, 'Add Specification image')).toBeFocused();
  expect((await read(request, product._id)).specImage).toBeNull();
});

test('a chosen image survives leaving the page', async ({ page, signIn }) => {
  await open(page, signIn);
  await button(page, 'Edit Specification image').click();
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'Choose another Specification image').click();
  await (await chooser).setFiles({ name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') });
  await draftHas(page, '"withFiles":true');
  page.once('dialog', dialog => dialog.accept());
  await page.reload();
  await hydrate(page);
  await expect(section(page, 'Specification').getByText('dot.png')).toBeVisible();
});
