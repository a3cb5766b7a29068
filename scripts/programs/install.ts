import { ensureCadReaders } from './cad-readers.ts';
import { ensureTestBrowser } from './chromium.ts';
import { ensureDaemonProgram } from './daemon-program.ts';
import { ensureDovecotProgram } from './dovecot-program.ts';
import { ensureMariadbProgram } from './mariadb-program.ts';
import { ensureObjectStoreProgram } from './object-store-program.ts';

/** `npx node scripts/programs/install.ts`: installs the browser, the database, the readers of CAD files, the mail server, the object store and the Redis that the tests need, as `npm test` does. */
console.log(`Browser of the tests: ${ensureTestBrowser()}`);
console.log(`Database of the tests: ${ensureMariadbProgram().server}`);
console.log(`Readers of CAD files: ${Object.values(ensureCadReaders()).slice(0, 2).join(', ')}`);
console.log(`Mail server of the tests: ${ensureDovecotProgram().command.join(' ')}`);
console.log(`Object store of the tests: Swift by ${ensureObjectStoreProgram().python}`);
console.log(`Redis of the tests: ${ensureDaemonProgram('redis-server').file}`);
