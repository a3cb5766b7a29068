import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { aptInstall, hasApt, isRoot } from './apt.ts';

const PLAYWRIGHT = join(dirname(fileURLToPath(import.meta.resolve('@playwright/test/package.json'))), 'cli.js');
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser that the tests drive: the one named by CHROMIUM_PATH, the machine's own, or Playwright's download. */
export function findChromium(): string | undefined {
  return candidates().find(file => existsSync(file));
}

/** The same, downloaded if necessary. @throws Error naming what to install */
export function ensureChromium(): string {
  const present = findWorking();
  if (present) return present;
  const faults: string[] = [];
  if (isRoot() && hasApt()) faults.push(...attempt('apt-get', () => aptInstall(['chromium'])));
  // Also after apt: Ubuntu's package only points to snap, which containers lack.
  if (!findWorking()) faults.push(...attempt('Playwright', downloadByPlaywright));
  const fetched = findWorking();
  if (fetched) return fetched;
  throw new Error(
    'No Chromium for the browser tests: install the package "chromium" (Debian: sudo apt-get install chromium), or set ' +
      `CHROMIUM_PATH to the program file of a Chromium or Chrome. ${faults.join(' ')}`.trim(),
  );
}

function candidates(): string[] {
  const named = process.env.CHROMIUM_PATH;
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const installed = folders.flatMap(folder => NAMES.map(name => join(folder, name)));
  return [...(named ? [named] : []), ...installed, chromium.executablePath()].filter(Boolean);
}

/** Runs it: the file may be a snap stub or lack libraries. */
function findWorking(): string | undefined {
  return candidates().find(file => {
    if (!existsSync(file)) return false;
    return spawnSync(file, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0;
  });
}

function downloadByPlaywright(): void {
  const args = [PLAYWRIGHT, 'install', ...(isRoot() && hasApt() ? ['--with-deps'] : []), 'chromium'];
  const result = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    timeout: 300_000,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (result.status !== 0) throw new Error(result.stderr.match(/Error: .*/)?.[0] ?? `ended with ${result.status}`);
}

function attempt(by: string, install: () => void): string[] {
  try {
    install();
    return [];
  } catch (error) {
    return [`(${by}: ${error instanceof Error ? error.message : error})`];
  }
}
