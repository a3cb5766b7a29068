import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
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
