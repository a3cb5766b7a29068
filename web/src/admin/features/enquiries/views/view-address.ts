import type { ViewQuery } from '@hydraulics/common/nouns/thread/views';

/** The search part of the address that shows a view. The address has its own names for two of the fields. */
export function viewAddress({ due, ...query }: Record<string, string>): string {
  const params = new URLSearchParams();
  if (due) params.set('state', 'due');
  for (const [field, value] of Object.entries(query)) params.set(field === 'assignee' ? 'assigned' : field, value);
  return `?${params}`;
}

/** Whether two views show the same list. */
export const isSameView = (one: Record<string, string>, other: Record<string, string>): boolean =>
  viewAddress(sorted(one)) === viewAddress(sorted(other));

const sorted = (query: Record<string, string>) =>
  Object.fromEntries(Object.entries(query).sort(([one], [other]) => one.localeCompare(other)));

/** The input of the list as a view. */
export const toView = (input: object): ViewQuery =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined && value !== '')) as ViewQuery;
