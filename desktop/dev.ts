import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** `npm run desktop`: the app with hot reload. Without Electron it only builds the app and prints what to install. */
const require = createRequire(import.meta.url);
const electron = dirname(require.resolve('electron/package.json'));
const pathFile = join(electron, 'path.txt');
// biome-ignore lint/style/noProcessEnv: Electron's own variable for the folder of its program
const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(electron, 'dist');
const program = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : 'electron';

/** @returns its exit code */
function electronVite(command: 'dev' | 'build'): Promise<number> {
  const cli = join(dirname(require.resolve('electron-vite/package.json')), 'bin/electron-vite.js');
  const child = spawn(process.execPath, [cli, command], { cwd: import.meta.dirname, stdio: 'inherit' });
  return new Promise(resolve => child.on('exit', code => resolve(code ?? 1)));
}

// Checked here, because Electron's own package would silently start a long download.
if (existsSync(join(folder, program))) {
  process.exitCode = await electronVite('dev');
} else {
  const built = (await electronVite('build')) === 0;
  process.stderr.write(
    [
      '',
      built ? 'The desktop app was built into desktop/out.' : 'The desktop app could not be built; see above.',
      'It cannot be started, because the Electron program is not installed on this machine.',
      'Install it once, with a connection to the internet:  npx install-electron',
      'Then start the website (npm start) and, in another terminal, the app:  npm run desktop',
      '',
    ].join('\n'),
  );
  process.exitCode = 1;
}
