import { expect, test } from '@playwright/test';
import { expectNothingExposed } from './exposure.ts';
import { Figures } from './tools/figures.ts';
import { openBuilt } from './tools/target.ts';
import { payloads } from './xss/payloads.ts';
import { views } from './xss/views.ts';
import { showTexts } from './xss/xss.ts';

/** One of two hundred payloads; `npm run test:trust` tries all of them, on both databases. */
test('payloads run in no view, and formatting is kept', async ({ browser }) => {
  // The test writes and reads thousands of fields.
  const texts = payloads().flatMap(({ text }, index) => (index % 200 === 7 ? [text] : []));
  const shown = [views.site, views.admin, views.csv, views.xlsx, views.mail].map(view => ({ view, bypassCSP: true }));
  const target = await openBuilt({ database: 'sqlite', mariadb: '' }, { demo: true });
  try {
    const results = await showTexts({ target, browser, texts, shown, leastRunning: 1 });
    for (const [name, { failed, executed }] of Object.entries(results)) {
      expect.soft(failed, name).toEqual([]);
      expect.soft(executed, name).toBe(0);
    }
  } finally {
    await target.close();
  }
});

test('nothing but pages is exposed, and all pages have the same policy', async () => {
  const target = await openBuilt({ database: 'sqlite', mariadb: '' });
  const figures = new Figures('sqlite');
  try {
    await expectNothingExposed(target, figures);
    expect(figures.failed).toEqual([]);
  } finally {
    await target.close();
  }
});
