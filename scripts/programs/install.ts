import { ensureTestBrowser } from './chromium.ts';
import { ensureMariadbProgram } from './mariadb-program.ts';

/** `npx node scripts/programs/install.ts`: installs the browser and the database that the tests need, as `npm test` does. */
console.log(`Browser of the tests: ${ensureTestBrowser()}`);
console.log(`Database of the tests: ${ensureMariadbProgram().server}`);
