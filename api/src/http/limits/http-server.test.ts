import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { createHttpServer } from './http-server.ts';

const hour = 3600 * 1000;
/** Far above the pauses of a busy machine, and of the sender below. */
const idleMs = 1000;

const impatient = listen(createHttpServer(idleMs));
const patient = listen(createHttpServer());

function listen(server: Server): Server {
  return server.listen(0, '127.0.0.1').on('request', async (request, response) => {
    try {
      if (request.url === '/refused') {
        // As a parser does that gives up.
        await once(request, 'data');
        request.pause();
        return void response.writeHead(413).end('too large');
      }
      let bytes = 0;
      for await (const chunk of request) bytes += (chunk as Buffer).length;
      // Processing a body that has arrived may take longer.
      if (request.url === '/long') await wait(2 * idleMs);
      response.end(`${bytes} bytes`);
    } catch {
      response.destroy();
    }
  });
}

afterAll(() => {
  impatient.close();
  patient.close();
});

const connectTo = (server: Server) => connect((server.address() as AddressInfo).port, '127.0.0.1');

/** Sends a part of a body every 100 ms. */
async function send(path: string, parts: number, { announced = parts } = {}): Promise<string> {
  const socket = connectTo(impatient);
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
  expect(patient.requestTimeout).toBe(6 * hour);
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

describe('a body that is refused while it arrives', () => {
  const refused = (announced: number, more = '') =>
    `POST /refused HTTP/1.1\r\nHost: x\r\n${more}Content-Length: ${announced}\r\n\r\n`;
  const next = 'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok';

  /** Sends a part, waits for the answer, and sends the rest. */
  async function converse(head: string, first: number, rest: number, then = '', server = patient): Promise<string> {
    const socket = connectTo(server);
    const remaining = Buffer.alloc(rest);
    const answered = Promise.withResolvers<void>();
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.includes('too large')) answered.resolve();
    });
    const closed = once(socket, 'close');
    socket.write(head);
    socket.write(Buffer.alloc(first));
    await answered.promise;
    socket.write(remaining);
    socket.write(then);
    await closed;
    return text;
  }

  test('a body that is refused while it arrives is dropped to its end, and the next request is answered', async () => {
    expect(await converse(refused(1_000_000), 400_000, 600_000, next)).toMatch(/too large.*200 OK.*2 bytes$/s);
  });

  test('a refused body that had arrived as a whole is dropped', async () => {
    expect(await converse(refused(400_000), 400_000, 0, next)).toMatch(/too large.*200 OK.*2 bytes$/s);
  });

  test('closes the connection after its end if it is large, without a reset', async () => {
    const text = await converse(refused(50_000_000), 400_000, 49_600_000);
    expect(text).toMatch(/^HTTP\/1\.1 413 .*Connection: close.*too large/s);
  });

  test('closes the connection after its end if its length is not known', async () => {
    const head = 'POST /refused HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n61a80\r\n';
    expect(await converse(head, 400_000, 0, '\r\n0\r\n\r\n')).toMatch(/413 .*Connection: close.*too large/s);
  });

  test('closes the connection after its end if the client asked for that', async () => {
    const text = await converse(refused(1_000_000, 'Connection: close\r\n'), 400_000, 600_000);
    expect(text).toMatch(/413 .*Connection: close.*too large/s);
  });

  test('closes the connection if its rest never comes', async () => {
    expect(await converse(refused(50_000_000), 400_000, 0, '', impatient)).toMatch(
      /413 .*Connection: close.*too large/s,
    );
  });
});
