import { hydrate } from '../fixtures/pages/hydration.ts';
import { expect, test } from '../fixtures/test.ts';

const code = 'VCT-63/36x250-MF1';

test('an order code is built, checked, read back and enquired about, with script and without', async ({
  page,
  browser,
  server,
  request,
  visit,
  axe,
}) => {
  const products: { _id: string; name: string; typeCode?: object }[] = await (
    await request.get('/api/products')
  ).json();
  const product = products.find(({ typeCode }) => typeCode);
  const address = `/product/${product?._id}`;
  await visit(address);
  await hydrate(page);
  const section = page.locator('section#type-code');
  await section.getByLabel('Bore').selectOption('63');
  await expect(section.getByRole('button', { name: 'Build the code' })).toBeHidden();
  await section.getByLabel('Rod').selectOption('70');
  await expect(section.getByText('With Bore 63, Rod must be 28, 36 or 45, not 70.')).toBeVisible();
  await section.getByLabel('Paste an order code').fill('vct 63 36 x 250 mf1 zz');
  await section.getByRole('button', { name: 'Read it' }).click();
  await expect(section.getByText('“ZZ” at the end is not part of this code.')).toBeVisible();
  await expect(section.getByLabel('Rod')).toHaveValue('36');
  await expect(section.getByText(code, { exact: true })).toBeVisible();
  await axe();
  await section.getByRole('link', { name: 'Enquire about this code' }).click();
  await expect(page.getByLabel('Message')).toHaveValue(`Order code: ${code}\n`);
  await expect(page.getByText(`About: ${product?.name}`)).toBeVisible();

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const plain = await context.newPage();
  await plain.goto(address);
  const form = plain.locator('section#type-code');
  await expect(form.getByText('If Bore is 63, Rod must be 28, 36 or 45.')).toBeVisible();
  await form.getByLabel('Bore').selectOption('63');
  await form.getByLabel('Stroke').fill('long');
  // By key: without script, sections are laid out as they come near, which moves a button away from the pointer.
  await form.getByRole('button', { name: 'Build the code' }).press('Enter');
  await expect(form.getByText('Stroke: long is not a whole number.')).toBeVisible();
  await expect(form.getByText('Still to choose: Rod, Mounting.')).toBeVisible();
  await expect(plain.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(plain.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${address}$`));
  await context.close();
});
