import type { Host } from '@hydraulics/common/host';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createQueryClient, invalidate } from './query-client.ts';
import { Session } from './session.ts';

const nouns = ['auth', 'categories', 'dashboard', 'enquiries', 'gallery', 'products', 'socials', 'users'] as const;

function filledCache(): QueryClient {
  const queryClient = new QueryClient();
  for (const noun of nouns) queryClient.setQueryData([noun, `${noun}.list`], []);
  queryClient.setQueryData(['products', 'products.get?{"id":"7"}'], {});
  queryClient.setQueryData(['products', 'palette', 'pump'], []);
  return queryClient;
}

const stale = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => queryKey.join(' '))
    .sort();

const product = ['products palette pump', 'products products.get?{"id":"7"}', 'products products.list'];

it.each([
  ['auth', ['auth auth.list', 'users users.list']],
  ['categories', ['categories categories.list', 'dashboard dashboard.list', ...product]],
  ['enquiries', ['dashboard dashboard.list', 'enquiries enquiries.list']],
  ['gallery', ['gallery gallery.list']],
  ['products', ['categories categories.list', 'dashboard dashboard.list', ...product]],
  ['socials', ['socials socials.list']],
  ['users', ['auth auth.list', 'users users.list']],
] as const)('a change of %s reloads everything that shows it', async (noun, expected) => {
  const queryClient = filledCache();
  await invalidate(queryClient, noun);
  expect(stale(queryClient)).toEqual(expected);
});

it('does not reload a deleted record', async () => {
  const queryClient = filledCache();
  await invalidate(queryClient, 'products', '7');
  expect(stale(queryClient)).not.toContain('products products.get?{"id":"7"}');
});

it('loads a list anew that was loading for the first time during a change', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers: ((rows: string[]) => void)[] = [];
  const queryFn = vi.fn(() => new Promise<string[]>(resolve => answers.push(resolve)));
  const observer = new QueryObserver(queryClient, { queryKey: ['gallery', 'gallery.list'], queryFn });
  const stop = observer.subscribe(() => undefined);
  const done = invalidate(queryClient, 'gallery');
  answers[0]?.(['before']);
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
  answers[1]?.(['before', 'after']);
  await done;
  expect(observer.getCurrentResult()).toMatchObject({ data: ['before', 'after'], error: null });
  stop();
});

const ada = { id: '1', name: 'Ada' };

it.each([
  ['the same user', ada, ['Pump']],
  ['another user', { id: '2', name: 'Grace' }, undefined],
] as const)('after %s signed in over a form its data is shown only to whom it belongs', async (_who, user, shown) => {
  const host = { session: { save: async () => undefined, clear: async () => undefined } };
  const session = new Session(host as unknown as Host, ada);
  const queryClient = createQueryClient(session);
  queryClient.setQueryData(['products', 'products.list'], ['Pump']);
  session.registerForm({ isUnsaved: () => true, mayLeave: async () => true });
  session.expire();
  await session.signIn({ token: 't', ...user });
  expect(queryClient.getQueryData(['products', 'products.list'])).toEqual(shown);
});
