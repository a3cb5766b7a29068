import { defineConfig } from '@playwright/test';
import { isRoot } from '../scripts/programs/apt.ts';
import { findChromium } from '../scripts/programs/chromium.ts';

const inCi = Boolean(process.env.CI);
const executablePath = findChromium();

// Quiet and alone: no traffic and no pop-up that is not the product's.
const chromiumArgs = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium refuses to start its sandbox as root, as in most containers.
  ...(isRoot() ? ['--no-sandbox'] : []),
];

/** Whatever address a hostile page asks for, no request leaves the computer. */
const ownComputerOnly =
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1';

/**
 * What is slow by nature: packing, cold starts, thousands of rows, every product on paper. `WHOLE_TESTS=1` selects it
 * too, and so does naming any spec: `npm run test:e2e -- pack.spec`.
 */
const whole = /@whole|process\/(pack|start|stop)\.spec|desktop\/packaging\.spec|lists\/large-lists\.spec/;
const isWholeWanted = Boolean(process.env.WHOLE_TESTS) || process.argv.some(argument => argument.includes('.spec'));

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  ...(!isWholeWanted && { grepInvert: whole }),
  // A test that passes at the second attempt is a test that fails.
  retries: 0,
  forbidOnly: inCi,
  // More than the cores of a small machine: a test also waits, for timers and for answers.
  workers: 3,
  reporter: 'list',
  timeout: 60_000,
  use: {
    screenshot: 'only-on-failure',
    // Recording every test costs more than it tells; `npm run test:e2e -- --trace on` shows all when something fails.
    trace: 'off',
    // Time zone and language of the machine must not decide what a page says.
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  },
  projects: [
    {
      name: 'chromium',
      testIgnore: 'desktop/**',
      use: {
        viewport: { width: 1280, height: 800 },
        // A new context, with a process of its own, costs three times what a page in a warm one does.
        reuseContext: true,
        launchOptions: { args: chromiumArgs, ...(executablePath && { executablePath }) },
      },
    },
    {
      // The desktop app's real code on a fake Electron; see fakes/electron/README.md.
      name: 'desktop',
      testMatch: 'desktop/**/*.spec.ts',
      use: {
        // What fades in would be read in the middle of it.
        contextOptions: { reducedMotion: 'reduce' },
        launchOptions: { args: [...chromiumArgs, ownComputerOnly], ...(executablePath && { executablePath }) },
      },
    },
  ],
});
