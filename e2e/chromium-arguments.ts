import { isRoot } from '../scripts/programs/apt.ts';

/** The arguments of every Chromium in the tests: no background traffic, none of the browser's own popups. */
export const chromiumArguments = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // As in a desktop browser; off by default in the headless shell.
  '--site-per-process',
  // Chromium refuses to start its sandbox as root, as in most containers.
  ...(isRoot() ? ['--no-sandbox'] : []),
];

/** No request leaves the computer, whatever address a page requests. */
export const ownComputerOnly =
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1';
