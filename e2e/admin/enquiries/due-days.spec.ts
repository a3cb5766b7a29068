import { adminPaths } from '@hydraulics/common/contract/paths';
import { withDemoServer } from '../../fixtures/servers/demo-server.ts';
import { addEnquiries } from '../../fixtures/staff/add-enquiries.ts';
import { test as base, expect } from '../../fixtures/test.ts';

/** With a server of its own, whose company moves. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern; these are none
  server: [({}, use) => withDemoServer(use), { scope: 'worker', timeout: 120_000 }],
});

test.use({ timezoneId: 'Europe/Berlin' });

for (const { zone, tomorrow } of [
  { zone: 'America/Los_Angeles', tomorrow: '4 March 2030' },
  { zone: 'Asia/Tokyo', tomorrow: '6 March 2030' },
])
  test(`days are those of the company in ${zone}, wherever the reader is`, async ({ page, visit, signIn, server }) => {
    await signIn();
    const name = `Dora of ${zone}`;
    const [id] = await addEnquiries(server.dataDir, [{ name, email: `dora@${zone.slice(-5).toLowerCase()}.example` }]);
    await visit(adminPaths.dashboard.href());
    const status = await page.evaluate(async timeZone => {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${localStorage.getItem('token')}` };
      const response = await fetch('/api/v1/website/settings', {
        ...{ method: 'PUT', headers, body: JSON.stringify({ timeZone }) },
      });
      return response.status;
    }, zone);
    expect(status).toBe(200);
    // In Berlin it is the fourth of March, in Los Angeles still the third, in Tokyo already the fifth.
    const moment = zone.startsWith('America') ? '2030-03-04T05:00:00Z' : '2030-03-04T20:00:00Z';
    await page.clock.setFixedTime(new Date(moment));
    await visit(`${adminPaths.enquiries.href()}?enquiry=${id}`);
    const panel = page.getByRole('region', { name });
    await panel.getByLabel('Come back on').fill('tomorrow');
    await expect(panel.getByText('That is tomorrow.')).toBeVisible();
    await panel.getByLabel('Come back on').press('Enter');
    await expect(panel.getByText(`To come back on ${tomorrow}`)).toBeVisible();
    await expect(panel.locator('.due-day')).toContainText('tomorrow');
    await expect(panel.locator('.due-day')).toHaveAttribute('data-over', 'false');
  });
