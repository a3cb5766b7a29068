import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
