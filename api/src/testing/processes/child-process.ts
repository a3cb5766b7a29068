import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { systemVariables } from '../../../../scripts/process/system-variables.ts';

/**
 * Runs a file of `commands/` in this folder, with these settings and no others.
 * @throws Error with `code`, `stdout` and `stderr` if it fails
 */
export function runCommand(command: string, cwd: string, settings: Record<string, string>, ...args: string[]) {
  const file = join(import.meta.dirname, '../../commands', `${command}.ts`);
  return promisify(execFile)(process.execPath, [file, ...args], { cwd, env: { ...systemVariables(), ...settings } });
}
