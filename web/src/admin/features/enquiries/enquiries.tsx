import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Enquiry, EnquiryState } from '@hydraulics/common/nouns/enquiries';
import type { BulkAction, BulkChange } from '@hydraulics/common/nouns/enquiry-desk';
import { useEffect, useMemo, useRef, useState } from 'react';
import { amount } from '../../../shared/locale.ts';
import { below } from '../../../shared/ui/breakpoints.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { useMedia } from '../../../shared/ui/use-media.ts';
import { waitingOf } from '../../data/enquiry-counts.ts';
import { useDeletion } from '../../ui/deletion/use-deletion.tsx';
import { enquiryStates } from '../../ui/enquiry-state/enquiry-states.ts';
import { ExportButtons } from '../../ui/export/export-buttons.tsx';
import { Page } from '../../ui/page.tsx';
import { useNeighbours } from '../../ui/table/rows/use-neighbours.ts';
import { LostNote } from '../../ui/table/selection/lost-note.tsx';
import { useBulk } from '../../ui/table/selection/use-bulk.ts';
import { useSelection } from '../../ui/table/selection/use-selection.ts';
import { TableChoice } from '../../ui/table/table-choice.tsx';
import { TableFrame } from '../../ui/table/table-frame.tsx';
import { enquiryColumns, linkId } from './enquiry-columns.tsx';
import { EnquiryDetails } from './enquiry-details.tsx';
import { EnquiryPanel } from './enquiry-panel.tsx';
import { exportEnquiries } from './export-enquiries.ts';
import { FilterButton, Filters } from './filters/filters.tsx';
import { useFilters } from './filters/use-filters.ts';
import { ReceivedList } from './received/received-list.tsx';
import { useLostReason } from './states/use-lost-reason.tsx';
import { useAssignees } from './timeline/use-assignees.ts';
import { BulkBar } from './triage/bulk-bar.tsx';
import { KeysDialog } from './triage/keys-dialog.tsx';
import { useTriage } from './triage/use-triage.ts';
import { useTriageKeys } from './triage/use-triage-keys.ts';
import { useEnquiryAddress } from './use-enquiry-address.ts';
import { owners, useEnquiryList } from './use-enquiry-list.ts';
import { useMarkEnquiry } from './use-mark-enquiry.ts';
import { SavedViews, SaveViewButton } from './views/saved-views.tsx';
import { useViews } from './views/use-views.ts';

const none: Enquiry[] = [];

