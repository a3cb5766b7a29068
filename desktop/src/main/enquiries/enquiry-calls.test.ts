import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ApiRequest } from '../proxy/api-proxy.ts';
import { SessionStore } from '../session/session-store.ts';
import { setEnquiryState, snoozeEnquiry } from './enquiry-calls.ts';

const server = 'https://www.example.com';
const never = () => expect.unreachable();

let folder: string;
let sessions: SessionStore;
let sent: ApiRequest[];
let enquiry: { version: number; dueOn: string | null; state: string };
/** The answer to the change. */
let answer: () => Response;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'enquiry-calls-'));
  sessions = new SessionStore(folder, {
    isAvailable: async () => false,
    isProtected: () => true,
    encrypt: never,
    decrypt: never,
  });
  await sessions.save(server, { token: 'secret', name: 'Ada' });
  sent = [];
  enquiry = { version: 3, dueOn: '2026-12-31', state: 'quoted' };
  answer = () => Response.json({ success: true, message: 'Come back on 1 January 2027.', version: 4 });
});
afterEach(() => rmSync(folder, { recursive: true }));

const deps = (origin: string | null = server) => ({
  sessions,
  server: origin,
  sendRequest: async (request: ApiRequest) => {
    if (request.method === 'GET' && request.url.endsWith('/api/v1/enquiry-news'))
      return Response.json({ today: '2026-12-31', due: 1, notices: [] });
    if (request.method === 'GET') return Response.json({ _id: '7', name: 'Vera', ...enquiry });
    sent.push(request);
    return answer();
  },
});
const bodyOf = (request: ApiRequest | undefined) => JSON.parse(new TextDecoder().decode(request?.body as Uint8Array));

it('puts off an enquiry until tomorrow where the company is, if nobody changed it since it was read', async () => {
  expect(await snoozeEnquiry(deps(), '7')).toBeNull();
  expect(sent[0]).toMatchObject({
    url: 'https://www.example.com/api/v1/enquiries/7',
    method: 'PUT',
    headers: { authorization: 'Bearer secret', 'if-match': '"3"' },
  });
  expect(bodyOf(sent[0])).toEqual({ dueOn: '2027-01-01' });
});

it.each([
  [{ dueOn: '2027-01-08' }, 'The day is already 8 January 2027.'],
  [{ dueOn: null }, 'No day is set any more.'],
  [{ state: 'won' }, 'It is no longer open.'],
])('changes nothing of an enquiry that has %j by now', async (changes, reason) => {
  Object.assign(enquiry, changes);
  expect(await snoozeEnquiry(deps(), '7')).toBe(reason);
  expect(sent).toEqual([]);
});

it.each([
  [() => Response.json({ success: false, message: 'Tom changed it.' }, { status: 412 }), 'Tom changed it.'],
  [() => new Response('<h1>Proxy</h1>', { status: 502 }), 'The website cannot be reached.'],
])('says why an enquiry was not put off', async (response, reason) => {
  answer = response;
  expect(await snoozeEnquiry(deps(), '7')).toBe(reason);
});

it('sends nothing without a session', async () => {
  await sessions.clear(server);
  expect(await snoozeEnquiry(deps(), '7')).toBe('The website cannot be reached.');
  expect(await setEnquiryState(deps(null), '7', 'answered')).toBe(false);
  expect(sent).toEqual([]);
});

it('marks an enquiry', async () => {
  expect(await setEnquiryState(deps(), '7', 'answered')).toBe(true);
  expect(bodyOf(sent[0])).toEqual({ state: 'answered' });
  answer = () => Response.json({ success: false, message: 'No.' }, { status: 403 });
  expect(await setEnquiryState(deps(), '7', 'answered')).toBe(false);
});
