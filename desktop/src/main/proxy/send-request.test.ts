import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import type { net } from 'electron';
import { beforeEach, expect, it } from 'vitest';
import { createSendRequest } from './send-request.ts';

/** Electron's request: what it was told, and the events that a test makes. */
let request: EventEmitter & { told: string[] };
let send: ReturnType<typeof createSendRequest>;
beforeEach(() => {
  const told: string[] = [];
  request = Object.assign(new EventEmitter(), { told, end: () => told.push('end'), abort: () => told.push('abort') });
  const proxies = { forRequest: () => ({ onLogin() {}, onResponse() {} }) };
  send = createSendRequest(proxies as never, (() => request) as unknown as typeof net.request);
});

const get = { url: 'https://www.example.com/api/health', method: 'GET', headers: {}, body: null };
const message = (headers: Record<string, string | string[]>) =>
  Object.assign(Readable.from([Buffer.from('{}')]), { statusCode: 200, headers });

it('gives the response with every value of its headers', async () => {
  const sent = send(get);
  request.emit('response', message({ 'content-type': 'application/json', vary: ['origin', 'accept'] }));
  const response = await sent;
  expect([response.status, response.headers.get('vary'), await response.text()]).toEqual([200, 'origin, accept', '{}']);
});

it('fails, and ends the request, where Chromium lets a header through that is none', async () => {
  const sent = send(get);
  request.emit('response', message({ 'x-broken': 'line\r\nbreak' }));
  await expect(sent).rejects.toThrow(TypeError);
  expect(request.told).toEqual(['end', 'abort']);
});

it('fails with the reason of whoever stopped it', async () => {
  const stopped = new AbortController();
  const sent = send({ ...get, signal: stopped.signal });
  stopped.abort(new Error('Called off.'));
  request.emit('abort');
  await expect(sent).rejects.toThrow('Called off.');
});
