import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { FakeElectronDesktop } from '../../e2e/fixtures/desktop/fake-electron-desktop.ts';
import { fillLogin } from '../../e2e/fixtures/staff/back-office.ts';
import { admin } from '../../faults/tools/server.ts';
import { freePort } from '../../scripts/process/free-port.ts';
import type { Figures } from '../tools/figures.ts';
import type { Target } from '../tools/target.ts';
import { expectHarmless } from './csv.ts';
import { type Filled, relinked, renamed } from './fill.ts';
import { expectMailsHarmless } from './mail.ts';
import { Watcher } from './watcher.ts';

type Stage = {
  target: Target;
  filled: Filled;
  browser: Browser;
  figures: Figures;
  /** Without the policy it is the sanitiser alone that stands in the way. */
  bypassCSP: boolean;
};

/** A face of the product that shows what people wrote. */
export type Face = { name: string; show(stage: Stage): Promise<void> };

/** Every face; one that is added is a line here. */
export const faces: Face[] = [
  { name: 'site', show: showSite },
  { name: 'admin', show: showAdmin },
  { name: 'desktop', show: showDesktop },
  { name: 'csv', show: showCsv },
  { name: 'mail', show: ({ browser, filled, figures }) => expectMailsHarmless(browser, filled.texts, figures) },
];

const cards = 24;
const rows = 50;
const pagesOf = (count: number, size: number) => Array.from({ length: Math.ceil(count / size) }, (_, page) => page + 1);

async function showSite(stage: Stage): Promise<void> {
  const { target, filled } = stage;
  const { context, page, watcher } = await open(stage);
  const visit = async (address: string) => {
    await page.goto(target.url + address);
    await watcher.inspect(page);
  };
  for (const id of filled.productIds) await visit(`/product/${id}`);
  for (const number of pagesOf(filled.productIds.length, cards)) await visit(`/products?page=${number}`);
  for (const id of filled.productIds.slice(0, 40)) await visit(`/contact-us?product=${id}`);
  for await (const _round of renamed(target, filled)) {
    for (const address of ['/', '/products', `/products/${filled.categoryIds[0]}`]) await visit(address);
  }
  for await (const _round of relinked(filled)) await visit('/contact-us');
  for (const text of filled.texts.filter((_text, index) => index % 20 === 0)) {
    const encoded = encodeURIComponent(text.toWellFormed());
    for (const address of [`/products/${encoded}`, `/?${encoded}`, `/products?page=${encoded}`]) await visit(address);
  }
  await close(stage, context, watcher);
}

async function showAdmin(stage: Stage): Promise<void> {
  const { target, filled } = stage;
  await target.renew();
  const { context, page, watcher } = await open(stage);
  await signIn(context, target);
  const visit = async (address: string, shown = 'main tbody tr') => {
    await page.goto(target.url + address);
    await page.locator(shown).first().waitFor();
    await watcher.inspect(page, '.rich:not(:has(.ql-editor)), .ql-editor p');
  };
  for (const number of pagesOf(filled.productIds.length, rows)) await visit(`/product-operation?page=${number}`);
  for (const number of pagesOf(filled.enquiries, rows)) await visit(`/contact-operation?page=${number}`);
  for (const id of filled.packedEnquiries) await visit(`/contact-operation?enquiry=${id}`);
  // The editor takes the stored text apart and puts it together again.
  for (const id of filled.productIds) await visit(`/product-operation/edit-product/${id}`, '.ql-editor >> nth=5');
  for await (const _round of renamed(target, filled)) {
    await signIn(context, target);
    for (const address of ['/user-operation', '/dashboard', '/activity', '/product-operation']) await visit(address);
  }
  for await (const _round of relinked(filled)) await visit('/social-operation');
  await close(stage, context, watcher);
}

async function showDesktop(stage: Stage): Promise<void> {
  const { filled, target } = stage;
  const userData = mkdtempSync(path.join(tmpdir(), 'trust-desktop-'));
  const context = await newContext(stage);
  const watcher = await Watcher.on(context, url => /(^|\.)localhost$|^127\.0\.0\.1$/.test(url.hostname));
  const desktop = new FakeElectronDesktop(context, { userData, port: await freePort() });
  try {
    await desktop.start(`--server=${target.url}`);
    const page = await desktop.page();
    await fillLogin(page, admin);
    await page.locator('main tbody tr').first().waitFor();
    const visit = async (address: string) => {
      await page.goto(new URL(address, page.url()).href);
      await page.locator('main tbody tr').first().waitFor();
      await watcher.inspect(page);
    };
    for (const address of ['/dashboard', '/user-operation', '/social-operation', '/activity']) await visit(address);
    for (const number of pagesOf(filled.productIds.length, rows)) await visit(`/product-operation?page=${number}`);
    for (const number of pagesOf(filled.enquiries, rows)) await visit(`/contact-operation?page=${number}`);
    for (const id of filled.packedEnquiries) await visit(`/contact-operation?enquiry=${id}`);
  } finally {
    await desktop.dispose();
    await close(stage, context, watcher);
    rmSync(userData, { recursive: true, force: true });
  }
}

async function showCsv(stage: Stage): Promise<void> {
  const { target, filled, figures } = stage;
  await target.renew();
  const { context, page, watcher } = await open(stage);
  await signIn(context, target);
  await page.goto(`${target.url}/contact-operation`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await (await downloading).path();
  expectHarmless(readFileSync(file, 'utf8'), filled, figures);
  await close(stage, context, watcher);
}

const newContext = ({ browser, bypassCSP }: Stage): Promise<BrowserContext> =>
  browser.newContext({ bypassCSP, reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } });

async function open(stage: Stage): Promise<{ context: BrowserContext; page: Page; watcher: Watcher }> {
  const context = await newContext(stage);
  const { host } = new URL(stage.target.url);
  const watcher = await Watcher.on(context, url => url.host === host);
  return { context, page: await context.newPage(), watcher };
}

/** Every document from now on finds the session. */
const signIn = (context: BrowserContext, { token }: Target) =>
  context.addInitScript(
    entries => {
      // A frame of another origin has no storage for us.
      if (location.protocol.startsWith('http')) Object.assign(localStorage, entries);
    },
    { token, loggedInUser: 'Ada' },
  );

async function close({ figures, filled, bypassCSP }: Stage, context: BrowserContext, watcher: Watcher): Promise<void> {
  await context.close();
  figures.tried += filled.texts.length;
  figures.executed += watcher.executed.length;
  figures.expect(watcher.executed.length === 0, 'no payload runs', watcher.executed.slice(0, 5));
  figures.expect(watcher.foreign.length === 0, 'no payload reaches another host', watcher.foreign.slice(0, 5));
  figures.expect(watcher.remains.length === 0, 'no handler, script or element is left', watcher.remains.slice(0, 5));
  if (!bypassCSP) {
    figures.expect(watcher.violations.length === 0, 'the policy has nothing to refuse', watcher.violations.slice(0, 5));
  }
}
