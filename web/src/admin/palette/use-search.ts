import type { Client } from '@hydraulics/common/contract/client';
import { paths } from '@hydraulics/common/contract/paths';
import type { Permission } from '@hydraulics/common/contract/roles';
import { recordPath } from '@hydraulics/common/screens';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useHost } from '../../shared/host.tsx';
import { reasonOf } from '../data/reasons.ts';
import { useMay } from '../data/role.ts';
import { useClient } from '../data/use-api.ts';
import { formatDate } from '../ui/dates.ts';
import type { Entry, Group } from './entries.ts';

const maxHits = 5;
const minLength = 2;

/** In milliseconds; each search makes up to four calls. */
const debounceMs = 100;

type LinkTo = (record: 'product' | 'category', id: string) => Entry['go'];

type Source = {
  noun: 'products' | 'categories' | 'pages' | 'enquiries' | 'users';
  title: string;
  needs: Permission;
  find: (client: Client, q: string, signal: AbortSignal, linkTo: LinkTo) => Promise<Entry[]>;
};

const sources: Source[] = [
  {
    noun: 'products',
    title: 'Products',
    needs: 'read',
    find: async (client, q, signal, linkTo) => {
      const { complete, products } = await client.search.find({ q, limit: maxHits }, { signal });
      // The nearest of what no product has is for visitors, who look around.
      return (complete ? products : []).map(({ _id: id, name, category }) => ({
        id,
        icon: 'products',
        title: name.map(({ text }) => text).join(''),
        detail: category,
        go: linkTo('product', id),
      }));
    },
  },
  {
    noun: 'categories',
    title: 'Categories',
    needs: 'read',
    find: async (client, q, signal, linkTo) =>
      (await client.categories.list({ q, limit: maxHits }, { signal })).map(({ _id: id, name }) => ({
        id,
        icon: 'dashboard',
        title: name,
        go: linkTo('category', id),
      })),
  },
  {
    noun: 'pages',
    title: 'Pages',
    needs: 'content',
    find: async (client, q, signal) =>
      (await client.pages.list({ q, limit: maxHits }, { signal })).map(({ _id: id, title, name }) => ({
        id,
        icon: 'pages',
        title,
        detail: paths.page.href({ name }),
        go: recordPath('page', id),
      })),
  },
  {
    noun: 'enquiries',
    title: 'Enquiries',
    needs: 'enquiries',
    find: async (client, q, signal) =>
      (await client.enquiries.list({ q, limit: maxHits }, { signal })).map(
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
    needs: 'users',
    find: async (client, q, signal) =>
      (await client.users.list({ q, limit: maxHits }, { signal })).map(({ _id: id, name, email }) => ({
        id,
        icon: 'users',
        title: name,
        detail: email,
        go: recordPath('user', id),
      })),
  },
];

/**
 * The server's hits that the role may see. Earlier hits stay until new ones are loaded.
 * @param typed returns the current text, which a busy page may not have rendered yet; must be stable
 */
export function useSearch(text: string, typed: () => string) {
  const client = useClient();
  const host = useHost();
  const may = useMay();
  const q = text.trim();
  const isEnabled = q.length >= minLength;
  const offered = useMemo(() => sources.filter(({ needs }) => may(needs)), [may]);
  const queries = useMemo(() => {
    const linkTo: LinkTo = (record, id) => {
      if (may('content')) return recordPath(record, id);
      const page = record === 'product' ? paths.product.href({ id }) : paths.category.href({ categoryId: id });
      return () => void host.openLink(page);
    };
    return offered.map(({ noun, find }) => ({
      queryKey: [noun, 'palette', q],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        do await new Promise(resolve => setTimeout(resolve, debounceMs));
        while (!signal.aborted && typed().trim() !== q);
        return find(client, q, signal, linkTo);
      },
      enabled: isEnabled,
      placeholderData: keepPreviousData,
    }));
  }, [client, host, may, offered, q, isEnabled, typed]);
  const results = useQueries({ queries });
  const groups: Group[] = isEnabled
    ? offered.map(({ title }, index) => ({ title, entries: results[index]?.data ?? [] }))
    : [];
  const failed = isEnabled ? results.find(({ error }) => error)?.error : null;
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    /** Whether the hits are outdated. */
    searching: isEnabled && results.some(({ isFetching }) => isFetching),
    error: failed ? reasonOf(failed) : null,
    retry: () => {
      for (const { error, refetch } of results) if (error) void refetch();
    },
  };
}
