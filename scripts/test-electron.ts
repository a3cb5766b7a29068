import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildStale } from './build.ts';
import { electronProgram } from './programs/electron-program.ts';

/**
 * `npm run test:electron`: the desktop tests in real Electron, except those that need the fake one. Exits with 2 if
 * Electron is missing.
 */
const root = path.resolve(import.meta.dirname, '..');
const program = electronProgram();

if (!existsSync(program)) {
  console.error(
    `There is no Electron program at ${program}, so nothing was tested in real Electron.\n` +
      'Fetch it once, with a connection to the internet: npx install-electron\n' +
      'The same tests on a fake Electron are part of: npm test',
  );
  process.exit(2);
}

await buildStale();
const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
const args = ['test', '--config', 'e2e/playwright.config.ts', '--project', 'desktop', '--grep-invert', '@fake'];
const { status } = spawnSync(process.execPath, [cli, ...args, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ELECTRON_PROGRAM: program },
});
process.exit(status ?? 1);
