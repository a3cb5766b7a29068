import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { flat } from '../../api/src/testing/images.ts';
import { call } from '../fixtures/desktop/network.ts';
import { expect, test } from '../fixtures/desktop/test.ts';
import { heading, toast } from '../fixtures/staff/back-office.ts';

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pictures-'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A file in the test's folder. */
function put(name: string, content: string | Buffer): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

test('a picture comes through the native dialog into the gallery, and the folder is remembered', async ({
  desktop,
  openSignedIn,
}) => {
  const page = await openSignedIn();
  await desktop.choose('Go', 'Gallery');
  await expect(heading(page, 'Gallery')).toBeVisible();
  await page.getByRole('link', { name: 'Add image' }).first().click();
  await desktop.willPick();
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await desktop.willPick(put('new press.png', await flat('png', 640, 480)));
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await expect(page.getByText('new press.png')).toBeVisible();
  await page.getByRole('button', { name: 'Add +' }).click();
  await expect(heading(page, 'Gallery')).toBeVisible();
  await expect(toast(page, 'Image')).toBeVisible();

  const { dialogs } = await desktop.seen();
  const filter = [{ name: 'Images', extensions: ['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif'] }];
  expect(dialogs.map(({ options }) => options.filters)).toEqual([filter, filter]);
  await desktop.restart();
  const again = await desktop.page();
  await expect(heading(again, 'Welcome')).toBeVisible();
  await desktop.choose('Go', 'Gallery');
  await expect(heading(again, 'Gallery')).toBeVisible();
  await again.getByRole('link', { name: 'Add image' }).first().click();
  await desktop.willPick();
  await again.getByRole('button', { name: 'Choose a file' }).click();
  await expect.poll(async () => (await desktop.seen()).dialogs[0]?.options.defaultPath).toBe(folder);
});

test('what the server would not take is refused by name before it is sent, and picked content is fetched once', async ({
  desktop,
  openSignedIn,
}) => {
  const page = await openSignedIn();
  await desktop.willPick(
    put('good.png', await flat()),
    put('text.png', 'This is a text.'),
    put('empty.jpg', ''),
    put('huge.png', Buffer.concat([await flat(), Buffer.alloc(20 * 1024 * 1024)])),
    path.join(folder, 'gone.png'),
  );
  const result = (await call(page, 'files.pickImages', { multiple: true })) as {
    value: { files: { name: string; type: string; address: string }[]; refused: object[] };
  };
  expect(result.value.refused).toEqual([
    { name: 'text.png', reason: 'This is not an image of the types JPEG, PNG, WebP, AVIF or GIF.' },
    { name: 'empty.jpg', reason: 'The file is empty.' },
    { name: 'huge.png', reason: 'The file is larger than 20 MB.' },
    { name: 'gone.png', reason: 'The file cannot be read. Was it moved or changed after it was chosen?' },
  ]);
  expect(result.value.files).toMatchObject([{ name: 'good.png', type: 'image/png' }]);
  expect(JSON.stringify(result)).not.toContain(folder);
  const { dialogs } = await desktop.seen();
  expect(dialogs[0]?.options.properties).toEqual(['openFile', 'multiSelections']);
  const address = result.value.files[0]?.address ?? '';
  const load = () => page.evaluate(async address => (await fetch(address)).headers.get('content-type'), address);
  expect(await load()).toBe('image/png');
  // Whoever guesses, or asks again, gets a page of the app and no file.
  expect(await load()).not.toBe('image/png');
});

test('a picture that is dropped on the field is taken', async ({ desktop, openSignedIn }) => {
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
  const field = page.getByText('or drop it here');
  await field.dispatchEvent('dragover', { dataTransfer: transfer });
  await field.dispatchEvent('drop', { dataTransfer: transfer });
  await expect(page.getByText('dropped.png')).toBeVisible();
  await page.getByRole('button', { name: 'Add +' }).click();
  await expect(heading(page, 'Gallery')).toBeVisible();
});

test('a text is kept through the save dialog; cancelling and a full disk are told apart', async ({
  desktop,
  openSignedIn,
}) => {
  const page = await openSignedIn();
  const save = () => call(page, 'files.saveText', { name: 'export.csv', type: 'text/csv', text: 'a,b\n' });
  await desktop.willSaveTo(path.join(folder, 'mine.csv'));
  expect(await save()).toEqual({ ok: true, value: true });
  await desktop.willSaveTo(null);
  expect(await save()).toEqual({ ok: true, value: false });
  await desktop.willSaveTo(path.join(folder, 'no such folder', 'mine.csv'));
  expect(await save()).toEqual({ ok: false, message: 'mine.csv was not saved. It cannot be written there.' });
});
