import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * The environment of a child process that knows these settings and no others. What earlier processes have compiled saves
 * half of its start.
 */
export function onlySettings(settings: Record<string, string>): Record<string, string> {
  const { NODE_COMPILE_CACHE } = process.env;
  return { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...settings };
}

/**
 * Runs a file of `commands/` in this folder, with these settings and no others.
 * @throws Error with `code`, `stdout` and `stderr` if it fails
 */
export function runCommand(command: string, cwd: string, settings: Record<string, string>, ...args: string[]) {
  const file = join(import.meta.dirname, '../../commands', `${command}.ts`);
  return promisify(execFile)(process.execPath, [file, ...args], { cwd, env: onlySettings(settings) });
}
