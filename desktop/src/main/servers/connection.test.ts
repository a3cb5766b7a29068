import { beforeEach, expect, it } from 'vitest';
import { Connection } from './connection.ts';

const server = 'https://www.example.com';
let planned: { task: () => void; ms: number }[];
let alive: boolean;
let changes: number;
let connection: Connection;
beforeEach(() => {
  planned = [];
  alive = false;
  changes = 0;
  connection = new Connection({
    ping: async () => {
      if (!alive) throw new Error('net::ERR_NAME_NOT_RESOLVED');
    },
    onChange: () => changes++,
    setTimer(task, ms) {
      planned.push({ task, ms });
      return setTimeout(() => {}, 0);
    },
  });
});

it('is fine until a call gets no answer', () => {
  expect(connection.error).toBeNull();
  connection.reportSuccess();
  expect(changes).toBe(0);
});

it('looks by itself, ever less often, until the server is back', async () => {
  connection.reportFailure(server, new Error('net::ERR_NAME_NOT_RESOLVED'));
  for (let look = 0; look < 5; look++) await connection.retry(server);
  expect(planned.map(({ ms }) => ms)).toEqual([2000, 5000, 10_000, 30_000, 30_000, 30_000]);
  // The same news is no news.
  expect(changes).toBe(1);
  alive = true;
  expect(await connection.retry(server)).toBe(true);
  expect([connection.error, changes, planned.length]).toEqual([null, 2, 6]);
});

it('says at once when somebody tries again in vain', async () => {
  connection.reportFailure(server, new Error('net::ERR_CONNECTION_REFUSED'));
  expect(await connection.retry(server)).toBe(false);
  expect(connection.error).toBe(`Cannot reach ${server}. No website was found under the name www.example.com.`);
});
