import type { Noun } from '@hydraulics/common/api';
import type { Client } from '@hydraulics/common/client';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Query } from '../../data/query.ts';
import { invalidate, optionsOf } from './query-client.ts';

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

/** A change that a screen makes: `useCall('users', (client, input) => client.users.update(input))`. */
export function useCall<Input, Answer>(noun: Noun, call: (client: Client, input: Input) => Promise<Answer>) {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => call(client, input),
    onSuccess: () => void invalidate(queryClient, noun),
  });
}
