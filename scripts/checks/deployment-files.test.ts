import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../docs/deploy');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const unit = read('hydraulics-catalogue.service');

const hasSystemd = (() => {
  try {
    return execFileSync('systemd-analyze', ['--version']).length > 0;
  } catch {
    return false;
  }
})();

function verify(text: string): string {
  const scratch = mkdtempSync(path.join(tmpdir(), 'unit-'));
  try {
    const file = path.join(scratch, 'hydraulics-catalogue.service');
    writeFileSync(file, text.replace('/usr/bin/node', process.execPath));
    execFileSync('systemd-analyze', ['verify', file], { encoding: 'utf8', stdio: 'pipe' });
    return '';
  } catch (error) {
    return String((error as { stderr?: string }).stderr ?? error);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

test('systemd accepts the unit', () => {
  expect(unit.match(/^\[\w+\]$/gm)).toEqual(['[Unit]', '[Service]', '[Install]']);
  if (!hasSystemd) return;
  expect(verify(unit)).toBe('');
  expect(verify(unit.replace('ExecStart=', 'ExecStart=/nowhere/')), 'the check does find errors').not.toBe('');
});

test('the unit stops only the server, and waits longer than it may take', () => {
  expect(unit).toContain('\nKillMode=mixed\n');
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(40);
  expect(Number(/stop_grace_period: (\d+)s/.exec(read('compose.yaml'))?.[1])).toBeGreaterThan(40);
  expect(unit).toContain('\nRestart=on-failure\n');
});

test('proxies let the largest form through: 50 images of 20 MiB', () => {
  expect(read('nginx.conf')).toContain('client_max_body_size 1010m;');
  expect(read('Caddyfile')).toContain('max_size 1010MiB');
});

test('the image and the unit start the server itself, not npm, as a user other than root', () => {
  expect(unit).toContain('\nExecStart=/usr/bin/node dist/main.js\n');
  expect(unit).toContain('\nUser=catalogue\n');
  const image = read('Dockerfile');
  expect(image).toContain('\nCMD ["node", "dist/main.js"]\n');
  expect(image).toContain('\nUSER node\n');
});

test('the image is unhealthy when the process does not answer, not when the database is away', () => {
  expect(read('Dockerfile')).toMatch(/^HEALTHCHECK .*\n {2}CMD .*\/healthz'/m);
});
