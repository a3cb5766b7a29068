import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { icons } from './web/vite-plugin-icons.ts';
import { apiRoutes } from './web/vite-plugin-routes.ts';

const setup = path.join(import.meta.dirname, 'scripts/vitest/fail-on-console.ts');

/** The unit tests of one folder, which sit beside the code they are about. */
function project(name: string, root: string, include: string[], extra: object = {}) {
  return { test: { name, root, include, environment: 'node', setupFiles: [setup], ...extra } };
}

const besideTheCode = ['src/**/*.test.{ts,tsx}'];

export default defineConfig({
  test: {
    // A workspace without tests is no fault here; `npm test` sees to it that the whole is not empty.
    passWithNoTests: true,
    // Processes, not threads: servers, databases and native modules get one each and cannot disturb another file's.
    pool: 'forks',
    // Two cores are what a small CI machine has; more files at once only make time-outs of tests that wait for a server.
    maxWorkers: 2,
    projects: [
      project('common', 'common', besideTheCode),
      project('api', 'api', besideTheCode, { testTimeout: 30_000, hookTimeout: 60_000 }),
      // The server's entry takes the table of calls as the build makes it.
      { plugins: [apiRoutes(), icons()], ...project('web', 'web', besideTheCode) },
      project('desktop', 'desktop', besideTheCode),
      project('demo', 'demo', ['generator/**/*.test.ts']),
      // A few of each fault, on the built server; `npm run test:faults` tries them all, and many times.
      project('faults', 'faults', ['*.test.ts'], { testTimeout: 120_000, hookTimeout: 120_000 }),
      project('scripts', 'scripts', ['**/*.test.ts'], { testTimeout: 30_000 }),
    ],
  },
});
