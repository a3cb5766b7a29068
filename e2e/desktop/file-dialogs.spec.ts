import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { flat } from '../../api/src/testing/images.ts';
import { callBridge } from '../fixtures/desktop/network.ts';
import { expect, test } from '../fixtures/desktop/test.ts';
import { heading, toast } from '../fixtures/staff/back-office.ts';

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'images-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

function createFile(name: string, content: string | Buffer): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

test('an image is picked in the native dialog and uploaded, and its folder is remembered', async ({
  desktop,
  openSignedIn,
}) => {
  const page = await openSignedIn();
  await desktop.choose('Go', 'Gallery');
  await expect(heading(page, 'Gallery')).toBeVisible();
  await page.getByRole('link', { name: 'Add image' }).first().click();
  await desktop.willPick();
  await page.getByRole('button', { name: 'Choose files' }).click();
  await desktop.willPick(createFile('new press.png', await flat('png', 640, 480)));
  await page.getByRole('button', { name: 'Choose files' }).click();
  await expect(page.getByText('new press.png')).toBeVisible();
  await page.getByRole('button', { name: 'Add +' }).click();
  await expect(heading(page, 'Gallery')).toBeVisible();
  await expect(toast(page, 'Image')).toBeVisible();

  const { dialogs } = await desktop.recorded();
  const filter = [{ name: 'Images', extensions: ['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif', 'heic', 'heif'] }];
  expect(dialogs.map(({ options }) => options.filters)).toEqual([filter, filter]);
  await desktop.restart();
  const restarted = await desktop.page();
  await expect(heading(restarted, 'Welcome')).toBeVisible();
  await desktop.choose('Go', 'Gallery');
  await expect(heading(restarted, 'Gallery')).toBeVisible();
  await restarted.getByRole('link', { name: 'Add image' }).first().click();
  await desktop.willPick();
  await restarted.getByRole('button', { name: 'Choose files' }).click();
  await expect.poll(async () => (await desktop.recorded()).dialogs[0]?.options.defaultPath).toBe(folder);
});

test('files that the server would not accept are refused by name, and picked files can be fetched once', async ({
  desktop,
  openSignedIn,
}) => {
  const page = await openSignedIn();
  await desktop.willPick(
    createFile('good.png', await flat()),
    createFile('text.png', 'This is a text.'),
    createFile('empty.jpg', ''),
    createFile('huge.png', Buffer.concat([await flat(), Buffer.alloc(20 * 1024 * 1024)])),
    path.join(folder, 'gone.png'),
  );
  const result = (await callBridge(page, 'files.pickImages', { multiple: true })) as {
    value: { files: { name: string; type: string; url: string }[]; refused: object[] };
  };
  expect(result.value.refused).toEqual([
    { name: 'text.png', reason: 'This is not an image of the types JPEG, PNG, WebP, AVIF, GIF or HEIC.' },
    { name: 'empty.jpg', reason: 'The file is empty.' },
    { name: 'huge.png', reason: 'The file is larger than 20 MB.' },
    { name: 'gone.png', reason: 'The file cannot be read. Was it moved or changed after it was chosen?' },
  ]);
  expect(result.value.files).toMatchObject([{ name: 'good.png', type: 'image/png' }]);
  expect(JSON.stringify(result)).not.toContain(folder);
  const { dialogs } = await desktop.recorded();
  expect(dialogs[0]?.options.properties).toEqual(['openFile', 'multiSelections']);
  const url = result.value.files[0]?.url ?? '';
  const load = () => page.evaluate(async url => (await fetch(url)).headers.get('content-type'), url);
  expect(await load()).toBe('image/png');
  // Unknown and used URLs return the app's page instead.
  expect(await load()).not.toBe('image/png');
});

test('an image that is dropped on the field is uploaded', async ({ desktop, openSignedIn }) => {
  const page = await openSignedIn();
  await desktop.choose('Go', 'Gallery');
  await expect(heading(page, 'Gallery')).toBeVisible();
  await page.getByRole('link', { name: 'Add image' }).first().click();
  const bytes = [...(await flat('png', 320, 240))];
  const transfer = await page.evaluateHandle(bytes => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(bytes)], 'dropped.png', { type: 'image/png' }));
    return transfer;
  }, bytes);
  const field = page.getByText('or drop or paste them here');
  await field.dispatchEvent('dragover', { dataTransfer: transfer });
  await field.dispatchEvent('drop', { dataTransfer: transfer });
  await expect(page.getByText('dropped.png')).toBeVisible();
  await page.getByRole('button', { name: 'Add +' }).click();
  await expect(heading(page, 'Gallery')).toBeVisible();
});

test('a text is saved through the save dialog, which reports cancelling and errors differently', async ({
  desktop,
  openSignedIn,
}) => {
  const page = await openSignedIn();
  const save = () => callBridge(page, 'files.saveText', { name: 'export.csv', type: 'text/csv', text: 'a,b\n' });
  await desktop.willSaveTo(path.join(folder, 'mine.csv'));
  expect(await save()).toEqual({ ok: true, value: true });
  await desktop.willSaveTo(null);
  expect(await save()).toEqual({ ok: true, value: false });
  await desktop.willSaveTo(path.join(folder, 'no such folder', 'mine.csv'));
  expect(await save()).toEqual({ ok: false, message: 'mine.csv was not saved. The file could not be written there.' });
});
