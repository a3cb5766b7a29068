import { readFileSync } from 'node:fs';
import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import { pdfBytes, stepText } from '../../../api/src/testing/files/documents.ts';
import { nameField, staffCalls } from '../../fixtures/pages/product-form.ts';
import { toast } from '../../fixtures/staff/back-office.ts';
import { colleague } from '../../fixtures/staff/colleague.ts';
import { expect, test } from '../../fixtures/test.ts';

const file = (name: string, content: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: name.endsWith('.stp') ? Buffer.from(content) : pdfBytes(content),
});

// As high as the form: axe would report controls under the sticky bar as too small.
test.use({ viewport: { width: 1280, height: 4000 } });

test('documents are chosen with a new product; a refused one leaves the form, and nothing is added twice', async ({
  page,
  signIn,
  visit,
  axe,
  expectFailures,
  request,
  server,
}) => {
  expectFailures(/POST .*\/api\/v1\/documents answered 400/);
  await signIn();
  const id = await (await staffCalls(request, server.admin)).addProduct({ name: 'Pump with papers' }, []);
  await visit(`${adminPaths.addProduct.href()}?copy=${id}`);
  await page.getByLabel('Name', { exact: true }).fill('Pump with more papers');
  const field = page.getByRole('group', { name: 'Documents' });
  await field
    .getByLabel('Documents to add')
    .setInputFiles([
      file('Pump_manual_de.pdf', 'A'),
      { ...file('broken.pdf', ''), buffer: Buffer.from('%PDF-1.7\nwithout an end') },
      { ...file('page.pdf', ''), buffer: Buffer.from('<html>') },
    ]);
  await expect(field.getByRole('alert')).toContainText(
    'page.pdf: Its content does not match its name: this is not a PDF, STEP, DXF or ZIP file.',
  );
  await axe('a refused document of a new product');
  await page.getByRole('button', { name: 'Add +' }).click();
  await expect(field).toContainText('The product was added, with 1 of 2 documents. Not sent: broken.pdf');
  await field.getByRole('button', { name: 'Remove broken.pdf' }).click();
  await page.getByRole('button', { name: 'Add +' }).click();
  await expect(toast(page, 'Product added successfully!')).toBeVisible();
  const found = (await (await request.get('/api/products?q=more+papers')).json()) as { _id: string }[];
  expect(found).toHaveLength(1);
  await visit(adminPaths.editProduct.href({ id: found[0]?._id ?? '' }));
  await expect(page.locator('.document-title')).toHaveText(['Pump manual']);
});

