import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { FakeElectronDesktop } from '../../e2e/fixtures/desktop/fake-electron-desktop.ts';
import { workOn } from '../../e2e/fixtures/desktop/work-on.ts';
import { fillLogin } from '../../e2e/fixtures/staff/back-office.ts';
import { admin } from '../../faults/tools/server.ts';
import { freePort } from '../../scripts/process/free-port.ts';
import { editAddresses, type Stage, staffAddresses, WatchedPages } from './stage.ts';

/** The desktop app, whose single window shows the lists and every form with a text. */
export async function showDesktop(stage: Stage): Promise<void> {
  const { target, figures } = stage;
  const userData = mkdtempSync(path.join(tmpdir(), 'trust-desktop-'));
  const pages = await WatchedPages.open(stage, url => /(^|\.)localhost$|^127\.0\.0\.1$/.test(url.hostname));
  const desktop = new FakeElectronDesktop(pages.context, { userData, port: await freePort() });
  try {
    workOn(desktop, target.url);
    await desktop.start();
    const page = await desktop.page();
    await fillLogin(page, admin);
    await page.locator('main tbody tr').first().waitFor();
    const edits = editAddresses(stage);
    const lists = ['/dashboard', '/user-operation', '/user-operation/account', '/social-operation', '/activity'];
    const visit = async (page: Page, address: string) => {
      await page.goto(new URL(address, page.url()).href);
      const shown = edits.includes(address) ? '.ql-editor >> nth=5' : 'main tbody tr';
      await page.locator(shown).first().waitFor();
      await pages.watcher.inspect(page, '.rich:not(:has(.ql-editor)), .ql-editor p');
    };
    for (const address of [...lists, ...staffAddresses(stage), ...edits]) await pages.attempt(page, address, visit);
    const { openedUrls } = await desktop.recorded();
    figures.expect(openedUrls.length === 0, 'nothing is opened outside the app', openedUrls);
  } finally {
    await desktop.dispose();
    await pages.close();
    rmSync(userData, { recursive: true, force: true });
  }
}
