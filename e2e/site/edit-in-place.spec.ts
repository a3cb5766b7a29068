import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import type { APIRequestContext, Page } from '@playwright/test';
import { wake } from '../fixtures/pages/hydration.ts';
import { fillLogin, toast } from '../fixtures/staff/back-office.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

type Product = {
  _id: string;
  categoryId: string;
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

// Each of these opens an editor, saves and reads back.
test.describe.configure({ timeout: 60_000 });

let product: Product;
let others: APIRequestContext;

/** What a colleague does meanwhile, whose name the server knows. */
const colleague = async (change: Record<string, string>) => {
  const answer = await others.put(`/api/products/${product._id}`, { multipart: change });
  expect(answer.status(), await answer.text()).toBe(200);
};

test.beforeEach(async ({ request, server, playwright }, { title }) => {
  // A product of its own for each test: they change what they find.
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

test.afterEach(() => others.dispose());

async function open(page: Page, signIn: () => Promise<void>): Promise<void> {
  await signIn();
  await page.goto(paths.product.href({ id: product._id }));
  await wake(page);
}

async function type(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /^(Edit|Add) Features$/ }).click();
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
  await expect(box(page)).toContainText(text);
}

test('visitors get nothing of the editing', async ({ page, visit }) => {
  const fetched: string[] = [];
  page.on('request', sent => fetched.push(sent.url()));
  await visit(paths.product.href({ id: product._id }));
  await wake(page);
  await page.waitForLoadState('networkidle');
  expect(fetched.filter(url => /editing|rich-editor|quill/.test(url))).toEqual([]);
  await expect(page.getByRole('main').getByRole('button', { name: /^(Edit|Add|Replace)/ })).toHaveCount(0);
});

test('staff change a section where it stands, and visitors read it', async ({ page, signIn, request, axe }) => {
  const before = await (await request.get(paths.product.href({ id: product._id }))).text();
  await open(page, signIn);
  await expect(button(page, 'Edit Features')).toBeVisible();
  await axe();
  await type(page, 'Seals of polyurethane');
  await axe();
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
});

test('an emptied section goes for visitors, and is added again', async ({ page, signIn, request, axe }) => {
  await open(page, signIn);
  await page.getByRole('button', { name: 'Edit Features' }).click();
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await button(page, 'Save').click();
  await expect(section(page, 'Features')).toContainText('Visitors do not see this section.');
  await axe();
  expect((await read(request, product._id)).features).toBe('');
  expect(await (await request.get(paths.product.href({ id: product._id }))).text()).not.toContain('id="features"');
  await type(page, 'Back again');
  await button(page, 'Save').click();
  // While it is edited and saved, the text stands in the editor.
  await expect(button(page, 'Edit Features')).toBeVisible();
  await expect(section(page, 'Features')).toContainText('Back again');
  expect(await (await request.get(paths.product.href({ id: product._id }))).text()).toContain('id="features"');
});

test('a save that fails says why and keeps the text', async ({ page, signIn, expectFailures, axe }) => {
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
  await expect(page.getByText('Not saved: ')).toBeVisible();
  await fails(500, 'Something went wrong on our side.');
  await expect(page.getByText('Not saved: Something went wrong on our side.')).toBeVisible();
  const fault = 'Features must be at most 100,000 characters';
  await fails(400, fault, [{ path: 'features', message: fault }]);
  await expect(box(page)).toHaveAccessibleDescription(fault);
  await axe();
  await page.unrouteAll();
  await expect(box(page)).toContainText('Kept through all this');
  await button(page, 'Save').click();
  await expect(section(page, 'Features')).toContainText('Kept through all this');
});

test('two who change the same text lose nothing', async ({ page, signIn, request, server, expectFailures, axe }) => {
  expectFailures('answered 409');
  await open(page, signIn);
  await type(page, 'Mine');
  await colleague({ features: '<p>Theirs</p>' });
  await button(page, 'Save').click();
  await expect(page.getByText(`${server.admin.name} changed this text meanwhile.`)).toBeVisible();
  await expect(box(page)).toContainText('Mine');
  await button(page, 'Show theirs').click();
  await expect(page.getByText('Theirs', { exact: true })).toBeVisible();
  await axe();
  await button(page, 'Go on with theirs').click();
  await expect(box(page)).toHaveText('Theirs');
  await button(page, 'Take mine back').click();
  await expect(box(page)).toHaveText('Mine');
  expect((await read(request, product._id)).features).toBe('<p>Theirs</p>');
  await button(page, 'Save').click();
  await expect(toast(page, 'Product updated successfully!')).toBeVisible();
  expect((await read(request, product._id)).features).toContain('Mine');
});

test('a change elsewhere in the product stands in nobody’s way', async ({ page, signIn, request, expectFailures }) => {
  expectFailures('answered 409');
  await open(page, signIn);
  await type(page, 'Only this');
  await colleague({ advantages: '<p>Quieter than before</p>' });
  await button(page, 'Save').click();
  await expect(toast(page, 'Product updated successfully!')).toBeVisible();
  await expect(section(page, 'Advantages')).toContainText('Quieter than before');
  expect((await read(request, product._id)).features).toContain('Only this');
});

test('a session that ended leads to sign in and back to what was typed', async ({
  page,
  signIn,
  server,
  expectFailures,
}) => {
  expectFailures('answered 401');
  await open(page, signIn);
  await type(page, 'Typed before the end');
  await page.evaluate(() => localStorage.setItem('token', 'expired'));
  await button(page, 'Save').click();
  await expect(toast(page, 'Your session has ended. Please sign in again.')).toBeVisible();
  await expect(page).toHaveURL(adminPaths.login.href());
  await fillLogin(page, server.admin);
  await expect(page).toHaveURL(paths.product.href({ id: product._id }));
  await wake(page);
  await expect(page.getByText('What you had typed here is back.')).toBeVisible();
  await expect(box(page)).toContainText('Typed before the end');
  await button(page, 'Save').click();
  await expect(section(page, 'Features').locator('.editable')).toContainText('Typed before the end');
});

test('leaving asks first, by a link and by going back, and keeps a draft', async ({ page, signIn, axe }) => {
  await signIn();
  await page.goto(paths.category.href({ categoryId: product.categoryId }));
  await wake(page);
  await page.getByRole('main').getByRole('link', { name: product.name, exact: false }).first().click();
  await expect(page).toHaveURL(paths.product.href({ id: product._id }));
  await type(page, 'Half a sentence');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
  await expect(question).toBeVisible();
  await axe();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(box(page)).toContainText('Half a sentence');
  await page.goBack();
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(paths.product.href({ id: product._id }));
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.goBack();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(paths.category.href({ categoryId: product.categoryId }));
  await page.goForward();
  await expect(box(page)).toContainText('Half a sentence');
  await button(page, 'Cancel').click();
  const discard = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await discard.getByRole('button', { name: 'Go on editing' }).click();
  await expect(box(page)).toContainText('Half a sentence');
  await button(page, 'Cancel').click();
  await discard.getByRole('button', { name: 'Discard' }).click();
  await expect(button(page, 'Edit Features')).toBeFocused();
  await page.reload();
  await wake(page);
  await expect(button(page, 'Edit Features')).toBeVisible();
  await expect(box(page)).toHaveCount(0);
});

test('the image of the specification is replaced and removed', async ({ page, signIn, request, expectFailures }) => {
  expectFailures(/api\/products\/.* answered 4\d\d/);
  await open(page, signIn);
  const choose = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /^(Replace|Add) Specification image$/ }).click();
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer });
  };
  await choose('no-image.png', Buffer.from('This is a text.'));
  await expect(section(page, 'Specification').getByText('Not saved: ')).toBeVisible();
  await page.getByRole('button', { name: 'Leave it' }).click();
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await choose('dot.png', Buffer.from(dot, 'base64'));
  await expect(toast(page, 'Product updated successfully!')).toBeVisible();
  expect((await read(request, product._id)).specImage).not.toBe(product.specImage);
  await page.getByRole('button', { name: 'Remove Specification image' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove image' }).click();
  await expect(page.getByText('No specification image available')).toBeVisible();
  expect((await read(request, product._id)).specImage).toBeNull();
});
