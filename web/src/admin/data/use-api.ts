import type { Noun } from '@hydraulics/common/contract/api';
import type { Client } from '@hydraulics/common/contract/client';
import { AppError } from '@hydraulics/common/contract/errors';
import { messages } from '@hydraulics/common/messages';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Query } from '../../shared/data/query.ts';
import { invalidate, optionsOf } from './query-client.ts';
import { explainOffline } from './reasons.ts';
import type { Session } from './session.ts';
import { useSession } from './use-session.tsx';

const ClientContext = createContext<Client | null>(null);

export const ClientProvider = ClientContext.Provider;

export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('ClientProvider is missing.');
  return client;
}

type ReadOptions = {
  keepPrevious?: boolean;
  /** In milliseconds, while the screen is visible. */
  every?: number;
  enabled?: boolean;
};

/** Reads data for a screen: `useApi(query('products', 'list'))`. */
export const useApi = <T>(query: Query<T>, { keepPrevious = false, every, enabled = true }: ReadOptions = {}) =>
  useQuery({
    ...optionsOf(query, useClient()),
    enabled,
    // The library's type excludes functions, which cannot be checked for a type parameter.
    ...(keepPrevious ? { placeholderData: keepPreviousData as () => undefined } : {}),
    ...(every ? { refetchInterval: every } : {}),
  });

/** Repeats a call after the password was confirmed, if required. */
async function withConfirmation<Result>(session: Session, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'confirmation_required') throw error;
    if (await session.confirm()) return call();
    throw new Error(messages.notConfirmed, { cause: error });
  }
}

async function withSession<Result>(session: Session, call: () => Promise<Result>): Promise<Result> {
  // Another user may have signed in in another tab; the call must not be repeated as that user.
  const other = await session.resume();
  if (other) throw new Error(messages.signedInAsOther(other.name));
  try {
    return await call();
  } catch (error) {
    const again = error instanceof AppError && error.code === 'unauthorized' ? session.signInAgain() : null;
    if (!again) throw explainOffline(error);
    const end = await again;
    if (end === 'same') return call();
    const state = session.get();
    const name = 'user' in state ? state.user.name : '';
    throw new Error(end === 'none' ? messages.sessionOver : messages.signedInAsOther(name), { cause: error });
  }
}

/**
 * A mutation of a screen: `useCall('users', (client, input) => client.users.update(input))`. `deletedIdOf` names the deleted
 * record, which must not be reloaded.
 */
export function useCall<Input, Result>(
  noun: Noun,
  call: (client: Client, input: Input) => Promise<Result>,
  deletedIdOf?: (input: Input) => string,
) {
  const client = useClient();
  const queryClient = useQueryClient();
  const session = useSession();
  return useMutation({
    mutationFn: (input: Input) => withSession(session, () => withConfirmation(session, () => call(client, input))),
    onSuccess: (_answer, input) => void invalidate(queryClient, noun, deletedIdOf?.(input)),
  });
}
