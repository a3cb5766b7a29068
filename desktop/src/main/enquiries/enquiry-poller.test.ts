import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppNotice } from '@hydraulics/common/nouns/thread/notices';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ApiRequest } from '../proxy/api-proxy.ts';
import { SessionStore } from '../session/session-store.ts';
import { EnquiryPoller, type NewEnquiry } from './enquiry-poller.ts';

const server = 'https://www.example.com';
const enquiry = (day: number, name = 'Grace'): NewEnquiry => ({
  _id: String(day),
  name,
  email: 'grace@example.com',
  product: 'Power pack',
  createdAt: `2026-11-0${day}T08:00:00.000Z`,
});

/** The response of the count endpoint. */
const count = () => ({ total: 9, new: enquiries.length, newest: enquiries[0]?.createdAt ?? null });

let folder: string;
let sessions: SessionStore;
let requests: ApiRequest[];
/** The enquiries on the server, newest first. */
let enquiries: NewEnquiry[];
let respond: (() => Response | Promise<Response>) | null;
/** Null for a website that is older than the app. */
let respondToNews: (() => Response) | null;
let lastNotified: string | undefined;
let told: string[] | undefined;
let notices: AppNotice[][];
let noticesLeft: string[][];
let notified: NewEnquiry[][];
let counts: number[];
/** The ids whose notifications are shown. */
let shown: string[];
let stillNew: string[][];
let delays: number[];
let poller: EnquiryPoller;
/** The chosen website. */
let origin: string;
/** From 0 to 1: the position of an interval within its range. */
let chance: number;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'enquiries-'));
  const never = () => expect.unreachable();
  sessions = new SessionStore(folder, {
    isAvailable: async () => false,
    isProtected: () => true,
    encrypt: never,
    decrypt: never,
  });
  await sessions.save(server, { token: 'secret', name: 'Ada' });
  origin = server;
  chance = 0.5;
  [requests, notified, counts, delays, lastNotified, enquiries, respond] = [[], [], [], [], undefined, [], null];
  [shown, stillNew] = [[], []];
  [respondToNews, told, notices, noticesLeft] = [null, undefined, [], []];
  poller = new EnquiryPoller({
    sendRequest: async request => {
      if (request.url.endsWith('/api/v1/enquiry-news'))
        return respondToNews?.() ?? Response.json({ success: false }, { status: 404 });
      requests.push(request);
      if (respond) return respond();
      return Response.json(request.url.includes('count') ? count() : enquiries);
    },
    server: () => origin,
    sessions,
    lastNotified: {
      read: () => lastNotified,
      save: (_server, time) => {
        lastNotified = time;
      },
    },
    told: {
      read: () => told,
      save: (_server, ids) => {
        told = ids;
      },
    },
    onNotices: fresh => notices.push(fresh),
    onNoticesLeft: ids => noticesLeft.push([...ids]),
    onNew: arrived => notified.push(arrived),
    shown: () => shown,
    onStillNew: ids => stillNew.push([...ids]),
    onCount: count => counts.push(count.new + count.due),
    setTimer(_task, ms) {
      delays.push(ms);
      return setTimeout(() => {}, 0);
    },
    random: () => chance,
  });
});
afterEach(() => rmSync(folder, { recursive: true }));

it('notifies of enquiries since the last poll, and of none at the first', async () => {
  enquiries = [enquiry(2), enquiry(1)];
  await poller.poll();
  expect([notified, counts]).toEqual([[], [2]]);
  enquiries = [enquiry(4, 'Ada'), enquiry(3), enquiry(2), enquiry(1)];
  await poller.poll();
  expect(notified).toEqual([[enquiry(4, 'Ada'), enquiry(3)]]);
  await poller.poll();
  expect([notified.length, counts]).toEqual([1, [2, 4, 4]]);
});

it('notifies at the next start of enquiries that arrived in between', async () => {
  lastNotified = enquiry(1).createdAt;
  enquiries = [enquiry(2), enquiry(1)];
  await poller.poll();
  expect(notified).toEqual([[enquiry(2)]]);
});

it('notifies of the first enquiry ever', async () => {
  enquiries = [];
  await poller.poll();
  enquiries = [enquiry(1)];
  await poller.poll();
  expect(notified).toEqual([[enquiry(1)]]);
});

