import { adminPaths } from '@hydraulics/common/contract/paths';
import { toast } from '../../fixtures/staff/back-office.ts';
import { restoreDemoProfile } from '../../fixtures/staff/demo-profile.ts';
import { expect, test } from '../../fixtures/test.ts';

const tab = `${adminPaths.website.href()}?tab=search`;

test.afterEach(({ request, server }) => restoreDemoProfile(request, server.admin));

test('pages without a record have texts of their own for search engines, previewed while they are typed', async ({
  page,
  visit,
  signIn,
  axe,
}) => {
  await signIn();
  await visit(tab);
  const about = page.getByRole('group', { name: 'About us' });
  const preview = about.getByRole('figure', { name: 'Preview of the search result' });
  await expect(preview).toContainText('About us · Veldmark');
  await about.getByLabel('Title for search engines').fill('The people behind the presses');
  await about.getByLabel('Description for search engines').fill('Sixty engineers, one roof.');
  await expect(preview).toContainText('The people behind the presses');
  await expect(page.getByRole('group', { name: 'Home' }).getByRole('checkbox')).toHaveCount(0);
  const contact = page.getByRole('group', { name: 'Contact us' });
  await contact.getByLabel('Hidden from search engines').check();
  await expect(contact.getByRole('figure')).toHaveText(/Search engines leave this page out\.$/);
  await axe('the tab Search and sharing');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Website updated successfully!')).toBeVisible();

  const meta = (name: string) => page.locator(`meta[name="${name}"], meta[property="${name}"]`);
  await visit('/about-us');
  await expect(page).toHaveTitle('The people behind the presses');
  await expect(meta('description')).toHaveAttribute('content', 'Sixty engineers, one roof.');
  await expect(meta('og:title')).toHaveAttribute('content', 'The people behind the presses');
  await expect(meta('robots')).toHaveCount(0);
  await visit('/contact-us');
  await expect(meta('robots')).toHaveAttribute('content', 'noindex');
  await visit(tab);
  await expect(contact.getByLabel('Hidden from search engines')).toBeChecked();
  await contact.getByLabel('Hidden from search engines').uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(toast(page, 'Website updated successfully!')).toBeVisible();
  await visit('/contact-us');
  await expect(meta('robots')).toHaveCount(0);
});
