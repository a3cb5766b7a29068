import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, expect } from '../fixtures.ts';
import { freePort } from '../tools/free-port.ts';
import { fillLogin } from '../tools/staff.ts';
import type { Desktop } from './desktop.ts';
import { ElectronDesktop } from './electron-desktop.ts';
import { StandInDesktop } from './stand-in-desktop.ts';

type Fixtures = {
  /** How the app is started where a test wants it otherwise. */
  launch: Partial<StandInDesktop['launch']>;
  /** The app on a folder of its own, not started yet: on the stand-in, or in real Electron by `npm run test:electron`. */
  desktop: Desktop;
  /** The same on the stand-in, for what only that can do; such a test is marked `@stand-in`. */
  standIn: StandInDesktop;
  /** The page of an app that works on the test's server. */
  open(...args: string[]): Promise<Page>;
  /** The same, with the admin signed in. */
  openSignedIn(...args: string[]): Promise<Page>;
};

/** Playwright's `test`, with the desktop app. */
export const test = base.extend<Fixtures>({
  launch: [{}, { option: true }],

  standIn: async ({ context, launch }, use) => {
    const userData = mkdtempSync(path.join(tmpdir(), 'desktop-'));
    const port = await freePort();
    await use(new StandInDesktop(context, { userData, port, ...launch }));
    rmSync(userData, { recursive: true, force: true });
  },

  desktop: async ({ standIn }, use) => {
    const program = process.env.ELECTRON_PROGRAM;
    const desktop: Desktop = program ? new ElectronDesktop(program, standIn.userData) : standIn;
    try {
      await use(desktop);
      expect(await desktop.end(), 'went wrong in the app, unannounced').toEqual([]);
    } finally {
      await desktop.end();
    }
  },

  open: ({ desktop, server }, use) =>
    use(async (...args) => {
      await desktop.start(`--server=${server.url}`, ...args);
      return desktop.page();
    }),

  openSignedIn: ({ open, server }, use) =>
    use(async (...args) => {
      const page = await open(...args);
      await signIn(page, server.admin);
      return page;
    }),
});

/** Signs in as a person does, and waits for the first screen. */
export async function signIn(page: Page, admin: { email: string; password: string; name: string }): Promise<void> {
  await fillLogin(page, admin);
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${admin.name}` })).toBeVisible();
}

export { expect };
