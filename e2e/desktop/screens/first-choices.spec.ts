import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, signIn, test } from '../../fixtures/desktop/test.ts';
import { expectAccessible } from '../../fixtures/pages/accessibility.ts';

test('the first sign-in asks once what the app may do by itself', async ({ desktop, open, server }) => {
  const file = path.join(desktop.userData, 'settings.json');
  writeFileSync(file, JSON.stringify({ server: server.url, servers: [server.url], hasOwnStorage: true }));
  const page = await open();
  const question = page.getByRole('group', { name: /^What may this app do by itself/ });
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(question, 'before somebody is signed in').toHaveCount(0);
  await signIn(page, server.admin);
  const notifications = question.getByLabel('Notify me about enquiries');
  await expect(notifications).toBeChecked();
  await expectAccessible(page);
  await notifications.press('Space');
  await question.getByRole('button', { name: 'Save choices' }).press('Enter');
  await expect(question).toHaveCount(0);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ wasAsked: true, choices: { notify: false } });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${server.admin.name}` })).toBeVisible();
  await expect(question, 'again').toHaveCount(0);
});
