import { adminPaths } from '@hydraulics/common/contract/paths';
import { mailingTest } from '../../fixtures/mailing-test.ts';
import { addEnquiries } from '../../fixtures/staff/add-enquiries.ts';
import { fillLogin } from '../../fixtures/staff/back-office.ts';
import { colleague } from '../../fixtures/staff/colleague.ts';
import { expect } from '../../fixtures/test.ts';

const test = mailingTest();

test('two colleagues see that the other is writing a reply, and nobody sees it of oneself', { tag: '@whole' }, async ({
  page,
  visit,
  signIn,
  server,
  request,
  browser,
  failures,
}) => {
  const [id = ''] = await addEnquiries(server.dataDir, [{ name: 'Vera Visitor', email: 'vera@example.com' }]);
  const path = `${adminPaths.enquiries.href()}?enquiry=${id}`;
  const barbara = await colleague(request);
  await signIn();
  await visit(path);
  const note = page.locator('.received-writers');
  await expect(note).toBeEmpty();

  const elsewhere = await browser.newContext({ baseURL: server.url, locale: 'en-GB' });
  failures.watch(elsewhere);
  const theirs = await elsewhere.newPage();
  await theirs.goto(path);
  await fillLogin(theirs, barbara);
  await theirs.getByRole('button', { name: 'Reply to Vera Visitor' }).click();
  const told = theirs.waitForResponse(answer => /\/writ/.test(answer.url()) && answer.request().method() !== 'GET');
  await theirs.getByLabel('Reply', { exact: true }).pressSequentially('Dear');
  expect((await told).status()).toBe(200);
  // Asked for again every 15 seconds.
  await expect(note).toHaveText('Barbara Liskov is writing a reply.', { timeout: 30_000 });
  await expect(theirs.locator('.received-writers')).toBeEmpty();

  await page.getByRole('button', { name: 'Reply to Vera Visitor' }).click();
  await page.getByLabel('Reply', { exact: true }).pressSequentially('Hello');
  await expect(theirs.locator('.received-writers')).toHaveText(/ is writing a reply\.$/, { timeout: 30_000 });
  await expect(note).toHaveText('Barbara Liskov is writing a reply.');
  await elsewhere.close();
});
