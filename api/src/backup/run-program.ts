import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { extname, join } from 'node:path';

/** Runs one of the commands. `code` is 0 when it succeeded; `output` what it said. */
export type Program = (
  command: 'backup' | 'verify',
  args: string[],
  signal: AbortSignal,
) => Promise<{ code: number; output: string }>;

/** Among the commands while developing, beside main.js when built. */
const extension = extname(import.meta.filename);
const folder = extension === '.ts' ? join(import.meta.dirname, '..', 'commands') : import.meta.dirname;

/** Runs a command in a process of its own, behind everything else that wants the processor. */
export const runProgram: Program = (command, args, signal) =>
  new Promise(resolve => {
    const child = spawn(process.execPath, [join(folder, command + extension), ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    if (child.pid) lowerPriority(child.pid);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-10_000);
      });
    }
    child.on('error', error => {
      output ||= error.message;
    });
    child.on('close', (code, killedBy) => {
      resolve({ code: code ?? 1, output: output.trim() || `It was ended by ${killedBy ?? 'an error'}.` });
    });
  });

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, 10);
  } catch {
    // It has ended already, or the system does not allow it; it works all the same.
  }
}
