import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect, type Response } from '@playwright/test';
import { expectAccessible } from './tools/accessibility.ts';
import { ADMIN } from './tools/admin.ts';
import { BrowserFailures } from './tools/browser-failures.ts';
import { type BuiltServer, startBuiltServer } from './tools/built-server.ts';

type WorkerFixtures = {
  /** The built product on this worker's own copy of the demo data; its end must be clean. */
  server: Pick<BuiltServer, 'url' | 'dataDir'> & { admin: typeof ADMIN };
};

type TestFixtures = {
  /** What went wrong in the pages; a test with a browser context of its own lets it `watch` that one too. */
  failures: BrowserFailures;
  /** Announces a console error or warning, page error or failed request, which would fail the test otherwise. */
  expectFailures(pattern: RegExp | string): void;
  /** Opens a page of the product. */
  visit(path: string): Promise<Response | null>;
  /** Makes the admin signed in for the pages visited from now on. */
  signIn(): Promise<void>;
  /** Expects the page, as it is now, to be free of the accessibility faults that a program can find. */
  axe(): Promise<void>;
};

/** Playwright's `test`, speaking the product. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern; these are none
    async ({}, use) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'catalogue-worker-'));
      try {
        cpSync(process.env.E2E_BASE_DATA ?? '', dataDir, { recursive: true });
        // Tests may say from which address a visitor comes.
        const server = await startBuiltServer(dataDir, { TRUST_PROXY: '1' });
        await use({ url: server.url, dataDir, admin: ADMIN });
        await server.stop();
      } finally {
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: ({ server }, use) => use(server.url),

  // biome-ignore lint/correctness/noEmptyPattern: as above
  failures: async ({}, use) => {
    const failures = new BrowserFailures();
    await use(failures);
    // The context that is watched has closed by now: nothing more can come.
    expect(failures.faults(), 'went wrong in the browser, unannounced').toEqual([]);
  },

  context: async ({ context, failures }, use) => {
    failures.watch(context);
    await use(context);
  },

  expectFailures: ({ failures }, use) => use(pattern => failures.expect(pattern)),

  visit: ({ page }, use) => use(target => page.goto(target)),

  signIn: ({ context, request, server }, use) =>
    use(async () => {
      const { email, password } = server.admin;
      const answer = await request.post('/api/auth/login', { data: { email, password } });
      expect(answer.status(), `signing in answered: ${await answer.text()}`).toBe(200);
      const { token, user } = await answer.json();
      const localStorage = [
        { name: 'token', value: token },
        { name: 'loggedInUser', value: user.name },
      ];
      // Set once. A script that runs in every new page would sign in again whoever signs out.
      await context.setStorageState({ cookies: [], origins: [{ origin: server.url, localStorage }] });
    }),

  axe: ({ page }, use) =>
    use(async () => {
      // What a visitor has not come near may still wait to be laid out, and its colours cannot be told before.
      await page.waitForFunction(() => !document.getElementById('wake') || 'whole' in document.documentElement.dataset);
      await expectAccessible(page);
    }),
});

export { expect };
