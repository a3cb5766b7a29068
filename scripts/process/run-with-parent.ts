import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

/**
 * Runs a program until this process's standard input closes, then kills it and removes its folder: `node
 * run-with-parent.ts [--restarts] <folder> <program> <arguments...>`. With `--restarts` the folder stays, and each line
 * on the standard input starts the program again. The system closes the pipe however the parent ends, so neither the
 * program nor its data outlives it.
 */
const given = process.argv.slice(2);
const restarts = given[0] === '--restarts';
const [folder = '', program = '', ...args] = restarts ? given.slice(1) : given;

let closed = false;
let child = start();

function start(): ChildProcess {
  const started = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  started.on('error', error => leave(String(error), 1));
  started.on('exit', code => {
    if (!restarts || closed) leave('', code ?? 1);
  });
  return started;
}

const hasEnded = () => child.exitCode !== null || child.signalCode !== null;

// No clean shutdown, since the data is disposable.
process.stdin.on('close', () => {
  closed = true;
  if (hasEnded()) leave('', 0);
  child.kill('SIGKILL');
});
process.stdin.on('data', () => {
  if (!restarts) return;
  const again = () => {
    child = start();
  };
  if (hasEnded()) again();
  else child.once('exit', again);
});
// Ctrl-C reaches every process of the terminal; the parent decides when to stop.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => {
  closed = true;
  child.kill('SIGKILL');
});

function leave(message: string, code: number): void {
  if (message) process.stderr.write(`${message}\n`);
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}
