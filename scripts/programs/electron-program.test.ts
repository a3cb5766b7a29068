import { expect, test } from 'vitest';
import { electronObstacles } from './electron-program.ts';

const ready = { platform: 'linux', uid: 1000, hasDisplay: true, hasProgram: true } as const;

test('real Electron needs only an ordinary user, a display and the program', () => {
  expect(electronObstacles(ready, '/x/electron')).toEqual([]);
  expect(electronObstacles({ ...ready, platform: 'win32', uid: undefined, hasDisplay: false }, '')).toEqual([]);
  expect(electronObstacles({ ...ready, platform: 'darwin', hasDisplay: false }, '')).toEqual([]);
});

test('each missing requirement is reported, with what to do', () => {
  expect(electronObstacles({ platform: 'linux', uid: 0, hasDisplay: false, hasProgram: false }, '/x/electron')).toEqual(
    [
      'There is no Electron program at /x/electron. Fetch it once, with a connection to the internet: npx install-electron',
      'The app runs in a sandbox, which Electron refuses to root: run this as an ordinary user.',
      'There is no display. Give it one: xvfb-run --auto-servernum npm run test:electron',
    ],
  );
});
