import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import type { net } from 'electron';
import { beforeEach, expect, it } from 'vitest';
import { createSendRequest } from './send-request.ts';

/** A fake of Electron's request: it records calls, and the test emits its events. */
let request: EventEmitter & { calls: string[] };
let send: ReturnType<typeof createSendRequest>;
beforeEach(() => {
  const calls: string[] = [];
  request = Object.assign(new EventEmitter(), {
    calls,
    end: () => calls.push('end'),
    abort: () => calls.push('abort'),
  });
  const proxies = { forRequest: () => ({ onLogin() {}, onResponse() {} }) };
  send = createSendRequest(proxies as never, (() => request) as unknown as typeof net.request);
});

const get = { url: 'https://www.example.com/api/health', method: 'GET', headers: {}, body: null };
const message = (headers: Record<string, string | string[]>) =>
  Object.assign(Readable.from([Buffer.from('{}')]), { statusCode: 200, headers });

it('returns the response with every value of its headers', async () => {
  const sent = send(get);
  request.emit('response', message({ 'content-type': 'application/json', vary: ['origin', 'accept'] }));
  const response = await sent;
  expect([response.status, response.headers.get('vary'), await response.text()]).toEqual([200, 'origin, accept', '{}']);
});

it('fails, and aborts the request, on a malformed header that Chromium lets through', async () => {
  const sent = send(get);
  request.emit('response', message({ 'x-broken': 'line\r\nbreak' }));
  await expect(sent).rejects.toThrow(TypeError);
  expect(request.calls).toEqual(['end', 'abort']);
});

it('fails with the reason of the abort', async () => {
  const stopped = new AbortController();
  const sent = send({ ...get, signal: stopped.signal });
  stopped.abort(new Error('Called off.'));
  request.emit('abort');
  await expect(sent).rejects.toThrow('Called off.');
});
