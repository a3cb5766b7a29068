import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Run on a small disk by the test beside it: replaces a program while the disk is full, then with room, and reports the
 * results.
 */
registerHooks({
  resolve: (name, context, next) =>
    name === 'electron'
      ? { url: new URL('../../desktop/src/testing/electron.ts', import.meta.url).href, shortCircuit: true }
      : next(name, context),
});
const { replaceProgram } = await import('../../desktop/src/main/updates/replace-program.ts');

const folder = join(tmpdir(), 'programs');
mkdirSync(folder);
const installed = join(folder, 'back-office.AppImage');
const downloaded = join(tmpdir(), 'back-office-1.2.0.AppImage');
writeFileSync(installed, 'the old program');
writeFileSync(downloaded, Buffer.alloc(1_000_000, 'new '));

function attempt() {
  let code = 'replaced';
  try {
    replaceProgram(downloaded, installed);
  } catch (error) {
    code = String((error as NodeJS.ErrnoException).code);
  }
  return { code, start: readFileSync(installed, 'utf8').slice(0, 15), files: readdirSync(folder) };
}

const filler = join(tmpdir(), 'filler');
const { bavail, bsize } = statfsSync(tmpdir());
writeFileSync(filler, Buffer.alloc(bavail * bsize - 500_000));
const full = attempt();
rmSync(filler);
process.send?.({
  full,
  withRoom: attempt(),
  isDownloadGone: !readdirSync(tmpdir()).includes('back-office-1.2.0.AppImage'),
});
// Until the test ends this process.
process.on('message', () => {});
