import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

/** Installs the package of a folder of `bench`, which `npm ci` skips, if it is not yet installed. */
export function installOnce(name: string): void {
  const cwd = path.join(import.meta.dirname, name);
  // Written last.
  if (existsSync(path.join(cwd, 'node_modules/.package-lock.json'))) return;
  console.log(`Installing what bench/${name} needs (once).`);
  execFileSync('npm', ['ci', '--loglevel=error'], { cwd, stdio: 'inherit', shell: process.platform === 'win32' });
}
