import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog, LogOutput } from './log.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each(['info', 'error', 'fatal'] as const)(
  'a line of level %s that cannot be written is lost, not an error',
  level => {
    const fd = openSync('/dev/full', 'w');
    const log = createLog('info', new LogOutput(fd));
    log[level]('Nobody reads this');
    log[level]('Nor this');
    closeSync(fd);
    // A closed file, as after a failed rotation.
    log[level]('Nor this');
  },
);

test('lines are written at once', () => {
  const file = join(folder, 'log');
  const fd = openSync(file, 'a');
  createLog('info', new LogOutput(fd)).fatal('The last words');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ level: 60, msg: 'The last words' });
  closeSync(fd);
});

test('a line waits for the reader of a full pipe', () => {
  const pipe = join(folder, 'pipe');
  execFileSync('sh', ['-c', 'mkfifo "$0"', pipe]);
  const fd = openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK);
  const fill = () => {
    while (true) writeSync(fd, Buffer.alloc(4096, ' '));
  };
  expect(fill).toThrow('EAGAIN');
  const read = Buffer.alloc(2 ** 20);
  const wait = vi.spyOn(Atomics, 'wait').mockImplementation(() => {
    readSync(fd, read);
    return 'timed-out';
  });
  createLog('info', new LogOutput(fd)).info('Read at last');
  expect(wait).toHaveBeenCalledTimes(1);
  wait.mockRestore();
  const line = read.toString('utf8', 0, readSync(fd, read));
  expect(JSON.parse(line)).toMatchObject({ msg: 'Read at last' });
  closeSync(fd);
});

test.each([
  ['/review/nA1f0cX6Ty0a0Ewq3b', '/review/…'],
  ['//Review//nA1f0cX6Ty0a0Ewq3b', '//Review//…'],
  ['/review/nA1f0cX6Ty0a0Ewq3b/more', '/review/…'],
  ['/products/review', '/products/review'],
])('the path %s is logged as %s', (path, logged) => {
  const lines: string[] = [];
  createLog('info', { write: line => lines.push(line) }).info({ path }, 'Request');
  expect(JSON.parse(lines[0] ?? '').path).toBe(logged);
});
