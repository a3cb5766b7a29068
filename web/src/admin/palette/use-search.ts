import type { Client } from '@hydraulics/common/contract/client';
import { recordPath } from '@hydraulics/common/screens';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { reasonOf } from '../data/reasons.ts';
import { useClient } from '../data/use-api.ts';
import { showDay } from '../ui/dates.ts';
import type { Entry, Group } from './entries.ts';

/** Hits of each kind, and characters from which on the server is asked. */
const most = 5;
const fewest = 2;

/** Milliseconds for which a text stands before the server is asked: each asking is four calls. */
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
          detail: `${organization || email}, ${showDay(createdAt)}`,
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

/** What the server finds for a text. Earlier hits stay until new ones are there. */
export function useSearch(text: string) {
  const client = useClient();
  const q = text.trim();
  const asked = q.length >= fewest;
  // Those of the render before while the text is the same: else each key has all of them set up anew.
  const queries = useMemo(
    () =>
      sources.map(({ noun, find }) => ({
        // Under its noun, so that a change makes it be read again. A text that was overtaken is called off by the signal.
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
    /** Whether the hits are not yet those for the text. */
    searching: asked && results.some(({ isFetching }) => isFetching),
    fault: failed ? reasonOf(failed) : null,
    retry: () => {
      for (const { error, refetch } of results) if (error) void refetch();
    },
  };
}
