import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
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
