/**
 * The tests that a run leaves out, declared only here. With `WHOLE_TESTS=1` (`npm run test:all`, `.ci/run`) it leaves
 * out none; every other run leaves out the slow ones. Paths are globs relative to the workspace's folder.
 */
export const isWhole = process.env.WHOLE_TESTS === '1';

/**
 * API tests of SQL and of the database's behaviour. They also run on MariaDB if `TEST_DATABASE_URL` names a server; the
 * other API tests, which test the code above, do so in whole runs only.
 */
export const sqlTests = [
  'src/db/**/*.test.ts',
  'src/repositories/**/*.test.ts',
  'src/http/contract/**/*.test.ts',
  'src/http/idempotency/**/*.test.ts',
  'src/handlers/long-lists.test.ts',
  'src/backup/round-trips.test.ts',
  'src/testing/**/*.test.ts',
];

/**
 * API tests that mock a package, count the process's children, send it signals, choose its fonts (which a process does
 * only once) or hash passwords at their real cost: each gets its own process.
 */
export const isolatedTests = [
  'src/accounts/credentials.test.ts',
  'src/demo/load.test.ts',
  'src/http/uploads/uploads-signals.test.ts',
  'src/media/share/**/*.test.ts',
  'src/media/workers/image-workers.test.ts',
  'src/process/**/*.test.ts',
];

/**
 * Slow tests: started, killed and restarted processes, encoded pictures, the largest files and lists, waits for a
 * silent database, floods, the layout of PDFs, and tests of the whole demo, every page or all hostile input.
 */
export const slowTests = {
  api: [
    'src/backup/killed.test.ts',
    'src/backup/schedule/real-backup.test.ts',
    'src/backup/tables/forced-primary-keys.test.ts',
    'src/backup/tables/server-target.test.ts',
    'src/commands/**/*.test.ts',
    'src/db/{concurrent-starts,kills}.test.ts',
    'src/demo/{first-start,load}.test.ts',
    'src/handlers/documents/documents-size.test.ts',
    'src/handlers/products/bulk-of-a-filter.test.ts',
    'src/handlers/products/catalogues/catalogue{s,-claims,s-full-disk,s-limits}.test.ts',
    'src/handlers/products/imports/import{,-documents}-killed.test.ts',
    'src/health/availability.test.ts',
    'src/http/contract/generated-client.test.ts',
    'src/http/rate-limits/flood.test.ts',
    'src/http/uploads/uploads-{full-disk,signals}.test.ts',
    'src/media/heic/decode-heic-memory.test.ts',
    'src/media/rebuild-images.test.ts',
    'src/media/variants-weight.test.ts',
    'src/media/workers/image-workers.test.ts',
    'src/process/{data-folder,site-id}.test.ts',
    'src/site/cache/page-cache-truth.test.ts',
    'src/site/data-sheet/data-sheet-layout.test.ts',
    'src/site/hung-database.test.ts',
    'src/site/share{,-limit}.test.ts',
  ],
  // They use the built server, which the fast loop does not build.
  faults: ['quick-*.test.ts'],
  scripts: [
    'checks/workflows.test.ts',
    'desktop/replace-on-full-disk.test.ts',
    'import/round-trip.test.ts',
    'process/run-limited.test.ts',
  ],
  trust: ['quick{,-proxies}.test.ts'],
  web: ['src/admin/ui/export/xlsx-size.test.ts'],
};

/** The databases of the API's tests: the embedded one, and a server if there is one and it matters. */
export function databasesOf(tests: 'sql' | 'other', server = process.env.TEST_DATABASE_URL): string[] {
  return server && (isWhole || tests === 'sql') ? ['sqlite', 'mariadb'] : ['sqlite'];
}
