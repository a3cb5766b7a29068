/**
 * The tests that a run leaves out, declared only here. With `NIGHTLY_TESTS=1` (`npm run test:nightly`) it leaves out none,
 * and all API tests run on MariaDB, too; with `WHOLE_TESTS=1` (`npm test -- --all`, `.ci/run`) it leaves out those of
 * faults; every other run also leaves out the slow ones. Paths are globs relative to the workspace's folder.
 */
export const isNightly = process.env.NIGHTLY_TESTS === '1';
export const isWhole = isNightly || process.env.WHOLE_TESTS === '1';

/**
 * API tests of SQL and of the database's behaviour: statements of our own, migrations, transactions, locks, leases, jobs,
 * orders and comparisons of text, JSON and dates. They also run on MariaDB if `TEST_DATABASE_URL` names a server; the
 * other API tests, which test the code above, do so in nightly runs only.
 */
export const sqlTests = [
  'src/accounts/first-admin.test.ts',
  'src/backup/**/*.test.ts',
  'src/blobs/{machines,started}.test.ts',
  'src/changes/**/*.test.ts',
  'src/commands/migrate.test.ts',
  'src/db/**/*.test.ts',
  'src/enquiries/{erased-again,retention,suspected}.test.ts',
  'src/enquiries/{desk,incoming,mailbox,opened,proof,spool,thread}/*.test.ts',
  'src/handlers/audit/audit.test.ts',
  'src/handlers/enquiries/bulk.test.ts',
  'src/handlers/images/images.test.ts',
  'src/handlers/long-lists.test.ts',
  'src/handlers/pages/*.test.ts',
  'src/handlers/pending-changes/*.test.ts',
  'src/handlers/personal-data/personal-data.test.ts',
  'src/handlers/products/{bulk-of-a-filter,filters,product-order}.test.ts',
  'src/handlers/publication.test.ts',
  'src/handlers/quotations/*.test.ts',
  'src/handlers/publish-requests/*.test.ts',
  'src/imports/import{,-documents}-killed.test.ts',
  'src/imports/import-{claims,faults}.test.ts',
  'src/handlers/redirects/redirects.test.ts',
  'src/handlers/releases/releases.test.ts',
  'src/handlers/sales-figures/*.test.ts',
  'src/handlers/search/search.test.ts',
  'src/search/snapshot/search-snapshot.test.ts',
  'src/handlers/sessions/sessions.test.ts',
  'src/handlers/status/{failed-mails,status}.test.ts',
  'src/handlers/users/{roles,users}.test.ts',
  'src/handlers/versions/versions.test.ts',
  'src/health/{availability,ready}.test.ts',
  'src/http/contract/contract-answers.test.ts',
  'src/http/idempotency/**/*.test.ts',
  'src/http/rate-limits/{flood,stored-limits,tries}.test.ts',
  'src/media/missing/*.test.ts',
  'src/mail/{certificate-mail,letters/handing-over,outbox}.test.ts',
  'src/repositories/**/*.test.ts',
  'src/site/addresses/*.test.ts',
  'src/site/cache/shared/*.test.ts',
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
 * Tests of faults, in nightly runs only, as is the suite in `faults`: killed processes and imports, full disks, hung
 * databases, and each command on a database server with TLS. `faults/sample.test.ts` stands for them in whole runs.
 */
export const faultTests = {
  api: [
    'src/backup/killed.test.ts',
    'src/backup/tables/server-target.test.ts',
    'src/commands/{backups,database-tls}.test.ts',
    'src/handlers/products/catalogues/catalogue{-claims,s-full-disk}.test.ts',
    'src/imports/import{,-documents}-killed.test.ts',
    'src/http/uploads/uploads-full-disk.test.ts',
    'src/site/hung-database.test.ts',
  ],
  scripts: ['desktop/replace-on-full-disk.test.ts'],
};

/**
 * Slow tests: started and restarted processes, encoded pictures, the largest files and lists, waits for a silent
 * database, floods, the layout of PDFs, and tests of the whole demo, every page or all hostile input.
 */
export const slowTests = {
  api: [
    'src/backup/{bucket/bucket-backups,schedule/real-backup}.test.ts',
    'src/backup/tables/forced-primary-keys.test.ts',
    'src/blobs/{machines,s3-faults,started}.test.ts',
    'src/commands/{collect,migrate,move-files,reset-password}.test.ts',
    'src/db/{concurrent-starts,sqlite/file-limit}.test.ts',
    'src/demo/{first-start,load}.test.ts',
    'src/enquiries/mailbox/mailbox-reader.test.ts',
    'src/enquiries/spool/spool-bucket.test.ts',
    'src/enquiries/suspected.test.ts',
    'src/handlers/documents/documents-size.test.ts',
    'src/handlers/products/bulk-of-a-filter.test.ts',
    'src/handlers/products/catalogues/catalogues{,-limits}.test.ts',
    'src/health/availability.test.ts',
    'src/http/contract/generated-client.test.ts',
    'src/http/rate-limits/flood.test.ts',
    'src/http/uploads/uploads-signals.test.ts',
    'src/imports/import-claims.test.ts',
    'src/media/heic/decode-heic-memory.test.ts',
    'src/media/missing/rebuild-images.test.ts',
    'src/media/variants-weight.test.ts',
    'src/media/workers/image-workers.test.ts',
    'src/process/{data-folder,site-id}.test.ts',
    'src/site/cache/page-cache-truth.test.ts',
    'src/cad/every-size.test.ts',
    'src/site/data-sheet/data-sheet-layout.test.ts',
    'src/site/share{,-limit}.test.ts',
  ],
  // They use the built server, which the fast loop does not build.
  faults: ['{sample,cluster}.test.ts', 'previous/*.test.ts'],
  scripts: ['checks/workflows.test.ts', 'import/round-trip.test.ts', 'process/run-limited.test.ts'],
  trust: ['quick{,-accel,-proxies}.test.ts'],
  web: ['src/admin/ui/export/xlsx-size.test.ts'],
};

/** The databases of the API's tests: the embedded one, and a server if there is one and it matters. */
export function databasesOf(tests: 'sql' | 'other', server = process.env.TEST_DATABASE_URL): string[] {
  return server && (isNightly || tests === 'sql') ? ['sqlite', 'mariadb'] : ['sqlite'];
}
