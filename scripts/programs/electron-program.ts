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

type Machine = {
  platform: NodeJS.Platform;
  /** The number of the user; undefined on Windows. */
  uid: number | undefined;
  hasDisplay: boolean;
  hasProgram: boolean;
};

/** Messages about what keeps real Electron from starting here. */
export function electronObstacles({ platform, uid, hasDisplay, hasProgram }: Machine, program: string): string[] {
  const obstacles: string[] = [];
  if (!hasProgram) {
    obstacles.push(
      `There is no Electron program at ${program}. Fetch it once, with a connection to the internet: npx install-electron`,
    );
  }
  if (platform === 'linux' && uid === 0) {
    obstacles.push('The app runs in a sandbox, which Electron refuses to root: run this as an ordinary user.');
  }
  if (platform === 'linux' && !hasDisplay) {
    obstacles.push('There is no display. Give it one: xvfb-run --auto-servernum npm run test:electron');
  }
  return obstacles;
}