it('does not notify when an enquiry was answered or deleted', async () => {
  enquiries = [enquiry(2), enquiry(1)];
  await poller.poll();
  enquiries = [enquiry(1)];
  await poller.poll();
  expect([notified, counts]).toEqual([[], [2, 1]]);
});

it('polls with a conditional request while nothing has changed', async () => {
  enquiries = [enquiry(1)];
  respond = () => Response.json(count(), { headers: { etag: '"7"' } });
  await poller.poll();
  respond = () => new Response(null, { status: 304 });
  await poller.poll();
  expect(requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"7"']);
  expect(requests[1]).toMatchObject({
    url: 'https://www.example.com/api/v1/enquiry-count',
    headers: { authorization: 'Bearer secret' },
  });
  expect(counts).toEqual([1]);
});

it('reports nothing about a website that the user left during the poll', async () => {
  lastNotified = enquiry(1).createdAt;
  enquiries = [enquiry(2), enquiry(1)];
  const polled = poller.poll();
  origin = 'https://other.example.com';
  await polled;
  expect([notified, counts, lastNotified]).toEqual([[], [], '2026-11-01T08:00:00.000Z']);
});

it('sends no request without a session', async () => {
  await sessions.clear(server);
  await poller.poll();
  expect([requests.length, counts]).toEqual([0, [0]]);
});

it('polls about once a minute, at varying intervals so that the apps of one office do not poll together', async () => {
  for (chance of [0, 0.5, 1]) await poller.poll();
  expect(delays.map(Math.round)).toEqual([54_000, 60_000, 66_000]);
});

it('backs off to 15 minutes while polls fail', async () => {
  respond = () => Promise.reject(new Error('net::ERR_CONNECTION_REFUSED'));
  for (let failure = 0; failure < 6; failure++) await poller.poll();
  respond = () => Response.json({ success: false }, { status: 503 });
  await poller.poll();
  respond = () => Response.json({ an: 'object' });
  await poller.poll();
  respond = null;
  await poller.poll();
  const minute = 60_000;
  expect(delays.map(ms => ms / minute)).toEqual([2, 4, 8, 15, 15, 15, 15, 15, 1]);
});

const refuse = (code: string) =>
  Response.json({ success: false, message: 'No.', error: { code, details: [] } }, { status: 403 });

it('stops polling when the role does not allow it, until the next sign-in', async () => {
  respond = () => refuse('forbidden');
  await poller.poll();
  expect([counts, delays, requests.length]).toEqual([[0], [], 1]);
  respond = null;
  enquiries = [enquiry(1)];
  poller.restart();
  await expect.poll(() => counts).toEqual([0, 1]);
  await expect.poll(() => delays.length).toBe(1);
});

it('keeps polling after a temporary refusal, and notifies once it is over', async () => {
  lastNotified = enquiry(1).createdAt;
  enquiries = [enquiry(2), enquiry(1)];
  respond = () => refuse('second_factor_setup_required');
  await poller.poll();
  respond = () => new Response('<h1>Blocked by the proxy</h1>', { status: 403 });
  await poller.poll();
  respond = null;
  await poller.poll();
  expect(delays).toEqual([120_000, 240_000, 60_000]);
  expect([counts, notified]).toEqual([[0, 0, 2], [[enquiry(2)]]]);
});

/**
 * Starts a poll whose response waits.
 * @returns what responds with the count of now, and ends the poll
 */
async function startPoll(): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<Response>();
  const before = count();
  respond = () => held.promise;
  const poll = poller.poll();
  await expect.poll(() => requests.length).toBe(1);
  return () => {
    respond = null;
    held.resolve(Response.json(before));
    return poll;
  };
}

it('polls again when a user signs in during a poll', async () => {
  const finishFirst = await startPoll();
  poller.restart();
  enquiries = [enquiry(1)];
  await finishFirst();
  await expect.poll(() => counts).toEqual([0, 1]);
  await expect.poll(() => delays.length).toBe(1);
});

it.each([
  ['unlocks the computer', () => poller.resume()],
  ['returns from a pause', () => [poller.pause(), poller.resume()]],
])('polls again when the user %s during a poll, which may have missed the newest enquiry', async (_what, act) => {
  lastNotified = enquiry(1).createdAt;
  enquiries = [enquiry(1)];
  const finishFirst = await startPoll();
  enquiries = [enquiry(2), enquiry(1)];
  act();
  await finishFirst();
  await expect.poll(() => notified).toEqual([[enquiry(2)]]);
  expect(counts).toEqual([1, 2]);
});