test('documents are added, described, replaced, restored, deleted and undone, and visitors download them', async ({
  page,
  signIn,
  visit,
  axe,
  expectFailures,
  request,
  server,
}) => {
  expectFailures(/POST .*\/api\/v1\/documents answered 400/);
  await signIn();
  const id = await (await staffCalls(request, server.admin)).addProduct({ name: 'Documented pump' }, []);
  await visit(adminPaths.editProduct.href({ id }));
  const panel = page.getByRole('region', { name: 'Documents' });
  const add = panel.getByLabel('Documents to add');
  await add.setInputFiles([
    file('Pump_manual_de_rev-A.pdf', 'A'),
    file('flange.stp', stepText),
    { ...file('broken.pdf', ''), buffer: Buffer.from('hello') },
  ]);
  await expect(panel.getByText('Manual · German · rev A · PDF')).toBeVisible();
  await expect(panel.getByText('3D model · STEP')).toBeVisible();
  await expect(panel.getByRole('alert')).toHaveText('broken.pdf is not a PDF, STEP, DXF or ZIP file.');
  await panel.getByRole('button', { name: 'Remove broken.pdf from this list' }).click();
  await panel.getByRole('button', { name: 'Edit flange' }).click();
  await expect(panel.getByLabel('Language').locator('option:checked')).toHaveText('None (a drawing, for example)');
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await panel.getByRole('button', { name: 'Edit Pump manual' }).click();
  await panel.getByLabel('Title').fill('Pump handbook');
  await axe('the details of a document being edited');
  await panel.getByRole('button', { name: 'Save document' }).click();
  await expect(panel.getByRole('link', { name: 'Pump handbook' })).toBeVisible();
  await panel.getByLabel('New file of Pump handbook').setInputFiles([file('new.pdf', 'B')]);
  await panel.getByText('1 earlier file').click();
  await panel.getByRole('button', { name: 'Restore revision A' }).click();
  await expect(panel.getByText('2 earlier files')).toBeVisible();
  await panel.getByRole('button', { name: 'Move flange up' }).click();
  await expect(panel.locator('.document-title')).toHaveText(['flange', 'Pump handbook']);
  await panel.getByRole('button', { name: 'Delete flange' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete “flange”?' });
  await expect(question).toContainText('Only an owner can delete it earlier, with a reason.');
  await axe('the deletion of a document that visitors may rely on');
  await question.getByLabel('Reason, for the activity list').fill('The flange of another pump');
  await question.getByRole('button', { name: 'Delete document' }).click();
  await expect(toast(page, 'Document deleted successfully!')).toBeVisible();
  await panel.locator('.undo-banner').filter({ hasText: 'was deleted' }).getByRole('button', { name: 'Undo' }).click();
  await expect(panel.locator('.document-title')).toHaveCount(2);

  await visit(paths.product.href({ id }));
  await axe('a public product with documents');
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Pump handbook' }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe('Pump handbook rev A de.pdf');
  expect(readFileSync(await download.path())).toEqual(pdfBytes('A'));
});

test('details of a document that another user has changed are kept, and saved only on confirmation', async ({
  page,
  signIn,
  visit,
  axe,
  expectFailures,
  request,
  server,
}) => {
  expectFailures(/PUT .*\/api\/v1\/documents\/.* answered 409/);
  await signIn();
  const id = await (await staffCalls(request, server.admin)).addProduct({ name: 'Pump with a busy manual' }, []);
  await visit(adminPaths.editProduct.href({ id }));
  const panel = page.getByRole('region', { name: 'Documents' });
  await panel.getByLabel('Documents to add').setInputFiles([file('Pump_manual_de_rev-A.pdf', 'A')]);
  await panel.getByRole('button', { name: 'Edit Pump manual' }).click();
  const form = panel.getByRole('form');
  const save = form.getByRole('button', { name: 'Save document' });
  await form.getByLabel('Title').fill('Pump handbook');

  await panel.getByLabel('New file of Pump manual').setInputFiles([file('new.pdf', 'B')]);
  await expect(toast(page, 'new.pdf was saved as the new file.')).toBeVisible();
  await save.click();
  await expect(form.getByRole('alert')).toContainText('You also changed this document');
  await expect(form.getByRole('alert')).toContainText('Nothing was saved yet. Your entries are still here.');
  await axe('a document that a colleague changed');

  // Again while the note is shown, by another user.
  const barbara = await colleague(request);
  const [{ _id: documentId = '' } = {}] = (await barbara.get(`/api/v1/documents?productId=${id}`)) as {
    _id?: string;
  }[];
  await barbara.putForm(`/api/v1/documents/${documentId}`, { title: 'Manual of Barbara', revision: 'C' });
  await save.click();
  const note = form.getByRole('alert');
  await expect(note).toContainText('Barbara Liskov changed this document while you were editing.');
  await expect(note).toContainText('Saving again overwrites: Title: Manual of Barbara.');
  await expect(note).toContainText('Added to your form: Revision: C.');
  await expect(form.getByLabel('Title')).toHaveValue('Pump handbook');
  await save.click();
  await expect(panel.getByRole('link', { name: 'Pump handbook' })).toBeVisible();
  const saved = await barbara.get(`/api/v1/documents/${documentId}`);
  expect(saved).toMatchObject({ title: 'Pump handbook', revision: 'C', revisions: 1, version: 4 });
});

test('the details of a document are validated beside their fields, and the form is left by Escape', async ({
  page,
  signIn,
  visit,
  axe,
  expectFailures,
  request,
  server,
}) => {
  expectFailures(/PUT .*\/api\/v1\/documents\/.* answered 500/);
  await signIn();
  const id = await (await staffCalls(request, server.admin)).addProduct({ name: 'Pump with a Welsh manual' }, []);
  await visit(adminPaths.editProduct.href({ id }));
  const panel = page.getByRole('region', { name: 'Documents' });
  await panel.getByLabel('Documents to add').setInputFiles([file('Pump_manual_de_rev-A.pdf', 'A')]);
  const edit = panel.getByRole('button', { name: 'Edit Pump manual' });
  await expect(edit).toBeVisible();
  const barbara = await colleague(request);
  const [{ _id: documentId = '' } = {}] = (await barbara.get(`/api/v1/documents?productId=${id}`)) as {
    _id?: string;
  }[];
  await barbara.putForm(`/api/v1/documents/${documentId}`, { language: 'cy' });
  await page.reload();
  await expect(panel.getByText('Manual · cy · rev A · PDF')).toBeVisible();
  await edit.click();
  const form = panel.getByRole('form', { name: 'Edit Pump manual' });
  const [title, revision] = [form.getByLabel('Title'), form.getByLabel('Revision')];
  await expect(title).toBeFocused();
  await expect(title).toHaveAttribute('required');
  await expect(form.getByLabel('Kind').locator('option:checked')).toHaveText('Manual');
  await expect(form.getByLabel('Kind').getByRole('option')).toHaveText([
    'Data sheet',
    'Drawing',
    '3D model',
    'Manual',
    'Certificate',
    'EU declaration of conformity',
  ]);
  await expect(form.getByLabel('Language').locator('option:checked')).toHaveText('cy');
  await expect(form.getByLabel('Language').getByRole('option', { name: 'German' })).toBeAttached();
  await expect(revision).toHaveAccessibleDescription('As the document says, such as B.');
  await title.fill(' ');
  await revision.fill('x'.repeat(41));
  await title.press('Enter');
  await expect(title).toHaveAccessibleDescription('Title is required');
  await expect(title).toBeFocused();
  await expect(title).toHaveAttribute('aria-invalid', 'true');
  await expect(revision).toHaveAccessibleDescription(
    'Revision must be at most 40 characters As the document says, such as B.',
  );
  await axe('the details of a document, with errors');
  await title.fill('Pump handbook');
  await revision.fill('B');

  const json = {
    success: false,
    message: 'Something went wrong on our side.',
    error: { code: 'internal', details: [] },
  };
  await page.route(
    `**/api/v1/documents/${documentId}`,
    route => (route.request().method() === 'PUT' ? route.fulfill({ status: 500, json }) : route.fallback()),
    { times: 1 },
  );
  await title.press('Enter');
  await expect(form.getByRole('alert')).toHaveText('Something went wrong on our side.');
  await expect(title).toHaveValue('Pump handbook');
  await expect(title).not.toHaveAttribute('aria-invalid');
  await form.getByLabel('Language').selectOption({ label: 'None (a drawing, for example)' });
  await form.getByRole('button', { name: 'Save document' }).click();
  await expect(panel.getByText('Manual · rev B · PDF')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Edit Pump handbook' })).toBeFocused();
  expect(await barbara.get(`/api/v1/documents/${documentId}`)).toMatchObject({ kind: 'manual', language: '' });

  await page.keyboard.press('Enter');
  await panel.getByRole('form', { name: 'Edit Pump handbook' }).getByLabel('Title').fill('Given up');
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('form')).toHaveCount(0);
  await expect(panel.getByRole('button', { name: 'Edit Pump handbook' })).toBeFocused();
  // The form of the product around it is left alone.
  await expect(nameField(page)).toHaveValue('Pump with a Welsh manual');
});

test('choices that another user made during editing are added to the form and named', async ({
  page,
  signIn,
  visit,
  expectFailures,
  request,
  server,
}) => {
  expectFailures(/PUT .*\/api\/v1\/documents\/.* answered 409/);
  await signIn();
  const id = await (await staffCalls(request, server.admin)).addProduct({ name: 'Pump with a French drawing' }, []);
  await visit(adminPaths.editProduct.href({ id }));
  const panel = page.getByRole('region', { name: 'Documents' });
  await panel.getByLabel('Documents to add').setInputFiles([file('Pump_manual_de_rev-A.pdf', 'A')]);
  await panel.getByRole('button', { name: 'Edit Pump manual' }).click();
  const form = panel.getByRole('form');
  await form.getByLabel('Revision').fill('B');
  const barbara = await colleague(request);
  const [{ _id: documentId = '' } = {}] = (await barbara.get(`/api/v1/documents?productId=${id}`)) as {
    _id?: string;
  }[];
  await barbara.putForm(`/api/v1/documents/${documentId}`, { kind: 'drawing', language: 'fr' });
  await form.getByLabel('Revision').press('Enter');
  const note = form.getByRole('alert');
  await expect(note).toContainText('Added to your form: Kind: Drawing, Language: French.');
  await expect(note).toContainText('None of these changes conflicts with yours. You can save now.');
  await expect(form.getByLabel('Kind').locator('option:checked')).toHaveText('Drawing');
  await expect(form.getByLabel('Language').locator('option:checked')).toHaveText('French');
  await expect(form.getByLabel('Revision')).toHaveValue('B');
  await form.getByRole('button', { name: 'Save document' }).click();
  await expect(panel.getByText('Drawing · French · rev B · PDF')).toBeVisible();
});

test('the fields of the details that stand side by side begin and end at the same height', async ({
  page,
  signIn,
  visit,
  request,
  server,
}) => {
  await signIn();
  const id = await (await staffCalls(request, server.admin)).addProduct({ name: 'Pump with a straight form' }, []);
  await visit(adminPaths.editProduct.href({ id }));
  const panel = page.getByRole('region', { name: 'Documents' });
  await panel.getByLabel('Documents to add').setInputFiles([file('Pump_manual_de_rev-A.pdf', 'A')]);
  await panel.getByRole('button', { name: 'Edit Pump manual' }).click();
  const form = panel.getByRole('form');
  const boxOf = async (label: string) => {
    const { x, y, height } = (await form.getByLabel(label).boundingBox()) ?? { x: 0, y: 0, height: 0 };
    return { x, y, height };
  };
  await page.setViewportSize({ width: 768, height: 4000 });
  const [language, revision] = [await boxOf('Language'), await boxOf('Revision')];
  expect(revision.x).toBeGreaterThan(language.x);
  expect(language).toMatchObject({ y: revision.y, height: 44 });
  expect(revision.height).toBe(44);
  // Below each other on a telephone, beside each other on a desk.
  await page.setViewportSize({ width: 390, height: 4000 });
  expect((await boxOf('Revision')).y).toBeGreaterThan((await boxOf('Language')).y);
  await page.setViewportSize({ width: 1440, height: 4000 });
  const tops = await Promise.all(['Title', 'Kind', 'Language'].map(async label => (await boxOf(label)).y));
  expect(new Set(tops).size).toBe(1);
});
