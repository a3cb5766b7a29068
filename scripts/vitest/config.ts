import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { icons } from '../../web/vite-plugin-icons.ts';
import { apiRoutes } from '../../web/vite-plugin-routes.ts';
import { databasesOf, faultTests, isNightly, isolatedTests, isWhole, slowTests, sqlTests } from './split.ts';

const here = path.resolve(import.meta.dirname, '../..');
const setup = path.join(here, 'scripts/vitest/fail-on-console.ts');

/**
 * These end tests that hang. They are far above what any test takes, even where many processes share two slow cores;
 * Vitest's defaults would fail tests because the machine is slow.
 */
const limits = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } } };

/** The unit tests of one folder, which are beside the tested code. */
function project(name: string, root: string, include: string[], extra: object = {}) {
  return { test: { name, root, include, environment: 'node', setupFiles: [setup], ...limits, ...extra } };
}

const besideTheCode = ['src/**/*.test.{ts,tsx}'];
/** Tests of pure functions leave nothing behind, so they share a thread and its loaded modules. */
const shared = { pool: 'threads', isolate: false, unstubGlobals: true };

const skipped = (slow: string[], faults: string[] = []) => [...(isWhole ? [] : slow), ...(isNightly ? [] : faults)];
const apiSlow = skipped(slowTests.api, faultTests.api);
const apiSetup = { setupFiles: [setup, path.join(here, 'api/src/testing/logs/fail-on-log.ts')] };
/** Loading the API takes longer than most of its test files, so these share a process and its loaded modules. */
const apiShared = {
  isolate: false,
  ...apiSetup,
  alias: { '@node-rs/argon2': path.join(here, 'api/src/testing/quick-argon2.ts') },
};
const whole = (tests: string[]) => (isWhole ? tests : []);

/** A single project if all API tests use the same databases, otherwise two: each project loads the API again. */
function apiProjects() {
  const [sql, other] = [databasesOf('sql').join(), databasesOf('other').join()];
  const shared = (databases: string) => ({ ...apiShared, env: { TEST_DATABASES: databases } });
  if (sql === other) {
    return [project('api', 'api', besideTheCode, { ...shared(sql), exclude: [...isolatedTests, ...apiSlow] })];
  }
  return [
    project('api', 'api', besideTheCode, { ...shared(other), exclude: [...sqlTests, ...isolatedTests, ...apiSlow] }),
    project('api-sql', 'api', sqlTests, { ...shared(sql), exclude: apiSlow }),
  ];
}

export default defineConfig({
  test: {
    // A run that finds no tests passes, such as one of a project that has only slow tests; `npm test` fails if nothing ran.
    passWithNoTests: true,
    globalSetup: ['temporary-folder', 'drop-databases'].map(name => path.join(here, `scripts/vitest/${name}.ts`)),
    // Processes, not threads: native modules, and tests that fork, require processes.
    pool: 'forks',
    // A small CI machine has two cores; more files at once only cause timeouts in tests that wait for a server.
    maxWorkers: 2,
    projects: [
      project('common', 'common', besideTheCode, shared),
      ...apiProjects(),
      project('api-isolated', 'api', isolatedTests, {
        ...apiSetup,
        exclude: apiSlow,
        env: { TEST_DATABASES: databasesOf('other').join() },
      }),
      // The server's entry uses the generated table of calls, as in the build.
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
      // A sample of the faults, on the built server; `npm run test:faults` injects all of them many times.
      project('faults', 'faults', whole(slowTests.faults)),
      // A sample of the hostile input; `npm run test:trust` tries all of it.
      project('trust', 'trust', ['**/*.test.ts'], { exclude: skipped(slowTests.trust) }),
      project('bench', 'bench', ['**/*.test.ts'], shared),
      project('scripts', 'scripts', ['**/*.test.ts'], {
        isolate: false,
        unstubGlobals: true,
        exclude: skipped(slowTests.scripts, faultTests.scripts),
      }),
    ],
  },
});
