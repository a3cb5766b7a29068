import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

/**
 * Runs a program for as long as this process's standard input stays open, then kills it and removes its folder:
 * `node keeper.ts <folder> <program> <arguments...>`.
 *
 * The parent holds the other end of that pipe. However the parent ends, even by a signal that it cannot catch, the
 * system closes the pipe, so neither the program nor its data outlives it.
 */
const [folder = '', program = '', ...args] = process.argv.slice(2);

const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
child.on('error', error => leave(String(error), 1));
child.on('exit', code => leave('', code ?? 1));

// The data is thrown away, so there is nothing to close in an orderly way.
process.stdin.on('close', () => child.kill('SIGKILL')).resume();
// Ctrl-C reaches every process of the terminal; only the parent decides what it means.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGKILL'));

function leave(message: string, code: number): void {
  if (message) process.stderr.write(`${message}\n`);
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}
