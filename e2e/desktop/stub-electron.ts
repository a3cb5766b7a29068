import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createPackage } from '@electron/asar';
import { FuseV1Options } from '@electron/fuses';

/** The mark after which the Electron program keeps its fuses. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/**
 * Makes a folder that electron-builder takes for an Electron program of Linux: all that it looks at, and nothing that
 * runs. So the packing is tested where the program cannot be had.
 * runs. Every fuse is off at first.
 */
export async function stubElectron(folder: string, version: string): Promise<void> {
  mkdirSync(path.join(folder, 'locales'), { recursive: true });
  mkdirSync(path.join(folder, 'resources'));
  const fuses = Object.values(FuseV1Options).filter(value => typeof value === 'number').length;
  const wire = Buffer.concat([Buffer.from(sentinel), Buffer.from([1, fuses]), Buffer.from('0'.repeat(fuses))]);
  writeFileSync(path.join(folder, 'electron'), Buffer.concat([Buffer.alloc(64), wire, Buffer.alloc(64)]));
  chmodSync(path.join(folder, 'electron'), 0o755);
  writeFileSync(path.join(folder, 'version'), version);
  for (const name of ['LICENSE', 'LICENSES.chromium.html']) writeFileSync(path.join(folder, name), 'A licence.');
  writeFileSync(path.join(folder, 'locales', 'en-US.pak'), '');
  const app = path.join(folder, 'default-app');
  mkdirSync(app);
  writeFileSync(path.join(app, 'main.js'), '');
  await createPackage(app, path.join(folder, 'resources', 'default_app.asar'));
}
