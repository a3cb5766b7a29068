import type { Logger } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { TurnWatch } from './turn-watch.ts';

const lines: object[] = [];
const log = { warn: (fields: object) => lines.push(fields) } as unknown as Logger;
let server: TestServer | undefined;
let watch: TurnWatch | undefined;
afterEach(async () => {
  watch?.close();
  await server?.close();
  server = undefined;
  lines.length = 0;
});

/** Works until this thread has used so many ms of processor time. */
function work(ms: number): void {
  const before = process.threadCpuUsage();
  for (;;) {
    const { user, system } = process.threadCpuUsage(before);
    if (user + system > ms * 1000) return;
  }
}

test('a call that keeps all others waiting is logged by its route, without what was asked for', async () => {
  watch = new TurnWatch({ log });
  server = await startTestServer('sqlite', { turns: watch });
  const { search } = server.deps;
  const find = search.find.bind(search);
  search.find = q => {
    work(300);
    return find(q);
  };
  await server.visitor.search.find({ q: 'secret' });
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines).toEqual([{ cpuMs: expect.any(Number), calls: ['GET /api/v1/search'] }]);
});

test.each([
  ['a long turn', 201, 260, 1],
  ['many short turns', 300, 55, 0],
  ['a paused process', 3, 5000, 0],
  ['a turn of half the time', 100, 150, 0],
])('%s is logged if it took more than 200 ms of one turn', (_name, cpuMs, ms, expected) => {
  const clock = { cpu: 0, at: 0 };
  watch = new TurnWatch({ log, cpu: () => clock.cpu, monotonic: () => clock.at });
  Object.assign(clock, { cpu: cpuMs, at: ms });
  watch.check();
  expect(lines).toHaveLength(expected);
});

test('at most one line a minute is logged, with the number of the others', () => {
  const clock = { cpu: 0, at: 0 };
  watch = new TurnWatch({ log, cpu: () => clock.cpu, monotonic: () => clock.at });
  // One long turn every ten seconds for two minutes, which begin with the first.
  for (let turn = 0; turn < 12; turn += 1) {
    Object.assign(clock, { at: turn * 10_000 });
    watch.check();
    Object.assign(clock, { cpu: clock.cpu + 400, at: clock.at + 400 });
    watch.check();
  }
  expect(lines).toEqual([
    { cpuMs: 400, calls: [] },
    { cpuMs: 400, calls: [], unreported: 5 },
  ]);
});
