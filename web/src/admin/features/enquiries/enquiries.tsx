import { adminPaths } from '@hydraulics/common/contract/paths';
import { messages } from '@hydraulics/common/messages';
import type { Enquiry, EnquiryState } from '@hydraulics/common/nouns/enquiries';
import { useEffect, useMemo, useRef } from 'react';
import { query } from '../../../shared/data/query.ts';
import { below } from '../../../shared/ui/breakpoints.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { useMedia } from '../../../shared/ui/use-media.ts';
import { enquiryCounts } from '../../data/enquiry-counts.ts';
import { useApi } from '../../data/use-api.ts';
import { useDeletion } from '../../ui/deletion/use-deletion.tsx';
import { ExportButton } from '../../ui/export/export-button.tsx';
import { Page } from '../../ui/page.tsx';
import { useNeighbours } from '../../ui/table/rows/use-neighbours.ts';
import { listInput, type PageInput, usePagedRows } from '../../ui/table/rows/use-paged-rows.ts';
import { TableChoice } from '../../ui/table/table-choice.tsx';
import { TableFrame } from '../../ui/table/table-frame.tsx';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { enquiryColumns, linkId } from './enquiry-columns.tsx';
import { EnquiryDetails } from './enquiry-details.tsx';
import { EnquiryPanel } from './enquiry-panel.tsx';
import { enquiryStates } from './enquiry-states.ts';
import { exportEnquiries } from './export-enquiries.ts';
import { useEnquiryAddress } from './use-enquiry-address.ts';
import { useMarkEnquiry } from './use-mark-enquiry.ts';

type ListInput = { state?: EnquiryState; q?: string; sort?: 'name' };
const listOf = (input: object) => query('enquiries', 'list', input as ListInput);

/** The enquiries of visitors: a list, and one enquiry open beside it. */
export function Component() {
  const view = useTableView();
  const state = enquiryStates.find(one => one.state === view.choice('state'))?.state;
  const counts = useApi(view.q ? query('enquiries', 'count', { q: view.q }) : enquiryCounts, { keepPrevious: true });
  const all = useApi(enquiryCounts);
  const { id, search, go } = useEnquiryAddress();
  const narrow = useMedia(below('full'));
  const mark = useMarkEnquiry();
  const closed = useRef<string>(null);
  const close = () => {
    closed.current = id;
    go(null);
  };
  useEffect(() => {
    // The list is interactive again only now.
    if (id || !closed.current) return;
    (document.getElementById(linkId(closed.current)) ?? document.querySelector('h1'))?.focus();
    closed.current = null;
  }, [id]);
  const deletion = useDeletion<Enquiry>({
    noun: 'enquiries',
    nameOf: ({ name }) => name,
    consequence: ({ name, email }) => `The enquiry of ${name} (${email}) goes from this list and from the dashboard.`,
    remove: (client, id) => client.enquiries.remove({ id }),
    restore: (client, id) => client.enquiries.restore({ id }),
    failed: () => 'Error deleting contact',
    onDeleted: ({ _id }) => _id === id && go(null),
  });
  const { ask } = deletion;
  const columns = useMemo(
    () => enquiryColumns({ search, open: id, onMark: mark, onDelete: ask }),
    [search, id, mark, ask],
  );
  const input = { ...(state ? { state } : {}), ...listInput(view, columns) };
  const list = (page: Pick<PageInput, 'limit' | 'offset'>) => listOf({ ...input, ...page });
  const found = counts.data && (state ? counts.data[state] : counts.data.total);
  const rows = usePagedRows<Enquiry>({
    view,
    columns,
    list: ({ limit, offset }) => list({ limit, offset }),
    found: { ...counts, data: found },
    total: all.data?.total,
    about: messages.enquiriesLoading,
  });
  const failed = rows.failure !== undefined;
  useEffect(() => {
    if (failed) notify.error(messages.enquiriesFetch);
  }, [failed]);
  const { previous, next } = useNeighbours(rows, id, list, go);
  return (
    <Page
      title={adminPaths.enquiries.title}
      action={
        <ExportButton
          total={rows.found}
          words={['enquiry', 'enquiries']}
          gather={(client, ...how) => exportEnquiries(client, input as ListInput, ...how)}
        />
      }
    >
      <div className="desk" data-open={id !== null}>
        <div className="desk-list" inert={id !== null && narrow}>
          <TableFrame
            title="Queries"
            columns={columns}
            view={view}
            rows={rows}
            empty="No contacts available"
            filters={
              <TableChoice
                label="Which enquiries"
                value={state ?? ''}
                onChoose={value => view.choose('state', value)}
                choices={[
                  { value: '', label: 'All', count: counts.data?.total },
                  ...enquiryStates.map(({ state, label }) => ({ value: state, label, count: counts.data?.[state] })),
                ]}
              />
            }
            note={deletion.note}
          />
        </div>
        {id && (
          <EnquiryPanel
            id={id}
            known={rows.shown?.find(({ _id }) => _id === id)}
            previous={previous}
            next={next}
            onClose={close}
          >
            {enquiry => (
              <EnquiryDetails
                key={enquiry._id}
                enquiry={enquiry}
                onMark={state => void mark(enquiry, state)}
                onDelete={() => deletion.ask(enquiry)}
              />
            )}
          </EnquiryPanel>
        )}
      </div>
      {deletion.dialog}
    </Page>
  );
}
