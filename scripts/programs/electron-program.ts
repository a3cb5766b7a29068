import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The path of the Electron program, as Electron's own package finds it. */
export function electronProgram(): string {
  const folder = path.dirname(fileURLToPath(import.meta.resolve('electron/package.json')));
  const named = path.join(folder, 'path.txt');
  const place = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? path.join(folder, 'dist');
  return path.join(place, existsSync(named) ? readFileSync(named, 'utf8').trim() : 'electron');
}
