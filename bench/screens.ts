import { adminPaths } from '@hydraulics/common/contract/paths';
import type { BrowserContext, Page } from '@playwright/test';
import { longestKeystroke } from './keystrokes.ts';
import type { Note } from './note.ts';
import { judgePastes } from './pastes/paste.ts';
import { routeChange, settle } from './route-change.ts';

const slowdown = 4;

/** Each screen before and after its script is fetched, then keystrokes. */
export async function judgeScreens(context: BrowserContext, note: Note): Promise<void> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(adminPaths.dashboard.href(), { waitUntil: 'networkidle' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await settle(page);
  for (const visit of ['first', 'again']) {
    for (const [link, heading] of [
      ['Products', /^Products$/],
      ['Gallery', /^Gallery$/],
      ['Users', /^Users$/],
      ['Contact Us', /^Contact Us$/],
      ['Socials', /^Socials$/],
      ['Dashboard', /^Welcome/],
    ] as const) {
      note(`to ${link}, ${visit}`, 'ms', 200, await routeChange(page, link, heading));
      await settle(page);
    }
  }
  await judgeKeys(page, note);
  await judgePastes(page, note);
  await page.close();
}

const barePage = '<!doctype html><html lang="en"><title>Bare</title><label>Bare <input></label>';

async function judgeKeys(page: Page, note: Note): Promise<void> {
  const target = 50;
  await page.goto('about:blank');
  await page.setContent(barePage);
  const bare = page.getByLabel('Bare');
  note('key in a bare page (baseline)', 'ms', null, await longestKeystroke(page, bare, 'Grace Brewster Hopper'));
  await page.goto(adminPaths.products.href(), { waitUntil: 'networkidle' });
  const filter = page.getByRole('searchbox', { name: /Filter Products/ });
  note('key in the filter of products', 'ms', target, await longestKeystroke(page, filter, 'cylinder vcx 12'));
  await page.goto(adminPaths.addUser.href(), { waitUntil: 'networkidle' });
  note('key in a name', 'ms', target, await longestKeystroke(page, page.getByLabel('Name'), 'Grace Brewster Hopper'));
  const password = page.getByLabel('Password', { exact: true });
  note('key in a new password', 'ms', target, await longestKeystroke(page, password, 'seven pumps hum'));
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search the back office' });
  note('key in the palette', 'ms', target, await longestKeystroke(page, box, 'cylinder vcx 12'));
  await page.goto(adminPaths.addProduct.href(), { waitUntil: 'networkidle' });
  const productName = page.getByLabel('Name', { exact: true });
  note("key in a product's name", 'ms', target, await longestKeystroke(page, productName, 'Cylinder VCX 12/56'));
  const text = page.getByRole('textbox', { name: 'Full Description' });
  note('key in a rich text', 'ms', target, await longestKeystroke(page, text, 'Seals of polyurethane'));
}
