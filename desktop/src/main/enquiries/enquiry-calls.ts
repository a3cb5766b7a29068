import { fillPath } from '@hydraulics/common/contract/path-pattern';
import { type EnquiryState, enquiries } from '@hydraulics/common/nouns/enquiries';
import { isPursued } from '@hydraulics/common/nouns/enquiry-states';
import { longDay } from '@hydraulics/common/units/dates/days';
import { addDays } from '@hydraulics/common/units/dates/typed-day';
import { z } from 'zod';
import type { ApiRequest } from '../proxy/api-proxy.ts';
import type { SessionStore } from '../session/session-store.ts';

type Deps = {
  sendRequest: (request: ApiRequest) => Promise<Response>;
  sessions: SessionStore;
  /** An origin. */
  server: string | null;
};

type Call = { method: string; path: string; body?: object; version?: number };

/** Calls the website as the signed-in user; null without a session, or if it cannot be reached. */
async function call({ sendRequest, sessions, server }: Deps, { method, path, body, version }: Call) {
  const session = server && (await sessions.read(server));
  if (!session) return null;
  return sendRequest({
    url: server + path,
    method,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${session.token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
    },
    body: body ? new TextEncoder().encode(JSON.stringify(body)) : null,
  }).catch(() => null);
}

/**
 * Marks an enquiry as the signed-in user.
 * @returns whether the website did so
 */
export async function setEnquiryState(deps: Deps, id: string, state: EnquiryState): Promise<boolean> {
  const { path, method } = enquiries.update;
  const response = await call(deps, { method, path: fillPath(path, { id }), body: { state } });
  await response?.body?.cancel();
  return response?.ok ?? false;
}

/** Only what is needed here: a website of another version has other fields. */
const dated = enquiries.get.out.pick({ version: true, dueOn: true }).extend({ state: z.string() });
const dayOnly = enquiries.news.out.pick({ today: true });
const refusal = z.object({ message: z.string() });

const unreachable = 'The website cannot be reached.';

/**
 * Puts off an enquiry that is due until tomorrow, where the company is.
 * @returns why it was not put off, as a sentence; null if it was
 */
export async function snoozeEnquiry(deps: Deps, id: string): Promise<string | null> {
  const { get, news, update } = enquiries;
  const read = async <T>(path: string, schema: z.ZodType<T>) => {
    const response = await call(deps, { method: 'GET', path });
    const body: unknown = await response?.json().catch(() => null);
    if (!response?.ok) return refusal.safeParse(body).data?.message ?? unreachable;
    return schema.safeParse(body).data ?? unreachable;
  };
  const now = await read(news.path, dayOnly);
  const found = await read(fillPath(get.path, { id }), dated);
  if (typeof now === 'string') return now;
  if (typeof found === 'string') return found;
  const { version, dueOn, state } = found;
  // It was changed since the notification was shown.
  if (!isPursued(state)) return 'It is no longer open.';
  if (dueOn === null) return 'No day is set any more.';
  if (dueOn > now.today) return `The day is already ${longDay(dueOn)}.`;
  const body = { dueOn: addDays(now.today, 1) };
  const response = await call(deps, { method: update.method, path: fillPath(update.path, { id }), body, version });
  const answer: unknown = await response?.json().catch(() => null);
  return response?.ok ? null : (refusal.safeParse(answer).data?.message ?? unreachable);
}
