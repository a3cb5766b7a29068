import { expect, test } from '@playwright/test';
import { expectDoorsClosed } from './doors.ts';
import { Figures } from './tools/figures.ts';
import { openBuilt } from './tools/target.ts';
import { faces } from './xss/faces.ts';
import { payloads } from './xss/payloads.ts';
import { play } from './xss/xss.ts';

/** One of two hundred payloads; `npm run test:trust` tries all of them, on both databases. */
test('payloads run on no face, and formatting is kept', async ({ browser }) => {
  // Thousands of fields are written and read.
  const texts = payloads().flatMap(({ text }, index) => (index % 200 === 7 ? [text] : []));
  const shown = [faces.site, faces.admin, faces.csv, faces.xlsx, faces.mail].map(face => ({ face, bypassCSP: true }));
  const target = await openBuilt({ database: 'sqlite', mariadb: '' }, { demo: true });
  try {
    const results = await play({ target, browser, texts, shown, leastRunning: 1 });
    for (const [name, { broken, executed }] of Object.entries(results)) {
      expect.soft(broken, name).toEqual([]);
      expect.soft(executed, name).toBe(0);
    }
  } finally {
    await target.close();
  }
});

test('no door but the pages is open, and each page comes under the same rules', async () => {
  const target = await openBuilt({ database: 'sqlite', mariadb: '' });
  const figures = new Figures('sqlite');
  try {
    await expectDoorsClosed(target, figures);
    expect(figures.broken).toEqual([]);
  } finally {
    await target.close();
  }
});
