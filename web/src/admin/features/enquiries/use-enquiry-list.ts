import { messages } from '@hydraulics/common/messages';
import type { Enquiry, EnquiryCounts, EnquiryState } from '@hydraulics/common/nouns/enquiries';
import { assigneeChoices } from '@hydraulics/common/nouns/enquiry-desk';
import { currentState } from '@hydraulics/common/nouns/enquiry-states';
import { useEffect } from 'react';
import { query } from '../../../shared/data/query.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { enquiryCounts, waitingOf } from '../../data/enquiry-counts.ts';
import { useApi } from '../../data/use-api.ts';
import { enquiryStates } from '../../ui/enquiry-state/enquiry-states.ts';
import { listInput, type PageInput, usePagedRows } from '../../ui/table/rows/use-paged-rows.ts';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { enquiryColumns } from './enquiry-columns.tsx';
import type { ExportInput } from './export-enquiries.ts';

/** The choices of the assignee filter. */
export const owners = [
  { value: '', label: 'Everyone’s' },
  { value: assigneeChoices.me, label: 'Mine' },
  { value: assigneeChoices.nobody, label: 'Unassigned' },
];

/** Further filters in the address: the days of receipt, and the customer. */
const narrowing = ['since', 'until', 'customer'] as const;

const nothing = () => undefined;

/** A state, or those without an answer, or those whose day has come. */
type ListedState = EnquiryState | 'waiting' | 'due';

/** The state of an address, which may be a bookmark with a former name. */
function stateOf(name: string): ListedState | undefined {
  if (name === 'waiting' || name === 'due') return name;
  const wanted = name === 'handled' ? currentState(name) : name;
  return enquiryStates.find(one => one.state === wanted)?.state;
}

type Counts = EnquiryCounts & { due?: number };

/** A website that is older than the desktop app knows none that are due. */
const countIn = (counts: Counts, state: ListedState | undefined): number =>
  state === 'waiting' ? waitingOf(counts) : (counts[state ?? 'total'] ?? 0);

/** For the names of the sort fields. */
const columns = enquiryColumns({
  search: () => '',
  open: null,
  selected: () => false,
  onSelect: nothing,
  onMark: nothing,
  onDelete: nothing,
});

/** The enquiry list for the address's filter, order and page. */
export function useEnquiryList() {
  const view = useTableView();
  const state = stateOf(view.choice('state'));
  const assignee = owners.find(({ value }) => value === view.choice('assigned'))?.value ?? '';
  const narrowed = {
    ...(assignee ? { assignee } : {}),
    ...Object.fromEntries(narrowing.map(name => [name, view.choice(name)] as const).filter(([, value]) => value)),
  };
  const searched = { ...(view.q ? { q: view.q } : {}), ...narrowed };
  const isSearched = Object.keys(searched).length > 0;
  const counts = useApi(isSearched ? query('enquiries', 'count', searched) : enquiryCounts, { keepPrevious: true });
  const all = useApi(enquiryCounts);

  const asked = state === 'due' ? ({ due: 'yes' } as const) : state ? { state } : {};
  const filter = { ...asked, ...narrowed };
  const input = { ...filter, ...listInput(view, columns) } as ExportInput;
  const list = (page: Pick<PageInput, 'limit' | 'offset'>) => query('enquiries', 'list', { ...input, ...page });
  const rows = usePagedRows<Enquiry>({
    view,
    columns,
    list: ({ limit, offset }) => list({ limit, offset }),
    found: { ...counts, data: counts.data && countIn(counts.data, state) },
    total: all.data?.total,
    about: messages.enquiriesLoading,
  });
  const failed = rows.failure !== undefined;
  useEffect(() => {
    if (failed) notify.error(messages.enquiriesFetch);
  }, [failed]);
  return { view, state, assignee, filter: { ...filter, ...searched }, input, counts: counts.data, list, rows };
}
