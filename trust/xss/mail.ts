import type { Browser } from '@playwright/test';
import { headerText, renderMail } from '../../api/src/mail/template.ts';
import type { Figures } from '../tools/figures.ts';
import { groups } from './payloads.ts';
import { Watcher } from './watcher.ts';

/** Payloads in one mail. */
const perMail = 10;

/**
 * Mails that quote what a visitor wrote, as a mail program without any protection would show them; and their subjects,
 * which must stay one header.
 */
export async function expectMailsHarmless(browser: Browser, texts: string[], figures: Figures): Promise<void> {
  const context = await browser.newContext();
  const watcher = await Watcher.on(context, url => url.hostname === 'mail.invalid');
  let html = '';
  await context.route('http://mail.invalid/', route =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  );
  const page = await context.newPage();
  for (const group of groups(texts, perMail)) {
    const blocks = group.flatMap(text => [text, { facts: [['Name', text]] as [string, string][] }, { quote: text }]);
    html = renderMail({ subject: '', heading: group[0] ?? '', blocks }, group[1] ?? '').html;
    await page.goto('http://mail.invalid/');
    await watcher.inspect(page, 'p, h1, blockquote');
    const shown = await page.locator('blockquote').allInnerTexts();
    // Browsers leave out the null character.
    const plain = (text: string) => text.toWellFormed().replace(/\s/g, '').replaceAll('\0', '');
    figures.expect(
      shown.map(plain).join() === group.map(plain).join(),
      'a mail shows every text as it was written',
      group[0],
    );
  }
  for (const text of texts) {
    const header = headerText(text);
    figures.expect(
      !/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(header) && [...header].length <= 120,
      'a subject is one short line',
      header,
    );
  }
  await context.close();
  figures.tried += texts.length;
  figures.executed += watcher.executed.length;
  figures.expect(
    watcher.all.length === 0,
    'nothing runs, nothing is fetched, no handler is left',
    watcher.all.slice(0, 5),
  );
}
