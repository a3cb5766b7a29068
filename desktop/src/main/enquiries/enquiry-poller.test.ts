import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ApiRequest } from '../proxy/api-proxy.ts';
import { SessionStore } from '../session/session-store.ts';
import { EnquiryPoller, type NewEnquiry } from './enquiry-poller.ts';

const server = 'https://www.example.com';
const enquiry = (day: number, name = 'Grace'): NewEnquiry => ({
  _id: String(day),
  name,
  product: 'Power pack',
  createdAt: `2026-11-0${day}T08:00:00.000Z`,
});

/** What the call that counts answers. */
const count = () => ({ total: 9, new: rows.length, handled: 0, spam: 0, newest: rows[0]?.createdAt ?? null });

let folder: string;
let sessions: SessionStore;
let calls: ApiRequest[];
/** What lies on the server, the newest first. */
let rows: NewEnquiry[];
let answer: (() => Response | Promise<Response>) | null;
let seen: string | undefined;
let told: NewEnquiry[][];
let counts: number[];
let planned: number[];
let watch: EnquiryPoller;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'enquiries-'));
  const never = () => expect.unreachable();
  sessions = new SessionStore(folder, { isAvailable: async () => false, encrypt: never, decrypt: never });
  await sessions.save(server, { token: 'secret', name: 'Ada' });
  [calls, told, counts, planned, seen, rows, answer] = [[], [], [], [], undefined, [], null];
  watch = new EnquiryPoller({
    sendRequest: async call => {
      calls.push(call);
      if (answer) return answer();
      return Response.json(call.url.includes('count') ? count() : rows);
    },
    server: () => server,
    sessions,
    lastNotified: {
      read: () => seen,
      save: (_server, time) => {
        seen = time;
      },
    },
    onNew: arrived => told.push(arrived),
    onCount: count => counts.push(count),
    setTimer(_task, ms) {
      planned.push(ms);
      return setTimeout(() => {}, 0);
    },
    random: () => 0.5,
  });
});
afterEach(() => rmSync(folder, { recursive: true }));

it('tells of what came since the last look, and of nothing at the first', async () => {
  rows = [enquiry(2), enquiry(1)];
  await watch.poll();
  expect([told, counts]).toEqual([[], [2]]);
  rows = [enquiry(4, 'Ada'), enquiry(3), enquiry(2), enquiry(1)];
  await watch.poll();
  expect(told).toEqual([[enquiry(4, 'Ada'), enquiry(3)]]);
  await watch.poll();
  expect([told.length, counts]).toEqual([1, [2, 4, 4]]);
});

it('tells at the next start of what came meanwhile', async () => {
  seen = enquiry(1).createdAt;
  rows = [enquiry(2), enquiry(1)];
  await watch.poll();
  expect(told).toEqual([[enquiry(2)]]);
});

it('tells of the first enquiry that ever comes', async () => {
  rows = [];
  await watch.poll();
  rows = [enquiry(1)];
  await watch.poll();
  expect(told).toEqual([[enquiry(1)]]);
});

it('says nothing when one was handled or deleted', async () => {
  rows = [enquiry(2), enquiry(1)];
  await watch.poll();
  rows = [enquiry(1)];
  await watch.poll();
  expect([told, counts]).toEqual([[], [2, 1]]);
});

it('costs next to nothing while nothing has changed', async () => {
  rows = [enquiry(1)];
  answer = () => Response.json(count(), { headers: { etag: '"7"' } });
  await watch.poll();
  answer = () => new Response(null, { status: 304 });
  await watch.poll();
  expect(calls.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"7"']);
  expect(calls[1]).toMatchObject({
    url: 'https://www.example.com/api/contact-queries-count',
    headers: { authorization: 'Bearer secret' },
  });
  expect(counts).toEqual([1]);
});

it('asks for nothing when nobody is signed in', async () => {
  await sessions.clear(server);
  await watch.poll();
  expect([calls.length, counts]).toEqual([0, [0]]);
});

it('asks ever less often while it fails, up to a quarter of an hour', async () => {
  answer = () => Promise.reject(new Error('net::ERR_CONNECTION_REFUSED'));
  for (let look = 0; look < 6; look++) await watch.poll();
  answer = () => Response.json({ success: false }, { status: 503 });
  await watch.poll();
  answer = () => Response.json({ an: 'object' });
  await watch.poll();
  answer = null;
  await watch.poll();
  const minute = 60_000;
  expect(planned.map(ms => ms / minute)).toEqual([2, 4, 8, 15, 15, 15, 15, 15, 1]);
});

it('looks once more when somebody signs in while it looks', async () => {
  let open: (answer: Response) => void = () => {};
  answer = () =>
    new Promise<Response>(resolve => {
      open = resolve;
    });
  const first = watch.poll();
  await expect.poll(() => calls.length).toBe(1);
  watch.restart();
  const before = count();
  rows = [enquiry(1)];
  answer = null;
  open(Response.json(before));
  await first;
  await expect.poll(() => counts).toEqual([0, 1]);
  await expect.poll(() => planned.length).toBe(1);
});

it('plans nothing while the computer sleeps', async () => {
  watch.pause();
  rows = [];
  await watch.poll();
  expect(planned).toEqual([]);
  watch.resume();
  await watch.poll();
  expect(planned.length).toBeGreaterThan(0);
});
