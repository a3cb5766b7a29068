import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Locator } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

/** A PNG of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Drops files and folders natively, which a page cannot simulate. */
async function drop(target: Locator, ...files: string[]): Promise<void> {
  // Scrolls to it, and waits until its position is stable.
  await target.hover({ trial: true });
  const box = await target.boundingBox();
  if (!box) throw new Error('Nothing to drop on.');
  const session = await target.page().context().newCDPSession(target.page());
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  }
}

let folder: string;
test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'dropped-'));
  mkdirSync(path.join(folder, 'pumps', 'details'), { recursive: true });
  for (const name of ['2.png', '10.png', 'details/seal.png', '.hidden.png']) {
    writeFileSync(path.join(folder, 'pumps', name), png);
  }
  writeFileSync(path.join(folder, 'pumps', 'prices.xlsx'), 'PK');
});
test.afterEach(() => rmSync(folder, { recursive: true }));

test('dropping a folder adds all its images and lists the other files', async ({ page, signIn, visit }) => {
  await signIn();
  await visit(adminPaths.addProduct.href());
  const button = page.getByRole('button', { name: /^Choose.*Images/ }).first();
  await drop(button, path.join(folder, 'pumps'));
  for (const name of ['2.png', '10.png', 'seal.png']) await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expect(page.getByText('.hidden.png')).toHaveCount(0);
  await expect(page.getByText('prices.xlsx')).toBeVisible();
  await expect(
    page.getByText('This is not an image of the types JPEG, PNG, WebP, AVIF, GIF or HEIC.').first(),
  ).toBeVisible();
});
