import { appendFileSync, chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aptInstall, aptUnpackOnce } from './apt.ts';

let folder: string;
let log: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'apt-'));
  log = path.join(folder, 'log');
  vi.stubEnv('PATH', `${folder}${path.delimiter}${process.env.PATH}`);
  vi.stubEnv('XDG_CACHE_HOME', path.join(folder, 'cache'));
  fake(
    'apt-get',
    `echo "apt-get $*" >>${log}\ncase "$*" in *download*) touch one.deb ;; *-s*) echo "Inst libone" ;; esac`,
  );
  fake('dpkg-deb', 'exit 0');
  vi.spyOn(console, 'log').mockImplementation(line => appendFileSync(log, `printed: ${line}\n`));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function fake(name: string, script: string): void {
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
}

/** What was printed and what apt-get was asked to do, in order. */
const happened = () => readFileSync(log, 'utf8').trimEnd().split('\n');

test('an installation on this machine is announced with its packages before apt-get runs', () => {
  aptInstall(['mariadb-server-core', 'mariadb-client-core']);
  const [first, next, last] = happened();
  expect(first).toBe(
    'printed: Installing mariadb-server-core, mariadb-client-core on this machine, by apt-get update and apt-get install.',
  );
  expect([next?.slice(0, 14), last?.slice(0, 7)]).toEqual(['apt-get update', 'apt-get']);
  expect(last).toMatch(/ mariadb-server-core mariadb-client-core$/);
});

test('packages that are only unpacked are announced with their folder before apt-get runs', () => {
  aptUnpackOnce(['nginx'], 'nginx');
  const [first, ...rest] = happened();
  expect(first).toBe(
    `printed: Unpacking nginx into ${path.join(folder, 'cache/hydraulics-catalogue/nginx')}, fetched by apt-get download.`,
  );
  expect(rest.every(line => line.startsWith('apt-get '))).toBe(true);
  expect(rest.at(-1)).toBe('apt-get download -q nginx libone');
});

test('a failed installation has been announced, too', () => {
  fake('apt-get', `echo "apt-get $*" >>${log}\necho "E: no network" >&2\nexit 100`);
  expect(() => aptInstall(['chromium-headless-shell'])).toThrow('E: no network');
  expect(happened()[0]).toMatch(/^printed: Installing chromium-headless-shell on this machine, by apt-get /);
});
