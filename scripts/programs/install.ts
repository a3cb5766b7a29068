import { ensureCadReaders } from './cad-readers.ts';
import { ensureTestBrowser } from './chromium.ts';
import { ensureMariadbProgram } from './mariadb-program.ts';

/** `npx node scripts/programs/install.ts`: installs the browser, the database and the readers of CAD files that the tests need, as `npm test` does. */
console.log(`Browser of the tests: ${ensureTestBrowser()}`);
console.log(`Database of the tests: ${ensureMariadbProgram().server}`);
console.log(`Readers of CAD files: ${Object.values(ensureCadReaders()).slice(0, 2).join(', ')}`);
