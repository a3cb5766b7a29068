import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { extname, join } from 'node:path';

/** The exit code of a scheduled backup while another one is being made (EX_TEMPFAIL of sysexits.h). */
export const busyCode = 75;

/** Runs a backup command in a child process. `output` is its standard output. */
export type CommandSpawner = (
  command: 'backup' | 'verify',
  args: string[],
  signal: AbortSignal,
) => Promise<{ code: number; output: string }>;

const extension = extname(import.meta.filename);
const folder = extension === '.ts' ? join(import.meta.dirname, '..', 'commands') : import.meta.dirname;

/** Runs a command in a child process of low priority. */
export const spawnCommand: CommandSpawner = (command, args, signal) =>
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
    // The process has exited or the system forbids it; the priority is optional.
  }
}
