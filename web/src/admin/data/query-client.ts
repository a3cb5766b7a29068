import type { Noun } from '@hydraulics/common/contract/api';
import type { Client } from '@hydraulics/common/contract/client';
import { AppError, type ErrorCode } from '@hydraulics/common/contract/errors';
import { messages } from '@hydraulics/common/messages';
import { records } from '@hydraulics/common/registry';
import { MutationCache, QueryCache, QueryClient, type QueryFilters, queryOptions } from '@tanstack/react-query';
import type { Query } from '../../shared/data/query.ts';
import { notify } from '../../shared/ui/notify.tsx';
import { setDuty } from './account-duties.ts';
import type { Session } from './session.ts';

const staleMs = 10_000;

/** The duty that each error code reports. */
const duties: Partial<Record<ErrorCode, Parameters<typeof setDuty>[0]>> = {
  password_change_required: 'passwordChange',
  second_factor_setup_required: 'secondFactorSetup',
};

/** The query cache of the screens. A refused token ends the session, and a refused role is reloaded. */
export function createQueryClient(session: Session): QueryClient {
  const onError = (error: unknown) => {
    if (!(error instanceof AppError)) return;
    const state = session.get();
    const duty = duties[error.code];
    if (duty && 'user' in state) setDuty(duty, state.user.id, true);
    // The role or the rule for owners has changed, so the screens may change.
    if (duty || error.code === 'forbidden') void reload(queryClient, { queryKey: ['auth'] });
    if (error.code !== 'unauthorized') return;
    if (session.expire()) notify.error(messages.sessionOver);
  };
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // No retries: a failure is shown at once with a button to retry. `always`, because a desktop app on a network
      // without internet is not offline. Failed and stale queries are reloaded on reconnection.
      queries: { retry: false, staleTime: staleMs, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  });
  let before = session.get();
  session.subscribe(() => {
    const now = session.get();
    if (before.kind === 'paused' && now.kind === 'in') {
      // Open forms stay, with their data; data of another user must not.
      if (before.user.id === now.user.id) void reload(queryClient);
      else void queryClient.resetQueries();
    }
    before = now;
  });
  return queryClient;
}

/** Calls of `auth` add users and change passwords; erasing a person includes enquiries. */
const shownIn: Partial<Record<Noun, { shownIn: Noun[] }>> = {
  ...records,
  auth: { shownIn: ['users'] },
  secondFactors: { shownIn: ['auth'] },
  personalData: { shownIn: ['enquiries', 'dashboard'] },
  // A reply that is sent again is shown in its thread.
  status: { shownIn: ['enquiries'] },
  // Remarks are tasks.
  reviews: { shownIn: ['dashboard'] },
};

/** Invalidates all queries that include a noun, except for the deleted record `gone`. */
export async function invalidate(queryClient: QueryClient, noun: Noun, deletedId?: string): Promise<void> {
  const isNotDeleted = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    !deletedId || !String(queryKey[1]).includes(deletedId);
  const nouns: Noun[] = [noun, 'audit', 'versions', 'publishRequests', ...(shownIn[noun]?.shownIn ?? [])];
  await Promise.all(nouns.map(one => reload(queryClient, { queryKey: [one], predicate: isNotDeleted })));
}

type Chosen = Pick<QueryFilters, 'queryKey' | 'predicate'>;

/**
 * Invalidates queries after a change. The library lets a first load go on, which may have read before the change, and
 * takes it for fresh; here it begins anew.
 */
export async function reload(
  queryClient: QueryClient,
  { queryKey, predicate = () => true }: Chosen = {},
): Promise<void> {
  const chosen = queryKey ? { queryKey } : {};
  await queryClient.cancelQueries({
    ...chosen,
    type: 'active',
    fetchStatus: 'fetching',
    predicate: query => query.state.data === undefined && predicate(query),
  });
  await queryClient.invalidateQueries({ ...chosen, predicate });
}

/** A query as the cache expects it: its key starts with the noun, which invalidates it. */
export const optionsOf = <T>({ key, load }: Query<T>, client: Client) =>
  queryOptions({ queryKey: [key.slice(0, key.indexOf('.')), key], queryFn: ({ signal }) => load(client, { signal }) });
