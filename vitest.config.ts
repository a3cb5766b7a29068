import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { databasesOf, isWhole, slowTests, sqlTests, testsApart } from './scripts/vitest/split.ts';
import { icons } from './web/vite-plugin-icons.ts';
import { apiRoutes } from './web/vite-plugin-routes.ts';

const here = import.meta.dirname;
const setup = path.join(here, 'scripts/vitest/fail-on-console.ts');

/**
 * These end tests that hang. They are far above what any test takes, even where many processes share two slow cores;
 * Vitest's defaults would fail tests because the machine is slow.
 */
const limits = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };

/** The unit tests of one folder, which sit beside the code they are about. */
function project(name: string, root: string, include: string[], extra: object = {}) {
  return { test: { name, root, include, environment: 'node', setupFiles: [setup], ...limits, ...extra } };
}

const besideTheCode = ['src/**/*.test.{ts,tsx}'];
/** Tests of functions leave nothing behind, so they share a thread and what it has loaded. */
const shared = { pool: 'threads', isolate: false, unstubGlobals: true };

const skipped = (tests: string[]) => (isWhole ? [] : tests);
const apiSlow = skipped(slowTests.api);
/** Loading the API takes longer than most of its test files, so these share a process and what it has loaded. */
const apiShared = {
  isolate: false,
  alias: { '@node-rs/argon2': path.join(here, 'api/src/testing/quick-argon2.ts') },
};
const whole = (tests: string[]) => (isWhole ? tests : []);

/** One project for the databases of all API tests, or one for each choice: a project loads the API on its own. */
function apiProjects() {
  const [sql, other] = [databasesOf('sql').join(), databasesOf('other').join()];
  const shared = (databases: string) => ({ ...apiShared, env: { TEST_DATABASES: databases } });
  if (sql === other) {
    return [project('api', 'api', besideTheCode, { ...shared(sql), exclude: [...testsApart, ...apiSlow] })];
  }
  return [
    project('api', 'api', besideTheCode, { ...shared(other), exclude: [...sqlTests, ...testsApart, ...apiSlow] }),
    project('api-sql', 'api', sqlTests, { ...shared(sql), exclude: apiSlow }),
  ];
}

export default defineConfig({
  test: {
    // A run that finds no tests passes, such as one of a project that has only slow tests; `npm test` fails if nothing ran.
    passWithNoTests: true,
    globalSetup: ['temporary-folder', 'drop-databases'].map(name => path.join(here, `scripts/vitest/${name}.ts`)),
    // Processes, not threads: native modules, and tests that fork, want one.
    pool: 'forks',
    // Two cores are what a small CI machine has; more files at once only make time-outs of tests that wait for a server.
    maxWorkers: 2,
    projects: [
      project('common', 'common', besideTheCode, shared),
      ...apiProjects(),
      project('api-apart', 'api', testsApart, {
        exclude: apiSlow,
        env: { TEST_DATABASES: databasesOf('other').join() },
      }),
      // The server's entry takes the table of calls as the build makes it.
      {
        plugins: [apiRoutes(), icons()],
        ...project('web', 'web', [...besideTheCode, 'page-styles/*.test.ts'], {
          ...shared,
          exclude: skipped(slowTests.web),
        }),
      },
      project('desktop', 'desktop', besideTheCode, {
        ...shared,
        alias: { electron: path.join(here, 'desktop/src/testing/electron.ts') },
      }),
      project('demo', 'demo', whole(slowTests.demo)),
      // A few of each fault, on the built server; `npm run test:faults` tries them all, and many times.
      project('faults', 'faults', whole(slowTests.faults)),
      // A slice of what is hostile; `npm run test:trust` tries all of it.
      project('trust', 'trust', ['**/*.test.ts'], { exclude: skipped(slowTests.trust) }),
      project('scripts', 'scripts', ['**/*.test.ts'], {
        isolate: false,
        unstubGlobals: true,
        exclude: skipped(slowTests.scripts),
      }),
    ],
  },
});
