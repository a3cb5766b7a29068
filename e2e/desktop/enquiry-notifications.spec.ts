import { expect, test } from '../fixtures/desktop/test.ts';

test('a new enquiry is notified of and counted, and a click on the notification opens it', async ({
  desktop,
  openSignedIn,
  request,
}) => {
  const page = await openSignedIn();
  // The first poll has finished once the count is set; it does not notify.
  await expect.poll(async () => (await desktop.recorded()).badge).toBeGreaterThan(0);
  const { badge: before, notifications } = await desktop.recorded();
  expect(notifications).toEqual([]);
  const enquiry = { name: 'Mara Quist', email: 'mara@example.com', message: 'Do you build winches too?' };
  expect((await request.post('/api/contact-submit', { data: enquiry })).status()).toBe(201);
  await desktop.power('lock-screen');
  await desktop.power('unlock-screen');
  await expect.poll(async () => (await desktop.recorded()).notifications).toHaveLength(1);
  const { badge, notifications: shown } = await desktop.recorded();
  expect(badge).toBe(before + 1);
  expect(shown[0]).toMatchObject({ title: 'New enquiry', body: 'From Mara Quist.' });
  await desktop.clickNotification(shown[0]?.id ?? 0);
  await expect(page).toHaveURL(/\/contact-operation\?enquiry=[\w-]+$/);
  await expect(page.getByText('Do you build winches too?').first()).toBeVisible();
});

test('with notifications turned off new enquiries are only counted', async ({ desktop, openSignedIn, request }) => {
  const page = await openSignedIn();
  await expect.poll(async () => (await desktop.recorded()).badge).toBeGreaterThan(0);
  const { badge: before } = await desktop.recorded();
  await desktop.choose('File', 'Settings…');
  await page.getByLabel('Notify me of new enquiries').uncheck();
  await expect(page.getByText('Saved.')).toBeVisible();
  const enquiry = { name: 'Jon Falk', email: 'jon@example.com', message: 'A question about seals' };
  await request.post('/api/contact-submit', { data: enquiry });
  await desktop.power('unlock-screen');
  await expect.poll(async () => (await desktop.recorded()).badge).toBe(before + 1);
  expect((await desktop.recorded()).notifications).toEqual([]);
});
