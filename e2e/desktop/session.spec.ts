import { expect, test } from './fixtures.ts';

test('staff sign in, and are still signed in after a restart', async ({ desktop, openSignedIn, server }) => {
  const page = await openSignedIn();
  await expect(page.getByText(`Signed in as ${server.admin.name}`)).toBeVisible();
  await desktop.restart();
  const again = await desktop.page();
  await expect(again.getByRole('heading', { level: 1, name: `Welcome, ${server.admin.name}` })).toBeVisible();
});
