import type { Host, SignedIn } from '@hydraulics/common/host';
import { beforeEach, expect, it } from 'vitest';
import { Session } from './session.ts';

let stored: SignedIn | null;
let session: Session;
let seen: string[];

beforeEach(() => {
  stored = null;
  const host: Pick<Host, 'session'> = {
    session: {
      read: async () => stored,
      save: async ({ name }) => {
        stored = { name };
      },
      clear: async () => {
        stored = null;
      },
      headers: () => ({}),
    },
  };
  session = new Session(host as Host);
  seen = [];
  session.subscribe(() => seen.push(session.get().kind));
});

it('takes a stored token for a session', async () => {
  stored = { name: 'Ada' };
  expect(session.get().kind).toBe('unknown');
  await session.load();
  expect(session.get()).toEqual({ kind: 'in', user: { name: 'Ada' } });
});

it('is out without one', async () => {
  await session.load();
  expect(session.get().kind).toBe('out');
});

it('stays on the screen while it says farewell', async () => {
  await session.signIn({ token: 't', name: 'Ada' });
  await session.signOut();
  expect(stored).toBeNull();
  expect(session.get()).toEqual({ kind: 'leaving', user: { name: 'Ada' } });
  expect(session.expire()).toBe(false);
  session.leave();
  expect(seen).toEqual(['in', 'leaving', 'out']);
});

it('ends once, however many calls are refused', async () => {
  await session.signIn({ token: 't', name: 'Ada' });
  expect([session.expire(), session.expire(), session.expire()]).toEqual([true, false, false]);
  expect(stored).toBeNull();
});
