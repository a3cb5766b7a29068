import { expect, test } from '../../fixtures/desktop/test.ts';
import { colleague } from '../../fixtures/staff/colleague.ts';

test('a new enquiry is notified of and counted; a late click opens it, and reading it withdraws the notification', async ({
  desktop,
  openSignedIn,
  request,
  server,
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
  // Windows closes the notification after seconds, and keeps it in the Action Center.
  await desktop.timeOutNotification(1);
  await desktop.clickNotification(1);
  await expect(page).toHaveURL(/\/contact-operation\?enquiry=[\w-]+$/);
  await expect(page.getByText('Do you build winches too?').first()).toBeVisible();

  const later = { ...enquiry, name: 'Nils Ober' };
  const sent = await request.post('/api/contact-submit', { data: later });
  expect(sent.status()).toBe(201);
  await desktop.power('unlock-screen');
  await expect.poll(async () => (await desktop.recorded()).notifications).toHaveLength(2);
  expect((await desktop.recorded()).withdrawn).toEqual([]);
  // A colleague handles the enquiry.
  const { token } = await (await request.post('/api/auth/login', { data: server.admin })).json();
  await request.put(`/api/v1/enquiries/${(await sent.json())._id}`, {
    data: { state: 'answered' },
    headers: { Authorization: `Bearer ${token}` },
  });
  await desktop.power('unlock-screen');
  await expect.poll(async () => (await desktop.recorded()).withdrawn).toEqual([2]);
});

test('with notifications turned off new enquiries are only counted', async ({ desktop, openSignedIn, request }) => {
  const page = await openSignedIn();
  await expect.poll(async () => (await desktop.recorded()).badge).toBeGreaterThan(0);
  const { badge: before } = await desktop.recorded();
  await desktop.choose('File', 'Settings…');
  await page.getByLabel('Notify me about enquiries').uncheck();
  await expect(page.getByText('Saved.')).toBeVisible();
  const enquiry = { name: 'Jon Falk', email: 'jon@example.com', message: 'A question about seals' };
  expect((await request.post('/api/contact-submit', { data: enquiry })).status()).toBe(201);
  await desktop.power('unlock-screen');
  await expect.poll(async () => (await desktop.recorded()).badge).toBe(before + 1);
  expect((await desktop.recorded()).notifications).toEqual([]);
});

test('what a colleague assigns is notified of once, also after a restart, and opens by a click', async ({
  desktop,
  openSignedIn,
  request,
  server,
}) => {
  const tom = await colleague(request, 'Tom Sales');
  const people: { _id: string; email: string }[] = await tom.get('/api/admin-users');
  const me = people.find(({ email }) => email === server.admin.email)?._id;
  const enquiry = { name: 'Ola Berg', email: 'ola@example.com', message: 'Assigned by a colleague' };
  const { _id: id } = await (await request.post('/api/contact-submit', { data: enquiry })).json();
  const assign = (assignee?: string) => tom.put(`/api/v1/enquiries/${id}`, { assignee });

  const page = await openSignedIn();
  await expect.poll(async () => (await desktop.recorded()).badge).toBeGreaterThan(0);
  await assign(me);
  await desktop.power('unlock-screen');
  await expect.poll(async () => (await desktop.recorded()).notifications).toHaveLength(1);
  const [shown] = (await desktop.recorded()).notifications;
  expect(shown).toMatchObject({ title: 'Tom Sales assigned you an enquiry', body: 'From Ola Berg.' });
  await desktop.clickNotification(1);
  await expect(page).toHaveURL(new RegExp(`/contact-operation\\?enquiry=${id}$`));
  await expect(page.getByText('Assigned by a colleague').first()).toBeVisible();

  await desktop.restart();
  await desktop.page();
  await expect.poll(async () => (await desktop.recorded()).badge).toBeGreaterThan(0);
  await desktop.power('unlock-screen');
  await assign('nobody');
  await assign(me);
  await desktop.power('unlock-screen');
  // Of the two assignments only the one since the restart.
  await expect.poll(async () => (await desktop.recorded()).notifications).toHaveLength(1);
});
