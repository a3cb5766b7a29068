import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createHttpServer } from './http-server.ts';

const hour = 3600 * 1000;
const idleMs = 300;

const server = createHttpServer(idleMs).listen(0, '127.0.0.1');
server.on('request', async (request, response) => {
  try {
    let bytes = 0;
    for await (const chunk of request) bytes += (chunk as Buffer).length;
    // Processing a body that has arrived may take longer.
    if (request.url === '/long') await wait(3 * idleMs);
    response.end(`${bytes} bytes`);
  } catch {
    response.destroy();
  }
});
afterAll(() => void server.close());

/** Sends a part of a body every 100 ms. */
async function send(path: string, parts: number, { announced = parts } = {}): Promise<string> {
  const { port } = server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const closed = once(socket, 'close');
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${announced}\r\n\r\n`);
  for (let n = 0; n < parts; n += 1) {
    socket.write('x');
    await wait(100);
  }
  await closed;
  return text;
}

test('a body may take as long as the largest form does on a slow line', () => {
  expect(server.requestTimeout).toBe(6 * hour);
});

test('a slow body arrives as long as it makes progress', async () => {
  expect(await send('/', 12)).toMatch(/^HTTP\/1\.1 200 .*12 bytes/s);
});

test('the connection of a body that makes no progress is closed', async () => {
  expect(await send('/', 1, { announced: 10 })).toBe('');
});

test('work on a body that has arrived may take longer', async () => {
  expect(await send('/long', 2)).toMatch(/^HTTP\/1\.1 200 .*2 bytes/s);
});
