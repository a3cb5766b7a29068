import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { AppError } from '@hydraulics/common/contract/errors';
import Koa from 'koa';
import { expect, test } from 'vitest';
import { readJson } from '../body.ts';

test('a body that drips longer than the largest takes on a slow line is closed', { timeout: 20_000 }, async () => {
  const codes: unknown[] = [];
  const app = new Koa();
  app.silent = true;
  app.use(async ctx => {
    await readJson(ctx, 500).catch(error => codes.push(error.code));
    ctx.body = 'read';
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  let isClosed = false;
  socket.once('close', () => {
    isClosed = true;
  });
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{');
  for (let tries = 0; tries < 100 && !isClosed; tries += 1) {
    socket.write(' ');
    await wait(50);
  }
  expect(isClosed).toBe(true);
  expect(codes).toEqual(['client_closed']);
  socket.destroy();
  server.close();
});

test('bodies of one address that never end may have 32 MB together, and another one is refused', async () => {
  const app = new Koa({ proxy: true });
  app.silent = true;
  app.use(async ctx => {
    try {
      ctx.body = await readJson(ctx);
    } catch (error) {
      const { code, retryAfter } = error as AppError;
      ctx.body = { code, retryAfter };
    }
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const send = (body: string, from: string) =>
    fetch(`http://127.0.0.1:${port}/`, {
      ...{ method: 'POST', body },
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    }).then(response => response.json());
  const one = '203.0.113.5';
  const head = `POST / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${one}\r\nContent-Type: application/json\r\n`;
  const held = Array.from({ length: 32 }, (_, count) => {
    const length = count % 2 === 0 ? 'Content-Length: 1048576' : 'Transfer-Encoding: chunked';
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(`${head}${length}\r\n\r\n`);
    return socket;
  });
  await expect.poll(() => send('{"a":1}', one)).toEqual({ code: 'rate_limited', retryAfter: 60 });
  expect(await send('{"a":1}', '203.0.113.6'), 'others are not concerned').toEqual({ a: 1 });
  for (const socket of held) socket.destroy();
  await expect.poll(() => send('{"a":1}', one)).toEqual({ a: 1 });
  server.close();
});
