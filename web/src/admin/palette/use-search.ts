import type { Client } from '@hydraulics/common/contract/client';
import { recordPath } from '@hydraulics/common/screens';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { reasonOf } from '../data/reasons.ts';
import { useClient } from '../data/use-api.ts';
import { formatDate } from '../ui/dates.ts';
import type { Entry, Group } from './entries.ts';

/** Hits of each kind, and the minimum length of a search. */
const most = 5;
const fewest = 2;

/** The debounce in milliseconds: each search is four calls. */
const settleTime = 100;

type Source = {
  noun: 'products' | 'categories' | 'enquiries' | 'users';
  title: string;
  find: (client: Client, q: string, signal: AbortSignal) => Promise<Entry[]>;
};

const sources: Source[] = [
  {
    noun: 'products',
    title: 'Products',
    find: async (client, q, signal) =>
      (await client.products.list({ q, limit: most, fields: 'card' }, { signal })).map(
        ({ _id: id, name, category }) => ({
          id,
          icon: 'products',
          title: name,
          detail: category,
          go: recordPath('product', id),
        }),
      ),
  },
  {
    noun: 'categories',
    title: 'Categories',
    find: async (client, q, signal) =>
      (await client.categories.list({ q, limit: most }, { signal })).map(({ _id: id, name }) => ({
        id,
        icon: 'dashboard',
        title: name,
        go: recordPath('category', id),
      })),
  },
  {
    noun: 'enquiries',
    title: 'Enquiries',
    find: async (client, q, signal) =>
      (await client.enquiries.list({ q, limit: most }, { signal })).map(
        ({ _id: id, name, organization, email, createdAt }) => ({
          id,
          icon: 'enquiries',
          title: name,
          detail: `${organization || email}, ${formatDate(createdAt)}`,
          go: recordPath('enquiry', id),
        }),
      ),
  },
  {
    noun: 'users',
    title: 'Users',
    find: async (client, q, signal) =>
      (await client.users.list({ q, limit: most }, { signal })).map(({ _id: id, name, email }) => ({
        id,
        icon: 'users',
        title: name,
        detail: email,
        go: recordPath('user', id),
      })),
  },
];

/** The server's hits for a text. Earlier hits stay until new ones are loaded. */
export function useSearch(text: string) {
  const client = useClient();
  const q = text.trim();
  const asked = q.length >= fewest;
  // Stable while the text is the same, because each key would set them up again.
  const queries = useMemo(
    () =>
      sources.map(({ noun, find }) => ({
        // Keyed by noun for invalidation. The signal aborts outdated searches.
        queryKey: [noun, 'palette', q],
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          await new Promise(resolve => setTimeout(resolve, settleTime));
          return find(client, q, signal);
        },
        enabled: asked,
        placeholderData: keepPreviousData,
      })),
    [client, q, asked],
  );
  const results = useQueries({ queries });
  const groups: Group[] = asked
    ? sources.map(({ title }, index) => ({ title, entries: results[index]?.data ?? [] }))
    : [];
  const failed = asked ? results.find(({ error }) => error)?.error : null;
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    /** Whether the hits are outdated. */
    searching: asked && results.some(({ isFetching }) => isFetching),
    error: failed ? reasonOf(failed) : null,
    retry: () => {
      for (const { error, refetch } of results) if (error) void refetch();
    },
  };
}
