import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Drain } from './drain.ts';

/** Longer than any test, so that no test passes only because of this limit. */
const never = 2 ** 30;

let server: Server;
let drain: Drain;
let listener: RequestListener;
let accepted: Socket | undefined;
const sockets: Socket[] = [];

beforeEach(async () => {
  listener = (_request, response) => response.end('whole');
  server = createServer({ keepAliveTimeout: never });
  drain = new Drain(server);
  server.on('request', (request, response) => listener(request, response));
  server.on('connection', socket => {
    accepted = socket;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

async function open(): Promise<{ socket: Socket; received: () => string; closed: Promise<unknown> }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  socket.setEncoding('utf8').on('data', chunk => {
    text += chunk;
  });
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  const accepted = once(server, 'connection');
  await once(socket, 'connect');
  await accepted;
  return { socket, received: () => text, closed };
}

/** A thread that sends a request over a new connection once a flag is set. */
const connectWhenFlagged = `
  const { parentPort, workerData: { flag, port, get } } = require('node:worker_threads');
  Atomics.wait(flag, 0, 0);
  let text = '';
  require('node:net').connect(port, '127.0.0.1', function () { this.write(get); })
    .on('data', chunk => { text += chunk; })
    .on('error', error => { text += error.code; })
    .on('close', () => parentPort.postMessage(text));
`;

/** Waits until the server accepts no new connections. */
const refused = () => vi.waitFor(() => expect(server.listening).toBe(false), { interval: 1 });

const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

describe('a server that drains', () => {
  test('closes connections that were never used, and those whose requests have ended', async () => {
    const unused = await open();
    const used = await open();
    used.socket.write(get);
    await once(used.socket, 'data');
    expect(used.received()).toContain('Connection: keep-alive');
    await drain.run({ limitMs: never, idleMs: 50 });
    await Promise.all([unused.closed, used.closed]);
  });

  test('a server that drains still responds on an open connection, and announces its end', async () => {
    const client = await open();
    client.socket.write(get);
    await once(client.socket, 'data');
    const ended = drain.run({ limitMs: never, idleMs: never });
    await refused();
    client.socket.write(get);
    await client.closed;
    await ended;
    const [, last = ''] = client.received().split('whole');
    expect(last).toContain('HTTP/1.1 200 OK');
    expect(last).toContain('Connection: close');
  });

  test('finishes the running request, whose response closes the connection', async () => {
    const client = await open();
    const arrived = once(server, 'request');
    const go = Promise.withResolvers<void>();
    listener = (_request, response) => void go.promise.then(() => response.end('late but whole'));
    client.socket.write(get);
    await arrived;
    const ended = drain.run({ limitMs: never, idleMs: 0 });
    await new Promise(resolve => setTimeout(resolve, 200));
    go.resolve();
    await ended;
    await client.closed;
    expect(client.received()).toContain('Connection: close');
    expect(client.received()).toContain('late but whole');
  });

  test('sends no client to a new connection that it would reset: it announces the end once new ones are refused', async () => {
    const client = await open();
    const arrived = once(server, 'request');
    listener = () => undefined;
    client.socket.write(get);
    const [, response] = await arrived;
    const ended = drain.run({ limitMs: never, idleMs: never });
    response.end('while the port is open');
    await once(client.socket, 'data');
    expect(client.received()).toContain('Connection: keep-alive');
    listener = (_request, late) => late.end('whole');
    await refused();
    client.socket.write(get);
    await client.closed;
    await ended;
    expect(client.received()).toContain('Connection: close');
  });

  test('answers a connection that came while a request of the last moment was answered', async () => {
    const flag = new Int32Array(new SharedArrayBuffer(4));
    const { port } = server.address() as AddressInfo;
    const other = new Worker(connectWhenFlagged, { eval: true, workerData: { flag, port, get } });
    const answered = once(other, 'message');
    await once(other, 'online');
    const client = await open();
    const drained = Promise.withResolvers<void>();
    listener = (_request, response) => {
      listener = (_request, response) => response.end('whole');
      drain.run({ limitMs: never, idleMs: 200 }).then(drained.resolve, drained.reject);
      Atomics.store(flag, 0, 1);
      Atomics.notify(flag, 0);
      // The server is busy while the other one connects.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
      response.end('whole');
    };
    client.socket.write(get);
    expect(String(await answered)).toContain('whole');
    await drained.promise;
  });

  test('a server that drains waits for a request whose header is incomplete', async () => {
    const client = await open();
    client.socket.write(get.slice(0, 20));
    await expect.poll(() => accepted?.bytesRead).toBe(20);
    const ended = drain.run({ limitMs: never, idleMs: 0 });
    await new Promise(resolve => setTimeout(resolve, 200));
    client.socket.write(get.slice(20));
    await client.closed;
    await ended;
    expect(client.received()).toContain('whole');
  });

  test('closes a connection whose body was read to its end after the response', async () => {
    const client = await open();
    listener = (_request, response) => response.writeHead(413, { 'Content-Length': 5 }).end('whole');
    client.socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 400000\r\n\r\n');
    await expect.poll(client.received).toContain('whole');
    client.socket.write(Buffer.alloc(400_000));
    await expect.poll(() => accepted?.bytesRead).toBeGreaterThan(400_000);
    await drain.run({ limitMs: never, idleMs: 50 });
    await client.closed;
  });

  test('closes a connection whose client is gone in the middle of a body that was refused', async () => {
    const client = await open();
    listener = (_request, response) => response.writeHead(413, { 'Content-Length': 5 }).end('whole');
    client.socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 400000\r\n\r\n');
    client.socket.write(Buffer.alloc(300_000));
    await expect.poll(client.received).toContain('whole');
    client.socket.destroy();
    await drain.run({ limitMs: never, idleMs: 50 });
  });

  test('a server that drains refuses new connections', async () => {
    const { port } = server.address() as AddressInfo;
    await drain.run({ limitMs: never });
    const [error] = await once(connect(port, '127.0.0.1'), 'error');
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('aborts unfinished requests at the limit', async () => {
    const client = await open();
    const arrived = once(server, 'request');
    listener = () => undefined;
    client.socket.write(get);
    await arrived;
    await drain.run({ limitMs: 100 });
    await client.closed;
    expect(client.received()).toBe('');
  });
});
