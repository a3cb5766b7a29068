import { defineConfig } from '@playwright/test';
import { requireNode } from '../scripts/process/require-node.ts';
import { findTestBrowser } from '../scripts/programs/chromium.ts';
import { chromiumArguments, ownComputerOnly } from './chromium-arguments.ts';

requireNode();

const inCi = Boolean(process.env.CI);
const executablePath = findTestBrowser();

/**
 * The tests of nightly runs only: long journeys, killed processes, and journeys of the desktop app, whose parts other
 * tests show as well. A single test has the tag `@nightly`.
 */
const nightlyOnly = [
  'admin/catalogue/full-day-of-edits',
  'admin/lists/fifty-thousand-enquiries',
  'admin/session/owner-rule',
  'desktop/(addresses|earlier-storage|enquiry-notifications|file-dialogs|getting-around|links-and-windows)',
  'desktop/(photo-folder|roles-and-versions|several-websites|system-status|uploads)',
  'process/catalogue-killed',
];

/**
 * The tests of whole runs only: all screens, widths and colours, hostile content, most of the desktop app, starts and
 * packing. Every run tests what staff and visitors do with each kind of record, and the app's start and products. A single
 * test has the tag `@whole`.
 */
const wholeOnly = [
  'admin/lists/(columns-and-load-errors|interrupted-uploads|large-lists|table-widths)',
  'admin/(activity|personal-data|status)/.*',
  'admin/screens/(accessible-states|appearance|keyboard-only-tasks|skeleton)',
  'admin/session/(passkeys|second-factor)',
  'admin/users/invitations',
  'desktop/(?!first-start|product-and-export).*',
  'process/(pack|start|start-refused|stop)',
  'site/(api-docs|every-page|extreme-content|pagination|print-motion-and-map|read-offline)',
  'trust/quick',
];

/**
 * `WHOLE_TESTS=1` selects all tests but the nightly ones, `NIGHTLY_TESTS=1` all, and so does naming any spec:
 * `npm run test:e2e -- pack.spec`.
 */
const isNightly = Boolean(process.env.NIGHTLY_TESTS) || process.argv.some(argument => argument.includes('.spec'));
const isWhole = isNightly || Boolean(process.env.WHOLE_TESTS);
const leftOut = [
  ...(isNightly ? [] : ['@nightly', ...nightlyOnly.map(file => `${file}\\.spec`)]),
  ...(isWhole ? [] : ['@whole', ...wholeOnly.map(file => `${file}\\.spec`)]),
];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  ...(leftOut.length > 0 && { grepInvert: new RegExp(leftOut.join('|')) }),
  // scripts/test.ts repeats a failed test, alone and after all others; at once it would meet the same busy machine.
  retries: 0,
  forbidOnly: inCi,
  // More than the cores of a small machine, since tests also wait for timers and responses.
  workers: 3,
  reporter: 'list',
  // Only guards against hanging, even when three tests share two slow cores; the default of 5 s per expectation would
  // measure the machine.
  timeout: 180_000,
  expect: {
    timeout: 30_000,
    toHaveScreenshot: {
      // The same for every system; see site/layout/pictures.spec.ts.
      pathTemplate: '{testDir}/{testFileDir}/pictures/{arg}{ext}',
      // Builds of one Chromium may smooth a few letters differently; a moved paragraph is ten times that.
      maxDiffPixelRatio: 0.001,
    },
  },
  use: {
    // A service worker would answer requests instead of a test's routes and server; see site/read-offline.spec.ts.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Tracing every test costs too much; use `npm run test:e2e -- --trace on` when something fails.
    trace: 'off',
    // Independent of the machine's time zone and language.
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  },
  projects: [
    {
      // A slice of the payloads; `npm run test:trust` tries all of them. First, since it takes longest.
      name: 'trust',
      testDir: '../trust',
      use: {
        launchOptions: { args: [...chromiumArguments, ownComputerOnly], ...(executablePath && { executablePath }) },
      },
    },
    {
      name: 'chromium',
      testIgnore: 'desktop/**',
      use: {
        viewport: { width: 1280, height: 800 },
        // A new context, with its own process, takes three times as long as a page in a warm one.
        reuseContext: true,
        launchOptions: { args: chromiumArguments, ...(executablePath && { executablePath }) },
      },
    },
    {
      // The desktop app's real code on a fake Electron; see fakes/electron/README.md.
      name: 'desktop',
      testMatch: 'desktop/**/*.spec.ts',
      use: {
        // Screenshots and axe must not see fade-ins halfway.
        contextOptions: { reducedMotion: 'reduce' },
        reuseContext: true,
        launchOptions: { args: [...chromiumArguments, ownComputerOnly], ...(executablePath && { executablePath }) },
      },
    },
  ],
});
