import { beforeEach, expect, it } from 'vitest';
import { Connection } from './connection.ts';

const server = 'https://www.example.com';
let timers: { task: () => void; ms: number }[];
let alive: boolean;
let changes: number;
let connection: Connection;
beforeEach(() => {
  timers = [];
  alive = false;
  changes = 0;
  connection = new Connection({
    ping: async () => {
      if (!alive) throw new Error('net::ERR_NAME_NOT_RESOLVED');
    },
    onChange: () => changes++,
    setTimer(task, ms) {
      timers.push({ task, ms });
      return setTimeout(() => {}, 0);
    },
  });
});

it('has no error until a call fails', () => {
  expect(connection.error).toBeNull();
  connection.reportSuccess();
  expect(changes).toBe(0);
});

it('pings with growing delays until the server is back', async () => {
  connection.reportFailure(server, new Error('net::ERR_NAME_NOT_RESOLVED'));
  for (let attempt = 0; attempt < 5; attempt++) await connection.retry(server);
  expect(timers.map(({ ms }) => ms)).toEqual([2000, 5000, 10_000, 30_000, 30_000, 30_000]);
  // An unchanged error is reported once.
  expect(changes).toBe(1);
  alive = true;
  expect(await connection.retry(server)).toBe(true);
  expect([connection.error, changes, timers.length]).toEqual([null, 2, 6]);
});

it('starts with the shortest delay again after the server was back', async () => {
  for (let attempt = 0; attempt < 3; attempt++) await connection.retry(server);
  alive = true;
  await connection.retry(server);
  alive = false;
  await connection.retry(server);
  expect(timers.map(({ ms }) => ms)).toEqual([2000, 5000, 10_000, 2000]);
});

it('reports a failed manual retry', async () => {
  connection.reportFailure(server, new Error('net::ERR_CONNECTION_REFUSED'));
  expect(await connection.retry(server)).toBe(false);
  expect(connection.error).toBe(`Cannot reach ${server}. No website was found at www.example.com.`);
});
