import type { Page } from '@playwright/test';
import { showDesktop } from './desktop.ts';
import { rounds, writeRound } from './fill.ts';
import { expectMailsHarmless } from './mail.ts';
import { groups } from './payloads.ts';
import { showSpreadsheets } from './spreadsheets.ts';
import {
  editAddresses,
  pagesOf,
  quotationAddresses,
  type Stage,
  searchAddresses,
  staffAddresses,
  WatchedPages,
} from './stage.ts';

/** A view of the product that shows user input. */
export type View = {
  name: string;
  /** Whether it also writes; the views that only read are shown together afterwards. */
  writes?: true;
  show(stage: Stage): Promise<void>;
};

/** All views; a new one needs a line here, and in `viewsOn` of xss.ts. */
export const views = {
  site: { name: 'site', writes: true, show: showSite },
  admin: { name: 'admin', writes: true, show: showAdmin },
  desktop: { name: 'desktop', show: showDesktop },
  csv: { name: 'csv', show: stage => showSpreadsheets(stage, 'csv') },
  xlsx: { name: 'xlsx', show: stage => showSpreadsheets(stage, 'xlsx') },
  mail: { name: 'mail', show: expectMailsHarmless },
} satisfies Record<string, View>;

const cards = 24;

async function showSite(stage: Stage): Promise<void> {
  const { target, filled } = stage;
  const pages = await WatchedPages.open(stage);
  const visit = async (page: Page, address: string) => {
    await page.goto(target.url + address);
    await pages.watcher.inspect(page);
  };
  // Each round changes the names of categories and links, which are in the footer of every page.
  const products = filled.productIds.map(id => `/product/${id}`);
  const all = rounds(filled);
  const share = Math.ceil(products.length / all.length);
  const batches = groups(products, share);
  for (const [number, round] of all.entries()) {
    await writeRound(target, filled, round);
    const more = round.names.length > 0 ? ['/', '/products', `/products/${filled.categoryIds[0]}`] : [];
    await pages.each([...(batches[number] ?? ['/contact-us']), ...more], visit);
  }
  const sample = filled.texts.filter((_text, index) => index % 20 === 0).map(text => text.toWellFormed());
  await pages.each(
    [
      ...filled.reviewPaths,
      ...filled.enquiryPaths,
      ...filled.quotationPaths,
      ...pagesOf(filled.productIds.length, cards).map(number => `/products?page=${number}`),
      ...filled.productIds.slice(0, 40).map(id => `/contact-us?product=${id}`),
      ...sample
        .map(encodeURIComponent)
        .flatMap(text => [
          `/products/${text}`,
          `/?${text}`,
          `/products?page=${text}`,
          `/contact-us?product=${text}`,
          `/search?q=${text}`,
          `/product/${filled.productIds[0]}?code=${text}`,
          `/contact-us?sought=${text}`,
          `/contact-us?item=${text}&note=${text}`,
          `/enquiry-list?item=${text}&quantity=${text}&wanted=${text}&note=${text}&add=${text}`,
          `/sizing-calculator?force=${text}&mounting=${text}`,
        ]),
    ],
    visit,
  );
  await pages.close();
}

async function showAdmin(stage: Stage): Promise<void> {
  const { target, filled } = stage;
  await target.renew();
  const pages = await WatchedPages.open(stage);
  await pages.signIn(target.token);
  const visit = async (page: Page, address: string) => {
    await page.goto(target.url + address);
    // The editor parses the stored text and renders it again.
    const shown = address.includes('/edit-product/') ? '.ql-editor >> nth=5' : 'main tbody tr';
    await page.locator(shown).first().waitFor();
    if (address.endsWith('#remarks')) await page.locator('.review-dialog-text').first().waitFor();
    await pages.watcher.inspect(page, '.rich:not(:has(.ql-editor)), .ql-editor p');
  };
  const edits = editAddresses(stage);
  const all = rounds(filled);
  const batches = groups(edits, Math.ceil(edits.length / all.length));
  for (const [number, round] of all.entries()) {
    await writeRound(target, filled, round);
    const lists = ['/user-operation', '/user-operation/account', '/dashboard', '/activity', '/product-operation'];
    const more = round.names.length > 0 ? lists : [];
    await pages.each([...(batches[number] ?? []), '/social-operation', ...more], visit);
  }
  await pages.each(staffAddresses(stage), visit);
  await pages.each(quotationAddresses(stage), async (page, address) => {
    await page.goto(target.url + address);
    await page.locator('.quotation-bar, form textarea').first().waitFor();
    await pages.watcher.inspect(page);
  });
  await pages.each(searchAddresses(stage), async (page, address) => {
    await page.goto(target.url + address);
    await page.getByRole('searchbox').first().waitFor();
    await pages.watcher.inspect(page);
  });
  await pages.close();
  await showAccount(stage);
}

/** The account of a user whose passkeys and devices have hostile names. */
async function showAccount(stage: Stage): Promise<void> {
  const { target, filled } = stage;
  const { writer, passkeyIds } = filled.passkeyUser;
  const pages = await WatchedPages.open(stage);
  await pages.signIn(writer.token);
  for (const names of groups(filled.names, passkeyIds.length)) {
    for (const [index, name] of names.entries()) {
      await writer.put(`/api/v1/second-factors/passkeys/${passkeyIds[index]}`, { name });
    }
    await pages.each(['/user-operation/account'], async page => {
      await page.goto(`${target.url}/user-operation/account`);
      await page
        .getByRole('button', { name: /^Rename / })
        .nth(passkeyIds.length - 1)
        .waitFor();
      await page.locator('main tbody tr').first().waitFor();
      await pages.watcher.inspect(page);
    });
  }
  await pages.close();
}
