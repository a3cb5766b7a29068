import type { Noun } from '@hydraulics/common/contract/api';
import type { Client } from '@hydraulics/common/contract/client';
import { AppError } from '@hydraulics/common/contract/errors';
import { messages } from '@hydraulics/common/messages';
import { records } from '@hydraulics/common/registry';
import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import type { Query } from '../../shared/data/query.ts';
import { notify } from '../../shared/ui/notify.tsx';
import type { Session } from './session.ts';

/** Milliseconds for which what was read is shown again without asking the server. */
const freshFor = 10_000;

/** The cache of what the screens have read. A refused token, whatever call it came from, ends the session here. */
export function createQueryClient(session: Session): QueryClient {
  const onError = (error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'unauthorized') return;
    if (session.expire()) notify.error(messages.sessionOver);
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // A failure is shown at once, with a button to try again: better than seconds of silence. And a desktop app on
      // a network without the internet is not offline. Back on a network, what failed or is old is read again.
      queries: { retry: false, staleTime: freshFor, networkMode: 'always', refetchOnReconnect: true },
      mutations: { networkMode: 'always' },
    },
  });
  // What failed while the session paused, and what only its user should see, is read anew by the one who goes on.
  let before = session.get().kind;
  session.subscribe(() => {
    const { kind } = session.get();
    if (before === 'paused' && kind === 'in') void queryClient.resetQueries();
    before = kind;
  });
  return queryClient;
}

/** Adding a user, and a change of one's own password, are calls of `auth`. */
const shownIn: Partial<Record<Noun, { shownIn: Noun[] }>> = { ...records, auth: { shownIn: ['users'] } };

/** Makes everything that shows a noun be read again, but for the record that is `gone`. */
export async function invalidate(queryClient: QueryClient, noun: Noun, gone?: string): Promise<void> {
  const isThere = ({ queryKey }: { queryKey: readonly unknown[] }) => !gone || !String(queryKey[1]).includes(gone);
  const nouns = [noun, ...(shownIn[noun]?.shownIn ?? [])];
  await Promise.all(nouns.map(one => queryClient.invalidateQueries({ queryKey: [one], predicate: isThere })));
}

/** A query of the API as the cache wants it: its key starts with the noun, so that one word invalidates it. */
export const optionsOf = <T>({ key, load }: Query<T>, client: Client) =>
  queryOptions({ queryKey: [key.slice(0, key.indexOf('.')), key], queryFn: ({ signal }) => load(client, { signal }) });
