import { afterEach, expect, test, vi } from 'vitest';
import { runLimited } from './run-limited.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const run = (program: string, limitMs: number, label?: string) =>
  runLimited(['-e', program], { env: process.env, limitMs, label });

test('each output line of a labelled program is labelled, including errors and a last line without an end', async () => {
  const printed: string[] = [];
  vi.spyOn(console, 'log').mockImplementation(line => printed.push(line));
  const program = `console.log('one\\ntwo'); console.error('wrong'); process.stdout.write('last'); process.exitCode = 3`;
  expect(await run(program, 20_000, 'unit |')).toEqual({ code: 3 });
  expect(printed.toSorted()).toEqual(['unit | last', 'unit | one', 'unit | two', 'unit | wrong']);
});

test('a program that does not end is stopped at its limit, and so is what it started', async () => {
  const printed = Promise.withResolvers<string>();
  vi.spyOn(console, 'log').mockImplementation(line => printed.resolve(line));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const server = `require('node:http').createServer().listen(0, '127.0.0.1', function () { console.log(this.address().port) })`;
  const program = `
    require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(server)}], { stdio: 'inherit' });
    setInterval(() => {}, 1000);`;
  const ending = run(program, 60_000, 'port');
  const port = Number((await printed.promise).replace('port ', ''));
  expect(port).toBeGreaterThan(0);
  vi.advanceTimersByTime(60_000);
  expect(await ending).toEqual({ code: null, stopped: 'was stopped: it had not ended after 60 seconds' });
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed');
});
