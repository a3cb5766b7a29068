import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildStale } from './build.ts';
import { electronObstacles, electronProgram } from './programs/electron-program.ts';

/**
 * `npm run test:electron`: the desktop tests in real Electron, except those that need the fake one. Exits with 2 if
 * Electron is missing.
 */
const root = path.resolve(import.meta.dirname, '..');
const program = electronProgram();

const obstacles = electronObstacles(
  {
    platform: process.platform,
    uid: process.getuid?.(),
    hasDisplay: Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY),
    hasProgram: existsSync(program),
  },
  program,
);
if (obstacles.length > 0) {
  console.error(
    `Nothing was tested in real Electron.\n${obstacles.join('\n')}\nThe same tests on a fake Electron are part of: npm test`,
  );
  process.exit(2);
}

await buildStale();
const cli = path.join(root, 'node_modules/@playwright/test/cli.js');
const args = ['test', '--config', 'e2e/playwright.config.ts', '--project', 'desktop', '--grep-invert', '@fake'];
const { status } = spawnSync(process.execPath, [cli, ...args, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ELECTRON_PROGRAM: program, NIGHTLY_TESTS: '1' },
});
process.exit(status ?? 1);
