import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../docs/deploy');
const unit = readFileSync(path.join(folder, 'hydraulics-catalogue@.service'), 'utf8');

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
    const file = path.join(scratch, 'hydraulics-catalogue@example.service');
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
