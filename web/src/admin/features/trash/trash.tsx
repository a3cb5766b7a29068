import { trashed } from 'virtual:trashed';
import type { TrashedNoun, TrashedRecord } from '@hydraulics/common/contract/api';
import { adminPaths } from '@hydraulics/common/contract/paths';
import { trashDays } from '@hydraulics/common/limits';
import { records } from '@hydraulics/common/registry';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { query } from '../../../shared/data/query.ts';
import { amount } from '../../../shared/locale.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { useMay } from '../../data/role.ts';
import { useApi } from '../../data/use-api.ts';
import { Page } from '../../ui/page.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { usePagedRows } from '../../ui/table/rows/use-paged-rows.ts';
import { useSelectKeys } from '../../ui/table/selection/use-select-keys.ts';
import { useSelection } from '../../ui/table/selection/use-selection.ts';
import { TableChoice } from '../../ui/table/table-choice.tsx';
import { TableFrame } from '../../ui/table/table-frame.tsx';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { InviteRestored } from './invite-restored.tsx';
import { TrashBar } from './trash-bar.tsx';
import { nameOf, trashColumns } from './trash-columns.tsx';
import { useTrash } from './use-trash.ts';

const DeletedRecordDialog = lazy(() => import('../../ui/successor/deleted-record-dialog.tsx'));

const labelOf = (noun: TrashedNoun) => records[noun].plural;
const nouns = Object.keys(trashed) as TrashedNoun[];

/** Restoring requires the same permission as deleting. */
const restoring = (noun: TrashedNoun) => (trashed[noun] === 'read' ? 'content' : trashed[noun]);

/** The nouns whose records have addresses that can lead to another one. */
const isAddressed = (noun: TrashedNoun) => noun === 'products' || noun === 'categories';

type Asked = { ids: string[] | undefined; name: string };

/** The deleted records, with who deleted them and until when they can be restored. */
export function Component() {
  const view = useTableView();
  const may = useMay();
  const offered = nouns.filter(one => may(trashed[one]));
  const chosen = view.choice('noun');
  const noun = offered.find(one => one === chosen) ?? 'products';
  const mayRestore = may(restoring(noun));
  const mayPurge = may('trash');

  const counts = useApi(query('trash', 'count', {}));
  const found = counts.data?.[noun] ?? (counts.data ? 0 : undefined);
  const rows = usePagedRows<TrashedRecord>({
    view: { ...view, q: '' },
    columns: none,
    list: ({ limit, offset }) => query('trash', 'list', { noun, limit, offset }),
    found: { ...counts, data: found },
    total: found,
    about: 'Error loading the trash: ',
  });
  const { shown = none } = rows;

  // Each page has its own selection, so actions apply to visible records only.
  const selection = useSelection(`trash ${noun} ${rows.page}`, shown);
  const { versions } = selection;
  const records = shown.filter(({ _id }) => versions.has(_id));
  const [restored, setRestored] = useState<TrashedRecord[]>([]);
  const trash = useTrash(noun, { onDone: selection.clear, onRestored: setRestored });
  useSelectKeys(selection, mayRestore || mayPurge ? shown : undefined);
  const latest = useRef(selection);
  useEffect(() => {
    latest.current = selection;
  });
  const { restore } = trash;
  const [leading, setLeading] = useState<string>();
  const stopLeading = useCallback(() => setLeading(undefined), []);
  const mayLead = may('publish') && isAddressed(noun);
  const [asked, setAsked] = useState<Asked | null>(null);
  const columns = useMemo(
    () =>
      trashColumns({
        noun,
        selected: id => versions.has(id),
        onSelect:
          mayRestore || mayPurge ? (record, range) => latest.current[range ? 'extendTo' : 'toggle'](record) : undefined,
        onRestore: mayRestore ? record => void restore([record]) : undefined,
        onLead: mayLead ? record => setLeading(record._id) : undefined,
        onPurge: mayPurge ? record => setAsked({ ids: [record._id], name: `“${nameOf(record)}”` }) : undefined,
      }),
    [noun, versions, mayRestore, mayPurge, mayLead, restore],
  );
  const ids = records.map(({ _id }) => _id);
  const phrase = (count: number) => amount(count, 'record', 'records');

  return (
    <Page title={adminPaths.trash.title}>
      <TableFrame
        title={`Deleted ${labelOf(noun).toLowerCase()}`}
        columns={columns}
        view={view}
        rows={rows}
        filterless
        empty="Nothing here."
        filters={
          <TableChoice
            label="What was deleted"
            value={noun}
            onChoose={value => {
              setRestored([]);
              view.choose('noun', value);
            }}
            choices={offered.map(value => ({ value, label: labelOf(value), count: counts.data?.[value] }))}
          />
        }
        tools={
          (mayRestore || mayPurge) && (
            <TrashBar
              selection={selection}
              busy={trash.busy}
              onRestore={mayRestore ? () => void trash.restore(records) : undefined}
              onPurge={mayPurge ? () => setAsked({ ids, name: phrase(ids.length) }) : undefined}
              onEmpty={
                mayPurge
                  ? () => setAsked({ ids: undefined, name: rows.found === 1 ? phrase(1) : `all ${phrase(rows.found)}` })
                  : undefined
              }
            />
          )
        }
        note={
          <>
            {trash.refusals.length > 0 && (
              <div className="trash-refusals" role="alert">
                <p>{phrase(trash.refusals.length)} could not be restored:</p>
                <ul>
                  {trash.refusals.map(({ record, reason }) => (
                    <li key={record._id}>
                      <bdi>{nameOf(record)}</bdi>: {reason}
                    </li>
                  ))}
                </ul>
              </div>
            )}
            {noun === 'users' && <InviteRestored users={restored} onChange={setRestored} />}
          </>
        }
      />
      <p className="trash-help">
        What is deleted stays here for {trashDays} days.
        {noun === 'users' && ' A restored user has no password and needs an invitation to sign in.'}
      </p>
      {leading !== undefined && (
        <Part>
          <Suspense>
            <DeletedRecordDialog id={leading} onClose={stopLeading} />
          </Suspense>
        </Part>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={`Delete ${asked?.name} for good?`}
        confirm="Delete for good"
        busyLabel="Deleting..."
        busy={trash.busy}
        danger
        onConfirm={() => void trash.purge(asked?.ids).finally(() => setAsked(null))}
        onCancel={() => setAsked(null)}
      >
        <p>After that, only a backup can bring it back.</p>
      </ConfirmDialog>
    </Page>
  );
}

const none: never[] = [];
