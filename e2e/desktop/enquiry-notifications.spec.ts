import { expect, test } from '../fixtures/desktop/test.ts';

test('a new enquiry is told of, counted, and a click leads to it', async ({ desktop, openSignedIn, request }) => {
  const page = await openSignedIn();
  // The first look is over once its count is known; everything before it is old.
  await expect.poll(async () => (await desktop.seen()).badge).toBeGreaterThan(0);
  const { badge: before, notifications } = await desktop.seen();
  expect(notifications).toEqual([]);
  const words = { name: 'Mara Quist', email: 'mara@example.com', message: 'Do you build winches too?' };
  expect((await request.post('/api/contact-submit', { data: words })).status()).toBe(201);
  await desktop.power('lock-screen');
  await desktop.power('unlock-screen');
  await expect.poll(async () => (await desktop.seen()).notifications).toHaveLength(1);
  const { badge, notifications: shown } = await desktop.seen();
  expect(badge).toBe(before + 1);
  expect(shown[0]).toMatchObject({ title: 'New enquiry', body: 'Mara Quist asks.' });
  await desktop.clickNotification(shown[0]?.id ?? 0);
  await expect(page).toHaveURL(/\/contact-operation\?enquiry=[\w-]+$/);
  await expect(page.getByText('Do you build winches too?').first()).toBeVisible();
});

test('whoever does not want to be told is not, and still sees the count', async ({
  desktop,
  openSignedIn,
  request,
}) => {
  const page = await openSignedIn();
  await expect.poll(async () => (await desktop.seen()).badge).toBeGreaterThan(0);
  const { badge: before } = await desktop.seen();
  await desktop.choose('File', 'Settings…');
  await page.getByLabel('Tell me about new enquiries').uncheck();
  await expect(page.getByText('Saved.')).toBeVisible();
  const words = { name: 'Jon Falk', email: 'jon@example.com', message: 'A question about seals' };
  await request.post('/api/contact-submit', { data: words });
  await desktop.power('unlock-screen');
  await expect.poll(async () => (await desktop.seen()).badge).toBe(before + 1);
  expect((await desktop.seen()).notifications).toEqual([]);
});
