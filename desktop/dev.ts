import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** `npm run dev --workspace desktop`: the app with hot reload, or a plain word when there is no Electron to run it. */
const require = createRequire(import.meta.url);
const electron = dirname(require.resolve('electron/package.json'));
const pathFile = join(electron, 'path.txt');
// biome-ignore lint/style/noProcessEnv: Electron's own variable for a program that lies elsewhere
const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(electron, 'dist');
const program = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : 'electron';

// Asked here, because Electron's own package would start a long download without a word.
if (existsSync(join(folder, program))) {
  const cli = join(dirname(require.resolve('electron-vite/package.json')), 'bin/electron-vite.js');
  const child = spawn(process.execPath, [cli, 'dev'], { cwd: import.meta.dirname, stdio: 'inherit' });
  child.on('exit', code => process.exit(code ?? 1));
} else {
  process.stderr.write(
    'The Electron program is not installed on this machine, so the desktop app cannot be shown.\n' +
      'Fetch it once, with a connection to the internet: npx install-electron\n' +
      'Building needs no Electron program: npm run build --workspace desktop\n',
  );
  process.exitCode = 1;
}