/** The enquiries of visitors: a list, and one enquiry open beside it. */
export function Component() {
  const { view, state, assignee, filter, input, counts, list, rows } = useEnquiryList();
  const { id, search, go } = useEnquiryAddress();
  const narrow = useMedia(below('full'));
  const mark = useMarkEnquiry();
  const filters = useFilters(view);
  const saved = useViews();
  const [helping, setHelping] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const close = useReturnOfFocus(id, () => go(null));
  const shown = rows.shown ?? none;
  const selection = useSelection(`enquiries ${JSON.stringify(filter)}`, shown);
  const bulk = useBulk<BulkChange>({
    noun: 'enquiries',
    call: (client, change, options) => client.enquiries.bulk(change, options),
    words: 'enquiries',
    onDone: selection.clear,
  });
  const assignees = useAssignees();
  const { previous, next } = useNeighbours(rows, id, list, go);

  const deletion = useDeletion<Enquiry>({
    noun: 'enquiries',
    nameOf: ({ name }) => name,
    consequence: ({ name, email }) =>
      `The enquiry of ${name} (${email}) is removed from this list and from the dashboard.`,
    remove: (client, id) => client.enquiries.remove({ id }),
    restore: (client, id) => client.enquiries.restore({ id }),
    failed: () => 'Error deleting contact',
    onDeleted: ({ _id }) => triage.leave(_id),
  });
  const triage = useTriage({ id, next, go, mark, remove: deletion.removeNow });

  const latest = useRef({ selection, mark: triage.mark });
  useEffect(() => {
    latest.current = { selection, mark: triage.mark };
  });
  const { ask } = deletion;
  const { versions, all } = selection;
  const columns = useMemo(
    () =>
      enquiryColumns({
        search,
        open: id,
        selected: one => all || versions.has(one),
        onSelect: (row, range) => latest.current.selection[range ? 'extendTo' : 'toggle'](row),
        onMark: (row, next) => void latest.current.mark(row, next),
        onDelete: ask,
      }),
    [search, id, ask, versions, all],
  );

  const chosen = all ? rows.found : versions.size;
  const lost = useLostReason();
  const act = (action: Exclude<BulkAction, 'undo'>, assignee?: string) => {
    setDeleting(false);
    const which = all ? { all: { ...filter, count: rows.found } } : { items: selection.items() };
    if (action !== 'lost') return void bulk.run({ action, ...(assignee ? { assignee } : {}), ...which });
    const about = chosen === 1 ? 'the selected enquiry' : 'the selection';
    lost.ask(about, lostReason => void bulk.run({ action, lostReason, ...which }));
  };
  const markOne = (enquiry: Enquiry, state: EnquiryState) => {
    if (state !== 'lost') return void triage.mark(enquiry, state);
    lost.ask(`the enquiry of ${enquiry.name}`, reason => void triage.mark(enquiry, state, reason));
  };
  const open = shown.find(({ _id }) => _id === id);
  /** Marks the selected enquiries, or the open one if none is selected. */
  const handle = (state: EnquiryState) => (chosen > 0 ? act(state) : open && markOne(open, state));
  const keys = useTriageKeys({
    next: () => (id ? next.off || void next.go() : shown[0] && go(shown[0]._id)),
    previous: () => previous.off || void previous.go(),
    in_work: () => handle('in_work'),
    answered: () => handle('answered'),
    quoted: () => handle('quoted'),
    spam: () => handle('spam'),
    delete: () => {
      if (chosen > 0) setDeleting(true);
      else if (open) void triage.remove(open);
    },
    reply: () => document.querySelector<HTMLElement>('.enquiry-actions [aria-keyshortcuts="r"]')?.click(),
    select: () => open && selection.toggle(open),
    selectTo: () => open && selection.extendTo(open),
    help: () => setHelping(true),
  });

  return (
    <Page
      title={adminPaths.enquiries.title}
      action={
        <ExportButtons
          total={rows.found}
          words={['enquiry', 'enquiries']}
          gather={(client, how) => exportEnquiries(client, input, how)}
        />
      }
    >
      <div className="desk" data-open={id !== null}>
        <div className="desk-list" inert={id !== null && narrow}>
          <ReceivedList onOpen={go} />
          <TableFrame
            title="Queries"
            columns={columns}
            view={view}
            rows={rows}
            empty="No contacts available"
            filters={
              <>
                <SavedViews saved={saved} input={input} />
                <div className="desk-tools">
                  <TableChoice
                    label="Which enquiries"
                    value={state ?? ''}
                    onChoose={value => view.choose('state', value)}
                    choices={[
                      { value: '', label: 'All', count: counts?.total },
                      { value: 'waiting', label: 'Waiting', count: counts && waitingOf(counts) },
                      { value: 'due', label: 'Due', count: counts?.due },
                      ...enquiryStates.map(({ state, label }) => ({ value: state, label, count: counts?.[state] })),
                    ]}
                  />
                  <TableChoice
                    label="Whose enquiries"
                    value={assignee}
                    onChoose={value => view.choose('assigned', value)}
                    choices={owners}
                  />
                  <div className="desk-more">
                    <SaveViewButton saved={saved} input={input} />
                    <FilterButton filters={filters} />
                    <button
                      type="button"
                      className="button button-small desk-keys"
                      aria-keyshortcuts="?"
                      onClick={() => setHelping(true)}
                    >
                      <Icon icon={icons.keyboard} /> Keys
                    </button>
                  </div>
                </div>
                <Filters filters={filters} />
              </>
            }
            tools={
              <BulkBar
                selection={selection}
                found={rows.found}
                assignees={assignees}
                busy={bulk.busy}
                onAct={(action, to) => (action === 'delete' ? setDeleting(true) : act(action, to))}
              />
            }
            note={
              <>
                {
                  <LostNote
                    bulk={bulk}
                    outcome="Choose Finish to update the remaining enquiries. Nothing is done twice."
                  />
                }
                {deletion.note}
              </>
            }
          />
        </div>
        {id && (
          <EnquiryPanel id={id} known={open} previous={previous} next={next} onClose={close} onMerged={go}>
            {enquiry => (
              <EnquiryDetails
                key={enquiry._id}
                enquiry={enquiry}
                onMark={state => markOne(enquiry, state)}
                onDelete={() => deletion.ask(enquiry)}
              />
            )}
          </EnquiryPanel>
        )}
      </div>
      {deletion.dialog}
      {lost.dialog}
      <ConfirmDialog
        open={deleting}
        title={`Delete ${amount(chosen, 'enquiry', 'enquiries')}?`}
        confirm="Delete"
        danger
        onConfirm={() => act('delete')}
        onCancel={() => setDeleting(false)}
      >
        <p>They are removed from this list and from the dashboard. One Undo restores all of them.</p>
      </ConfirmDialog>
      <KeysDialog open={helping} enabled={keys.enabled} onEnable={keys.setEnabled} onClose={() => setHelping(false)} />
    </Page>
  );
}

/**
 * Keeps the open row in view.
 * @returns a function that closes the enquiry and focuses its row
 */
function useReturnOfFocus(id: string | null, close: () => void): () => void {
  const before = useRef<string>(null);
  useEffect(() => {
    if (id) {
      document.getElementById(linkId(id))?.closest('tr')?.scrollIntoView({ block: 'nearest' });
      return;
    }
    // The list is interactive again only now.
    if (before.current) (document.getElementById(linkId(before.current)) ?? document.querySelector('h1'))?.focus();
    before.current = null;
  }, [id]);
  return () => {
    before.current = id;
    close();
  };
}
