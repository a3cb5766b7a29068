import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setAutoStart } from '../app/auto-start.ts';
import { replaceProgram } from './replace-program.ts';

let folder: string;
let downloaded: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'programs-'));
  downloaded = join(mkdtempSync(join(tmpdir(), 'pending-')), 'back-office-1.2.0.AppImage');
  writeFileSync(downloaded, 'the new program');
});
afterEach(() => rmSync(folder, { recursive: true }));

it.each([
  ['back-office.AppImage', 'back-office.AppImage'],
  // A name with a version would be wrong after the update.
  ['back-office-1.1.0.AppImage', 'back-office-1.2.0.AppImage'],
])('puts the new program in the place of %s, as %s', (name, place) => {
  writeFileSync(join(folder, name), 'the old program');
  replaceProgram(downloaded, join(folder, name));
  expect(readdirSync(folder)).toEqual([place]);
  expect(readFileSync(join(folder, place), 'utf8')).toBe('the new program');
  expect(statSync(join(folder, place)).mode & 0o777).toBe(0o755);
});

it('keeps the old program when the new one cannot be read', () => {
  const installed = join(folder, 'back-office.AppImage');
  writeFileSync(installed, 'the old program');
  rmSync(downloaded);
  expect(() => replaceProgram(downloaded, installed)).toThrow('ENOENT');
  expect(readdirSync(folder)).toEqual(['back-office.AppImage']);
  expect(readFileSync(installed, 'utf8')).toBe('the old program');
});

describe('an app that starts with the system', () => {
  const names = {
    withVersion: 'hydraulics-back-office-1.0.0-linux-x86_64.AppImage',
    hostile: 'Büro 100% "$(x)" 1.0.0.AppImage',
    withoutVersion: 'back-office.AppImage',
  };
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'home-'));
    Object.assign(app, { getPath: () => home });
  });
  afterEach(() => {
    delete process.env.APPIMAGE;
    Reflect.deleteProperty(app, 'getPath');
    rmSync(home, { recursive: true });
  });

  const entry = () => readFileSync(join(home, 'autostart', 'hydraulics-admin.desktop'), 'utf8');
  const install = async (name: string, hidden = false) => {
    process.env.APPIMAGE = join(folder, name);
    writeFileSync(process.env.APPIMAGE, 'the old program');
    await setAutoStart({ enabled: true, hidden });
    return process.env.APPIMAGE;
  };

  it.each(Object.values(names))('an app that starts with the system still does after an update of %s', async name => {
    replaceProgram(downloaded, await install(name, true));
    const [place = ''] = readdirSync(folder);
    expect(entry()).toContain(`Exec="${join(folder, place)}" --hidden\n`);
    expect(place).toBe(name === names.withoutVersion ? name : 'back-office-1.2.0.AppImage');
  });

  it('an app does not start with the system if that was not chosen', async () => {
    const installed = await install(names.withVersion);
    await setAutoStart({ enabled: false, hidden: false });
    replaceProgram(downloaded, installed);
    expect(existsSync(join(home, 'autostart', 'hydraulics-admin.desktop'))).toBe(false);
  });

  it('keeps the entry of another installation', async () => {
    await install(names.withVersion);
    const before = entry();
    writeFileSync(join(folder, 'other-1.0.0.AppImage'), 'another');
    replaceProgram(downloaded, join(folder, 'other-1.0.0.AppImage'));
    expect(entry()).toBe(before);
  });
});
