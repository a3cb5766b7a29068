import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ensureTestBrowser, findTestBrowser } from './chromium.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'programs-'));
  vi.stubEnv('PATH', `${folder}${path.delimiter}${process.env.PATH}`);
  vi.stubEnv('CHROMIUM_PATH', undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** A program that ends with `status`, on the path. */
function install(name: string, status: number): string {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\nexit ${status}\n`);
  chmodSync(file, 0o755);
  return file;
}

test('the browser tests use a headless shell, whatever browsers are installed', () => {
  install('chromium', 0);
  install('chromium-headless-shell', 0);
  expect(path.basename(findTestBrowser() ?? '')).toBe('chromium-headless-shell');
  expect(path.basename(ensureTestBrowser())).toBe('chromium-headless-shell');
});

test('CHROMIUM_PATH takes precedence', () => {
  install('chromium-headless-shell', 0);
  const named = install('my-chromium', 0);
  vi.stubEnv('CHROMIUM_PATH', named);
  expect(findTestBrowser()).toBe(named);
  expect(ensureTestBrowser()).toBe(named);
});

test('a shell that does not work is not used', () => {
  const broken = install('chromium-headless-shell', 1);
  install('chromium', 0);
  expect(findTestBrowser()).not.toBe(broken);
});
