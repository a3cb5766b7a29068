import { adminPaths } from '@hydraulics/common/contract/paths';
import { limits } from '@hydraulics/common/limits';
import type { Locator, Page } from '@playwright/test';
import { pdfBytes } from '../../../api/src/testing/files/documents.ts';
import type { TestSmtp } from '../../../api/src/testing/mail/smtp.ts';
import { answeredTest } from '../../fixtures/mailing-test.ts';
import { hydrate } from '../../fixtures/pages/hydration.ts';
import { toast } from '../../fixtures/staff/back-office.ts';
import { expect } from '../../fixtures/test.ts';

const test = answeredTest();

/** A visitor with a phone, whose taps and typed fields are counted. */
function handsOf(page: Page) {
  const counted = { taps: 0, fields: 0 };
  return {
    counted,
    tap: (target: Locator) => {
      counted.taps += 1;
      return target.tap();
    },
    type: (field: Locator, text: string) => {
      counted.fields += 1;
      return field.fill(text);
    },
    choose: async (target: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => {
      counted.taps += 1;
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), target.tap()]);
      await chooser.setFiles(file);
    },
  };
}

test('three items and a drawing from a phone become an accepted quotation, over SMTP and IMAP', async ({
  page,
  visit,
  signIn,
  server,
  smtp,
  dovecot,
  browser,
  failures,
}, testInfo) => {
  test.slow();
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    reducedMotion: 'reduce',
  });
  failures.watch(context);
  const phone = await context.newPage();
  const visitor = handsOf(phone);
  const shot = (on: Page, name: string) => on.screenshot({ path: testInfo.outputPath(`${name}.png`), fullPage: true });
  /** The mail to the customer with such words. */
  const mailWith = async (words: RegExp) => {
    const found = () =>
      smtp.received.find(({ to, mail }) => to.includes('vera@steel.example') && words.test(mail.text ?? ''));
    await expect.poll(() => Boolean(found())).toBe(true);
    return (found() as TestSmtp['received'][number]).mail;
  };

  // The buyer: three cylinders and a drawing.
  type Listed = { name: string; categoryAddress: string };
  const products: Listed[] = await (await fetch(`${server.url}/api/products?fields=card`)).json();
  const cylinders = products.filter(({ name }) => /^VC[TWX] /.test(name)).slice(0, 3);
  await phone.goto(`/products/${cylinders[0]?.categoryAddress}`);
  await hydrate(phone);
  for (const { name } of cylinders)
    await visitor.tap(phone.getByRole('button', { name: `Add to enquiry ${name}`, exact: true }));
  await shot(phone, '1 three items');
  await visitor.tap(phone.getByRole('link', { name: 'Ask for these 3' }));
  await visitor.type(phone.getByLabel('Name', { exact: true }), 'Vera Visitor');
  await visitor.type(phone.getByLabel('Email', { exact: true }), 'vera@steel.example');
  const drawing = { name: 'bracket.pdf', mimeType: 'application/pdf', buffer: pdfBytes() };
  await visitor.choose(phone.getByLabel('Files'), drawing);
  await shot(phone, '2 the form');
  // What is sent faster than a person can is suspected as spam, and gets no mail.
  await expect.poll(() => phone.evaluate(() => performance.now())).toBeGreaterThan(limits.enquiryTime);
  await visitor.tap(phone.getByRole('button', { name: 'Send enquiry' }));
  await expect(phone.getByRole('heading', { name: 'Enquiry sent' })).toBeVisible();
  await expect(phone.getByText('Your file has arrived.')).toBeVisible();
  await shot(phone, '3 sent');
  expect(visitor.counted).toEqual({ taps: 6, fields: 2 });
  const ownPage = /https?:\/\/[^/\s]+(\/enquiry\/\S+)/;
  const [, own = ''] = ownPage.exec((await mailWith(ownPage)).text ?? '') ?? [];

  // The clerk reads it and answers.
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn();
  await visit(adminPaths.enquiries.href());
  await page.getByRole('link', { name: 'Vera Visitor' }).first().click();
  const panel = page.getByRole('region', { name: 'Vera Visitor' });
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(panel.getByRole('region', { name: 'Files' }).getByRole('link')).toHaveText(['bracket.pdf']);
  for (const { name } of cylinders) await expect(panel.getByText(name).first()).toBeVisible();
  await page.getByRole('button', { name: 'Reply to Vera Visitor' }).click();
  const reply = page.getByLabel('Reply', { exact: true });
  await reply.fill('Dear Vera Visitor,\n\nwhich stroke do you need?');
  await page.getByRole('group', { name: 'Attach' }).getByRole('checkbox').first().check();
  await shot(page, '4 the reply');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(timeline.getByText('Sent', { exact: true })).toBeVisible();
  const question = await mailWith(/which stroke do you need/);
  expect(question.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf']);

  // The buyer answers from a mail program.
  const headers = [
    'From: Vera Visitor <vera@steel.example>',
    'To: office@example.com',
    `Subject: Re: ${question.subject}`,
    'Message-ID: <stroke@steel.example>',
    `In-Reply-To: ${question.messageId}`,
    'Content-Type: text/plain; charset=utf-8',
  ];
  dovecot.deliver(`${headers.join('\r\n')}\r\n\r\n500 mm, please.\r\n\r\n> which stroke do you need?\r\n`);
  await expect(async () => {
    await page.reload();
    await expect(timeline.getByText('500 mm, please.').first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  await shot(page, '5 the answer');

  // The quotation.
  await page.getByRole('button', { name: 'Quote', exact: true }).click();
  for (const [place, price] of ['1840', '1250,50', '990'].entries()) {
    const position = page.getByRole('group', { name: `Position ${place + 1}` });
    await expect(position.getByLabel('Name')).toHaveValue(cylinders[place]?.name ?? '');
    await position.getByLabel('Unit price').fill(price);
  }
  await page.getByLabel('VAT %').fill('19');
  await page.getByLabel('Delivery terms').fill('EXW Bremen');
  await page.getByLabel('Payment terms').fill('30 days net');
  // 1,840.00 + 1,250.50 + 990.00 = 4,080.50; 19 % of it is 775.295.
  await expect(page.getByText('EUR 4,855.80')).toBeVisible();
  await shot(page, '6 the draft');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Quotation saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Issue', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue', exact: true }).click();
  await expect(toast(page, /Quotation Q-\d{4}-0001 issued\./)).toBeVisible();
  await shot(page, '7 issued');
  await page.getByRole('link', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: /^Quotation Q-/ })).toBeChecked();
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(timeline).toContainText('Marked as quoted');

  // The buyer reads it on the phone, and orders.
  const quotationPage = /https?:\/\/[^/\s]+(\/quotation\/\S+)/;
  const offer = await mailWith(quotationPage);
  expect(offer.references).toContain(question.messageId);
  const [, link = ''] = quotationPage.exec(offer.text ?? '') ?? [];
  await phone.goto(link);
  await expect(phone.getByText('EUR 4,855.80')).toBeVisible();
  await shot(phone, '8 the quotation');
  const orders = handsOf(phone);
  await orders.type(phone.getByRole('textbox', { name: 'Name' }), 'Vera Visitor');
  await orders.tap(phone.getByRole('button', { name: 'Accept and order' }));
  await expect(phone.getByText(/^Thank you for your order\. Accepted by Vera Visitor on/)).toBeVisible();
  await shot(phone, '9 ordered');
  expect(orders.counted).toEqual({ taps: 1, fields: 1 });
  await phone.goto(own);
  await expect(phone.getByRole('heading', { name: 'Ordered' })).toBeVisible();
  await shot(phone, '10 the private page');
  await context.close();

  // And the clerk has an order.
  await page.reload();
  await expect(timeline).toContainText('Marked as won');
  await page.getByRole('link', { name: /^Q-\d{4}-0001/ }).click();
  await expect(page.getByText(/Accepted by Vera Visitor/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Order note' })).toBeVisible();
  await shot(page, '11 won');
});
