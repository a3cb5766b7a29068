import { limits } from '@hydraulics/common/limits';
import { quotationLimits } from '@hydraulics/common/nouns/quotations/quotation-content';
import type { Page } from '@playwright/test';
import { headerText, renderMail } from '../../api/src/mail/template.ts';
import { until } from '../../faults/tools/site.ts';
import type { Figures } from '../tools/figures.ts';
import type { ReceivedMail } from '../tools/target.ts';
import { formulas, groups, longestMessage, packed } from './payloads.ts';
import type { Stage } from './stage.ts';
import { Watcher } from './watcher.ts';

/** The number of payloads in one mail, and of mails on one page. */
const perMail = 10;
const perPage = 20;
/** The number of the server's mails to wait for, if it has that many; it sends sixty a minute. */
const leastMails = 50;

/** The headers of every mail; any other one was injected. */
const headers = [
  ...['from', 'to', 'subject', 'date', 'message-id', 'mime-version', 'content-type', 'reply-to', 'auto-submitted'],
  ...['x-auto-response-suppress', 'in-reply-to', 'references'],
];

/**
 * Shows mails that quote a visitor as a mail program without any protection would, and checks their headers: the mails
 * that the server has sent so far, and every payload in a mail from the same template.
 */
export async function expectMailsHarmless({ browser, filled, figures, target }: Stage): Promise<void> {
  const { texts, enquiries } = filled;
  const context = await browser.newContext();
  const watcher = await Watcher.on(context, url => url.hostname === 'mail.invalid');
  await context.route('http://mail.invalid/', route =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<!doctype html>' }),
  );
  const page = await context.newPage();

  const made = groups(texts, perMail).map(group => {
    const blocks = group.flatMap(text => [text, { facts: [['Name', text]] as [string, string][] }, { quote: text }]);
    return renderMail({ subject: '', heading: group[0] ?? '', blocks }, group[1] ?? '').html;
  });
  const shown = (await showMails(page, watcher, made)).flat();
  texts.forEach((text, index) => {
    figures.expect(plain(shown[index] ?? '') === plain(text), 'a mail shows every text as it was written', text);
    const header = headerText(text);
    figures.expect(
      !control.test(header) && [...header].length <= limits.mailHeader,
      'a subject is one short line',
      header,
    );
  });

  const { mails } = target;
  if (mails) {
    const least = Math.min(leastMails, enquiries);
    await until(120_000, () => mails.length >= least);
    const sent = mails.slice();
    figures.expect(sent.length >= least, `the server has sent at least ${least} mails`, sent.length);
    const packs = [longestMessage, quotationLimits.text].flatMap(most => packed(texts, most));
    const known = new Set([...texts, ...formulas, ...packs].map(plain));
    const bodies = await showMails(
      page,
      watcher,
      sent.map(({ mail }) => mail.html || ''),
    );
    for (const [index, { mail, to }] of sent.entries()) {
      expectHeaders({ mail, to }, figures);
      const [quote] = bodies[index] ?? [];
      figures.expect(quote === undefined || known.has(plain(quote)), 'a sent mail quotes what was written', quote);
    }
    figures.note(`${sent.length} mails of the server had arrived, and ${made.length} more were made of all payloads`);
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

const control = /[\p{Cc}\p{Cf}\u2028\u2029]/u;
/** Without line breaks, of which U+0085 is one in a mail. Browsers leave out the null character. */
const plain = (text: string) => text.toWellFormed().replace(/[\s\u0085\0]/g, '');

/** Shows mails side by side, each in a frame. @returns the quotations in each */
async function showMails(page: Page, watcher: Watcher, mails: string[]): Promise<string[][]> {
  const quotes: string[][] = [];
  for (const group of groups(mails, perPage)) {
    await page.goto('http://mail.invalid/');
    await page.evaluate(async group => {
      const loads = group.map(srcdoc => {
        const frame = Object.assign(document.createElement('iframe'), { srcdoc });
        const loaded = new Promise(resolve => frame.addEventListener('load', resolve, { once: true }));
        document.body.append(frame);
        return loaded;
      });
      await Promise.all(loads);
    }, group);
    for (const frame of page.frames().filter(frame => frame.parentFrame() === page.mainFrame())) {
      await watcher.inspect(frame, 'p, h1, blockquote', 'blockquote > div[dir="auto"]');
      quotes.push(
        await frame.locator('blockquote').evaluateAll(found => found.map(one => (one as HTMLElement).innerText)),
      );
    }
  }
  return quotes;
}

/** Checks that no line of a visitor's text has become a header or a recipient. */
function expectHeaders({ mail, to }: Pick<ReceivedMail, 'mail' | 'to'>, figures: Figures): void {
  const foreign = [...mail.headers.keys()].filter(name => !headers.includes(name));
  figures.expect(foreign.length === 0, 'a sent mail has the headers of every mail', foreign);
  figures.expect(to.length === 1, 'a mail goes to one person', to);
  figures.expect(!control.test(mail.subject ?? ''), 'a sent subject is one line', mail.subject);
  figures.expect(mail.attachments.length === 0, 'a sent mail has nothing attached');
}