it('schedules no poll while the computer sleeps', async () => {
  poller.pause();
  enquiries = [];
  await poller.poll();
  expect(delays).toEqual([]);
  poller.resume();
  await poller.poll();
  expect(delays.length).toBeGreaterThan(0);
});

it('reports which enquiries are still new while their notifications are shown', async () => {
  enquiries = [enquiry(2), enquiry(1)];
  await poller.poll();
  expect(stillNew).toEqual([]);
  shown = ['1', '2'];
  enquiries = [enquiry(2)];
  await poller.poll();
  expect(stillNew).toEqual([['2']]);
});

it.each([
  [50, [['2']]],
  [51, []],
])('with %i new enquiries, of which the list has fifty, reports %j as still new', async (many, expected) => {
  lastNotified = enquiry(2).createdAt;
  shown = ['1', '2'];
  respond = () => {
    const isCount = requests.at(-1)?.url.includes('count');
    return Response.json(isCount ? { ...count(), new: many, newest: enquiry(2).createdAt } : [enquiry(2)]);
  };
  await poller.poll();
  expect([stillNew, counts]).toEqual([expected, [many]]);
});

it('forgets the count when the session has ended', async () => {
  enquiries = [enquiry(1)];
  await poller.poll();
  respond = () => new Response(null, { status: 401 });
  await poller.poll();
  expect(counts).toEqual([1, 0]);
});

it('retries within seconds after a resume before the network is up', async () => {
  respond = () => Promise.reject(new Error('net::ERR_INTERNET_DISCONNECTED'));
  poller.pause();
  poller.resume();
  await poller.poll();
  await poller.poll();
  await poller.poll();
  await poller.poll();
  expect(delays).toEqual([2000, 5000, 15_000, 900_000]);
});

const notice = (_id: string): AppNotice => ({
  ...{ _id, kind: 'assigned', by: 'Tom', enquiry: `enquiry of ${_id}`, name: 'Vera', product: '' },
  ...{ createdAt: '2026-11-05T08:00:00.000Z', dueOn: null },
});
const news = (due: number, ...ids: string[]) =>
  Response.json({ today: '2026-11-05', due, notices: ids.map(notice) }, { headers: { etag: `"${due} ${ids}"` } });

it('tells each notice once, also after a restart, and none of before the first poll', async () => {
  respondToNews = () => news(0, '1');
  await poller.poll();
  expect([notices, told]).toEqual([[], ['1']]);
  respondToNews = () => news(0, '3', '2', '1');
  await poller.poll();
  await poller.poll();
  expect(notices).toEqual([[notice('3'), notice('2')]]);
  poller.restart();
  await expect.poll(() => noticesLeft.length).toBe(4);
  expect(notices).toHaveLength(1);
  // Another user of this computer signs in, then the first one again.
  respondToNews = () => news(0, '9');
  await poller.poll();
  respondToNews = () => news(0, '3', '2', '1');
  await poller.poll();
  expect(notices).toEqual([[notice('3'), notice('2')], [notice('9')]]);
});

it('reports which notices are left, so that the others are withdrawn', async () => {
  respondToNews = () => news(1, '2', '1');
  await poller.poll();
  respondToNews = () => news(0, '2');
  await poller.poll();
  expect(noticesLeft).toEqual([['2', '1'], ['2']]);
});

it('counts the new enquiries, and those of the user that are due', async () => {
  enquiries = [enquiry(1)];
  respond = () => Response.json({ ...count(), due: 7 }, { headers: { etag: '"7"' } });
  await poller.poll();
  // An older website counts those of all users.
  expect(counts).toEqual([8]);
  respond = () => new Response(null, { status: 304 });
  respondToNews = () => news(2);
  await poller.poll();
  expect(counts).toEqual([8, 3]);
  respondToNews = () => new Response(null, { status: 304 });
  await poller.poll();
  expect(counts).toEqual([8, 3]);
});

it('polls less often while the news cannot be read', async () => {
  respondToNews = () => Response.json({ success: false }, { status: 503 });
  await poller.poll();
  respondToNews = () => news(0);
  await poller.poll();
  expect([delays, counts]).toEqual([[120_000, 60_000], [0]]);
});
