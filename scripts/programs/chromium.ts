import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { aptInstall, hasApt, isRoot } from './apt.ts';

const PLAYWRIGHT = join(dirname(fileURLToPath(import.meta.resolve('@playwright/test/package.json'))), 'cli.js');
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Debian's package of Chromium without its user interface and services, which tests do not need. */
const HEADLESS_SHELL = 'chromium-headless-shell';
/** Replaces Arial, which phones and desktops have, and Debian's browsers only recommend. */
const ARIAL = { name: 'fonts-liberation', folder: '/usr/share/fonts/truetype/liberation' };

/** The browser named by CHROMIUM_PATH, the machine's own, or Playwright's download. */
function findChromium(): string | undefined {
  return candidates().find(file => existsSync(file));
}

/** The browser of the tests: a headless shell if there is one, since it needs less CPU, else a complete browser. */
export function findTestBrowser(): string | undefined {
  return process.env.CHROMIUM_PATH ?? findShell() ?? findChromium();
}

/** The same, installed if possible. @throws Error naming what to install when there is no browser either */
export function ensureTestBrowser(): string {
  if (isRoot() && hasApt() && !existsSync(ARIAL.folder)) attempt('apt-get', () => aptInstall([ARIAL.name], 60_000));
  if (process.env.CHROMIUM_PATH) return ensureChromium();
  // A failure only makes the tests slower, so the attempt is short.
  if (!findShell() && isRoot() && hasApt()) attempt('apt-get', () => aptInstall([HEADLESS_SHELL], 60_000));
  return findShell() ?? ensureChromium();
}

const findShell = () => programs([HEADLESS_SHELL]).find(works);

/** The same, downloaded if necessary. @throws Error naming what to install */
export function ensureChromium(): string {
  const present = findWorking();
  if (present) return present;
  const errors: string[] = [];
  if (isRoot() && hasApt()) errors.push(...attempt('apt-get', () => aptInstall(['chromium'])));
  // Also after apt: Ubuntu's package only points to snap, which containers lack.
  if (!findWorking()) errors.push(...attempt('Playwright', downloadByPlaywright));
  const fetched = findWorking();
  if (fetched) return fetched;
  throw new Error(
    'No Chromium for the browser tests: install the package "chromium" (Debian: sudo apt-get install chromium), or set ' +
      `CHROMIUM_PATH to the program file of a Chromium or Chrome. ${errors.join(' ')}`.trim(),
  );
}

function candidates(): string[] {
  const named = process.env.CHROMIUM_PATH;
  return [...(named ? [named] : []), ...programs(NAMES), chromium.executablePath()].filter(Boolean);
}

/** The possible paths of programs with these names. */
function programs(names: string[]): string[] {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  return folders.flatMap(folder => names.map(name => join(folder, name)));
}

/** Runs it: the file may be a snap stub or lack libraries. */
function findWorking(): string | undefined {
  return candidates().find(works);
}

function works(file: string): boolean {
  return existsSync(file) && spawnSync(file, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0;
}

function downloadByPlaywright(): void {
  const withLibraries = isRoot() && hasApt();
  const args = [PLAYWRIGHT, 'install', ...(withLibraries ? ['--with-deps'] : []), 'chromium'];
  const libraries = withLibraries ? ', and installing the libraries that it needs on this machine by apt-get' : '';
  console.log(`Downloading Chromium by Playwright into its cache folder${libraries}.`);
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
