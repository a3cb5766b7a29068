import type { Host, SignedIn } from '@hydraulics/common/host';
import { beforeEach, expect, it } from 'vitest';
import { Session } from './session.ts';

const ada = { id: '1', name: 'Ada' };
const grace = { id: '2', name: 'Grace' };
const saved = { isUnsaved: () => false, mayLeave: async () => true };

let stored: SignedIn | null;
let host: Host;
let session: Session;
let seen: string[];

beforeEach(() => {
  stored = null;
  const storing: Pick<Host, 'session'> = {
    session: {
      read: async () => stored,
      save: async ({ token, name }) => {
        stored = { id: token, name };
      },
      clear: async () => {
        stored = null;
      },
      headers: () => ({}),
    },
  };
  host = storing as Host;
  session = new Session(host, null);
  seen = [];
  session.subscribe(() => seen.push(session.get().kind));
});

it('starts as the user whom the host has read', () => {
  expect(new Session(host, ada).get()).toEqual({ kind: 'in', user: ada });
});

it('a user without a stored session is signed out', () => {
  expect(session.get().kind).toBe('out');
});

it('stays on the screen during the sign-out message', async () => {
  await session.signIn({ token: 't', ...ada });
  await session.signOut();
  expect(stored).toBeNull();
  expect(session.get()).toEqual({ kind: 'leaving', user: ada });
  expect(session.expire()).toBe(false);
  session.leave();
  expect(seen).toEqual(['in', 'leaving', 'out']);
});

it('ends only once when many calls are refused', async () => {
  await session.signIn({ token: 't', ...ada });
  expect([session.expire(), session.expire(), session.expire()]).toEqual([true, false, false]);
  expect(stored).toBeNull();
});

it('pauses when it expires under a form', async () => {
  await session.signIn({ token: 't', ...ada });
  const release = session.registerForm(saved);
  const again = session.signInAgain();
  expect(session.get()).toEqual({ kind: 'paused', user: ada, asking: true });
  expect(stored).toBeNull();
  await session.signIn({ token: 'u', ...ada });
  expect(await again).toBe('same');
  release();
  expect(session.get().kind).toBe('in');
});

it('reports whether another user or no user signed in over a form', async () => {
  await session.signIn({ token: 't', ...ada });
  session.registerForm(saved);
  const first = session.signInAgain();
  session.dismiss();
  expect(await first).toBe('none');
  expect(session.get()).toMatchObject({ kind: 'paused', asking: false });
  const second = session.signInAgain();
  expect(session.get()).toMatchObject({ kind: 'paused', asking: true });
  await session.signIn({ token: 'u', ...grace });
  expect(await second).toBe('other');
});

it('identifies users by id, despite a new name or a namesake', async () => {
  await session.signIn({ token: 't', ...ada });
  session.registerForm(saved);
  const renamed = session.signInAgain();
  await session.signIn({ token: 'u', ...ada, name: 'Ada Lovelace' });
  expect(await renamed).toBe('same');
  const namesake = session.signInAgain();
  await session.signIn({ token: 'v', ...grace, name: 'Ada Lovelace' });
  expect(await namesake).toBe('other');
});

it('resumes under a form when the same person signed in elsewhere', async () => {
  await session.signIn({ token: 't', ...ada });
  const release = session.registerForm(saved);
  const again = session.signInAgain();
  expect(await session.resume()).toBeNull();
  expect(session.get().kind).toBe('paused');
  stored = ada;
  expect(await session.resume()).toBeNull();
  expect(await again).toBe('same');
  release();
  expect(session.get()).toEqual({ kind: 'in', user: ada });
});

it('reports when another user signed in elsewhere', async () => {
  await session.signIn({ token: 't', ...ada });
  session.registerForm(saved);
  const again = session.signInAgain();
  stored = grace;
  expect(await session.resume()).toEqual(grace);
  expect(await again).toBe('other');
  expect(session.get()).toEqual({ kind: 'in', user: grace });
});

it('a session is not resumed if it did not pause', async () => {
  await session.signIn({ token: 't', ...ada });
  stored = grace;
  expect(await session.resume()).toBeNull();
  expect(session.get()).toEqual({ kind: 'in', user: ada });
  await session.signOut();
  stored = grace;
  await session.resume();
  expect(session.get().kind).toBe('leaving');
});

it('the user is signed out once the form is left without signing in', async () => {
  await session.signIn({ token: 't', ...ada });
  const release = session.registerForm(saved);
  expect(session.expire()).toBe(false);
  session.dismiss();
  release();
  expect(session.get().kind).toBe('out');
});

it('a session does not pause without a form', async () => {
  await session.signIn({ token: 't', ...ada });
  expect(session.signInAgain()).toBeNull();
});

it('asks for the password once for all calls that need it, and resolves each', async () => {
  await session.signIn({ token: 't', ...ada });
  const changes = [session.confirm(), session.confirm()];
  expect(session.get()).toEqual({ kind: 'in', user: ada, confirming: true });
  session.endConfirm(true);
  expect(await Promise.all(changes)).toEqual([true, true]);
  expect(session.get()).toEqual({ kind: 'in', user: ada });
  const cancelled = session.confirm();
  session.endConfirm(false);
  expect(await cancelled).toBe(false);
});

it('does not ask for the password while signed out', async () => {
  expect(await session.confirm()).toBe(false);
});

it.each([
  ['under an open form', true],
  ['without a form', false],
])('lets a change that waits for the password continue when the session ends %s', async (_title, withForm) => {
  await session.signIn({ token: 't', ...ada });
  if (withForm) session.registerForm({ isUnsaved: () => true, mayLeave: async () => true });
  const change = session.confirm();
  session.expire();
  expect(await change).toBe(true);
});

it('follows a sign-in in another tab while signed out', async () => {
  stored = grace;
  expect(await session.resume()).toBeNull();
  expect(session.get()).toEqual({ kind: 'in', user: grace });
});
