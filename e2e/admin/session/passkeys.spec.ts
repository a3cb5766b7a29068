import { adminPaths } from '@hydraulics/common/contract/paths';
import { type DemoServer, withDemoServer } from '../../fixtures/servers/demo-server.ts';
import { addUser, heading, signInAs, signOut, toast } from '../../fixtures/staff/back-office.ts';
import { letConfirmationsPass } from '../../fixtures/staff/past-confirmation.ts';
import { test as base, expect } from '../../fixtures/test.ts';

/** A passkey belongs to a host name, so this server is at `localhost` and not at an IP address. */
const test = base.extend<object, { server: DemoServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern; these are none
    ({}, use) =>
      withDemoServer(server => use({ ...server, url: server.url.replace('127.0.0.1', 'localhost') }), {
        settings: { PUBLIC_URL: '' },
      }),
    { scope: 'worker', timeout: 120_000 },
  ],
});

// A virtual authenticator must not outlive its test in a context that the next test reuses.
test.use({ reuseContext: false });

const login = adminPaths.login.href();
const dashboard = adminPaths.dashboard.href();
const account = adminPaths.account.href();

test('passkeys are added under Your Account, sign in alone, and confirm a change', async ({
  page,
  request,
  axe,
  server,
  expectFailures,
}) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  const who = { name: 'Paula Passkey', email: 'paula@example.com', password: 'a long enough password' };
  await addUser(request, who);
  await signInAs(page, who);
  await expect(page).toHaveURL(dashboard);
  await page.goto(account);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByLabel('Name of the passkey')).toBeFocused();
  await page.keyboard.type('Laptop');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await dialog.getByLabel('I have saved these codes').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('For the desktop app, set up an authenticator app too')).toBeVisible();
  await page.getByRole('button', { name: 'Rename Laptop' }).click();
  await page.getByLabel('Name of the passkey').fill('Old laptop');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Old laptop', { exact: true })).toBeVisible();
  await axe('Your Account with passkeys');
  await signOut(page);

  await page.goto(login);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(heading(page, `Welcome, ${who.name}`)).toBeVisible();

  expectFailures('/api/v1/second-factors/recovery-codes answered 403');
  letConfirmationsPass(server.dataDir);
  await page.goto(account);
  await page.getByRole('button', { name: 'Create new recovery codes' }).click();
  const panel = page.getByRole('dialog', { name: 'Confirm your identity' });
  await panel.getByRole('button', { name: 'Confirm with a passkey' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await dialog.getByLabel('I have saved these codes').check();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Remove Old laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Passkey removed.')).toBeVisible();
  await signOut(page);
  expectFailures('/api/v1/session/passkey answered 403');
  await page.goto(login);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(toast(page, 'This passkey is unknown')).toBeVisible();
  await signInAs(page, who);
  await expect(page).toHaveURL(dashboard);
});
