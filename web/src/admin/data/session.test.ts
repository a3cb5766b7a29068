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

it('that ends under a form waits for signing in again', async () => {
  await session.signIn({ token: 't', name: 'Ada' });
  const release = session.holdForForm();
  const again = session.signInAgain();
  expect(session.get()).toEqual({ kind: 'paused', user: { name: 'Ada' }, asking: true });
  expect(stored).toBeNull();
  await session.signIn({ token: 'u', name: 'Ada' });
  expect(await again).toBe('same');
  release();
  expect(session.get().kind).toBe('in');
});

it('tells when somebody else signed in over a form, or nobody', async () => {
  await session.signIn({ token: 't', name: 'Ada' });
  session.holdForForm();
  const first = session.signInAgain();
  session.dismiss();
  expect(await first).toBe('none');
  expect(session.get()).toMatchObject({ kind: 'paused', asking: false });
  const second = session.signInAgain();
  expect(session.get()).toMatchObject({ kind: 'paused', asking: true });
  await session.signIn({ token: 'u', name: 'Grace' });
  expect(await second).toBe('other');
});

it('is out once the form is left without signing in', async () => {
  await session.signIn({ token: 't', name: 'Ada' });
  const release = session.holdForForm();
  expect(session.expire()).toBe(false);
  session.dismiss();
  release();
  expect(session.get().kind).toBe('out');
});

it('has nothing to wait for without a form', async () => {
  await session.signIn({ token: 't', name: 'Ada' });
  expect(session.signInAgain()).toBeNull();
});
