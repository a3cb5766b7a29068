import type { Noun } from '@hydraulics/common/contract/api';
import type { Client } from '@hydraulics/common/contract/client';
import { AppError } from '@hydraulics/common/contract/errors';
import { messages } from '@hydraulics/common/messages';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Query } from '../../shared/data/query.ts';
import { invalidate, optionsOf } from './query-client.ts';
import { explained } from './reasons.ts';
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
  /** Shows what was asked for before until the answer to the present question is there. */
  keep?: boolean;
  /** Reads again as often as this many milliseconds, while somebody looks. */
  every?: number;
};

/** What a screen reads: `useApi(query('products', 'list'))`. */
export const useApi = <T>(query: Query<T>, { keep = false, every }: ReadOptions = {}) =>
  useQuery({
    ...optionsOf(query, useClient()),
    // The library's own type asks that T be no function, which it cannot see of a type parameter.
    ...(keep ? { placeholderData: keepPreviousData as () => undefined } : {}),
    ...(every ? { refetchInterval: every } : {}),
  });

/** Makes a call, and again once the password was given where the call needs that. */
async function withConfirmation<Answer>(session: Session, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'confirmation_required') throw error;
    if (await session.confirm()) return call();
    throw new Error(messages.notConfirmed, { cause: error });
  }
}

/** Makes a call; when the session turns out to be over under an open form, again after signing in over it. */
async function withSession<Answer>(session: Session, call: () => Promise<Answer>): Promise<Answer> {
  // Signed in again where this tab did not hear of it; sent only for the one who typed it.
  const other = await session.resume();
  if (other) throw new Error(messages.signedInAsOther(other.name));
  try {
    return await call();
  } catch (error) {
    const again = error instanceof AppError && error.code === 'unauthorized' ? session.signInAgain() : null;
    if (!again) throw explained(error);
    const end = await again;
    if (end === 'same') return call();
    // Somebody else must not save unasked what the first one typed.
    const state = session.get();
    const name = 'user' in state ? state.user.name : '';
    throw new Error(end === 'none' ? messages.sessionOver : messages.signedInAsOther(name), { cause: error });
  }
}

/**
 * A change that a screen makes: `useCall('users', (client, input) => client.users.update(input))`. `goneOf` names the
 * record that it deletes, which must not be read again.
 */
export function useCall<Input, Answer>(
  noun: Noun,
  call: (client: Client, input: Input) => Promise<Answer>,
  goneOf?: (input: Input) => string,
) {
  const client = useClient();
  const queryClient = useQueryClient();
  const session = useSession();
  return useMutation({
    mutationFn: (input: Input) => withSession(session, () => withConfirmation(session, () => call(client, input))),
    onSuccess: (_answer, input) => void invalidate(queryClient, noun, goneOf?.(input)),
  });
}
