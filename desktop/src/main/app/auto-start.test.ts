import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Choices } from '../../settings-schema.ts';
import { autostartEntry } from './auto-start.ts';
import { Preferences } from './preferences.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'home-'));
  Object.assign(app, { getPath: () => home, isPackaged: true });
  process.env.APPIMAGE = '/home/ada/Apps/moved.AppImage';
});
afterEach(() => {
  for (const name of ['getPath', 'isPackaged']) Reflect.deleteProperty(app, name);
  delete process.env.APPIMAGE;
  rmSync(home, { recursive: true });
});

const preferences = (choices: Partial<Choices>) =>
  new Preferences({ current: { choices: choices } } as never, {} as never, () => undefined);
const entry = () => readFileSync(join(home, 'autostart', 'hydraulics-admin.desktop'), 'utf8');

it('quotes the program in the autostart entry', () => {
  expect(autostartEntry('/opt/Back Office/app', true)).toContain('Exec="/opt/Back Office/app" --hidden\n');
  expect(autostartEntry('/tmp/a"b$(c)`d`%u', false)).toContain('Exec="/tmp/a\\"b\\$(c)\\`d\\`%%u"\n');
});

it('each start writes again where the program is that the system starts', async () => {
  await preferences({ startWithSystem: true, startHidden: true }).refreshAutoStart();
  expect(entry()).toContain('Exec="/home/ada/Apps/moved.AppImage" --hidden\n');
});

it('a start writes nothing if the system is not to start the app', async () => {
  await preferences({ startWithSystem: false }).refreshAutoStart();
  expect(entry).toThrow('ENOENT');
});

it('a start of an app that is not installed writes nothing', async () => {
  Object.assign(app, { isPackaged: false });
  await preferences({ startWithSystem: true }).refreshAutoStart();
  expect(entry).toThrow('ENOENT');
});
