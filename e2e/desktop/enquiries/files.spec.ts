import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../../fixtures/desktop/test.ts';

test('a file of an enquiry is dragged out of the app, and opened in the browser by a click', {
  tag: '@fake',
}, async ({ desktop, openSignedIn, request, server }) => {
  const table = 'Position;Size\n1;36\n';
  const sent = await request.post('/api/contact-submit', {
    multipart: {
      ...{ name: 'Fiona File', email: 'fiona@example.com', message: 'Please quote the table.' },
      files: { name: 'Parts of May.csv', mimeType: 'text/csv', buffer: Buffer.from(table) },
    },
  });
  expect(sent.status()).toBe(201);
  expect((await sent.json()).files, 'the file was taken').toMatchObject([{ name: 'Parts of May.csv', reason: null }]);
  const page = await openSignedIn();
  await desktop.choose('Go', 'Contact Us');
  await page.getByRole('link', { name: 'Fiona File', exact: true }).click();
  const link = page.getByRole('region', { name: 'Files' }).getByRole('link', { name: 'Parts of May.csv' });
  await link.hover();
  await page.mouse.down();
  await page.mouse.move(400, 300, { steps: 4 });
  const dragged = async () => (await desktop.recorded()).dragged;
  await expect.poll(async () => (await dragged()).length).toBe(1);
  await page.mouse.up();
  const [file] = await dragged();
  expect(path.basename(file?.file ?? '')).toBe('Parts of May.csv');
  expect(readFileSync(file?.file ?? '', 'utf8')).toBe(table);
  await link.click();
  await expect.poll(async () => (await desktop.recorded()).openedUrls).toHaveLength(1);
  const [opened = ''] = (await desktop.recorded()).openedUrls;
  expect(opened).toMatch(new RegExp(`^${server.url}/enquiry-files/`));
  const served = await request.get(opened);
  expect([served.status(), await served.text()]).toEqual([200, table]);
});
