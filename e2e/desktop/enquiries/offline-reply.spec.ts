import { mergeTests } from '@playwright/test';
import { InterruptibleProxy } from '../../fixtures/desktop/network.ts';
import { test as desktopTest, expect, signIn } from '../../fixtures/desktop/test.ts';
import { workOn } from '../../fixtures/desktop/work-on.ts';
import { mailingTest } from '../../fixtures/mailing-test.ts';
import { expectAccessible } from '../../fixtures/pages/accessibility.ts';
import { colleague } from '../../fixtures/staff/colleague.ts';

const test = mergeTests(desktopTest, mailingTest());

test('a reply waits without a connection, is sent once, and is kept if a colleague answered first', async ({
  desktop,
  server,
  smtp,
  request,
  expectFailures,
}) => {
  expectFailures('answered 503');
  const tom = await colleague(request, 'Tom Sales');
  const add = async (name: string) => {
    const data = { name, email: `${name.toLowerCase()}@example.com`, message: 'Two pumps, please.' };
    return (await (await request.post('/api/contact-submit', { data })).json())._id as string;
  };
  const [olga, nils] = [await add('Olga'), await add('Nils')];
  const line = new InterruptibleProxy(server.url);
  await line.connect();
  workOn(desktop, line.url);
  await desktop.start();
  const page = await desktop.page();
  await signIn(page, server.admin);
  const open = async (id: string) => {
    await page.goto(new URL(`/contact-operation?enquiry=${id}&reply=yes`, page.url()).href);
    await expect(page.getByLabel('Reply', { exact: true })).toBeVisible();
  };
  for (const id of [olga, nils]) {
    await open(id);
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Received');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
  }
  await page.waitForLoadState('networkidle');
  await line.disconnect();

  for (const id of [olga, nils]) {
    await open(id);
    await page.getByLabel('Reply', { exact: true }).fill(`Two weeks, says ${id}.`);
    await page.getByRole('button', { name: 'Send reply' }).click();
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(
      'Waiting on this computer. It will be sent when you reconnect.',
    );
    if (id !== olga) continue;
    await page.getByLabel('Note for colleagues').fill('Ask for the drawing.');
    await page.getByRole('button', { name: 'Add note' }).click();
    const note = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').filter({ hasText: 'Ask for' });
    await expect(note).toContainText('Waiting on this computer. It will be sent when you reconnect.');
    await page.screenshot({ path: test.info().outputPath('waiting-note.png'), fullPage: true });
  }
  await expect(page.getByText('3 changes wait to be sent.')).toBeVisible();
  // A colleague answers the second one first.
  await tom.post(`/api/v1/enquiries/${nils}/messages`, { subject: 'Your enquiry', text: 'One week.' });

  await line.connect();
  await page.locator('.notice').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The first was refused.')).toBeVisible();
  const to = (name: string) => smtp.received.filter(one => one.to.includes(name)).map(({ mail }) => mail.text ?? '');
  const toOlga = () => to('olga@example.com').filter(text => text.includes('Two weeks'));
  await expect.poll(toOlga, { timeout: 20_000 }).toHaveLength(1);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const waiting = page.getByRole('dialog', { name: 'Waiting to be sent (1)' });
  await expect(waiting).toContainText('Enquiry of Nils: a reply');
  await expect(waiting).toContainText('Tom Sales wrote');
  await expect(waiting).toContainText(`Two weeks, says ${nils}.`);
  await expectAccessible(page);
  await waiting.getByRole('button', { name: /^Open/ }).click();
  await expect(page.getByLabel('Reply', { exact: true })).toHaveValue(`Two weeks, says ${nils}.`);
  await expect(page.getByText('wrote after you began')).toBeVisible();
  expect(to('nils@example.com').filter(text => text.includes('Two weeks'))).toEqual([]);
});
