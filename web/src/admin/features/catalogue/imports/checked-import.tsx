import type { CheckedRow, ProductImport, RowOutcome } from '@hydraulics/common/nouns/imports/imports';
import { rowOutcomes } from '@hydraulics/common/nouns/imports/imports';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { query } from '../../../../shared/data/query.ts';
import { amount, formatNumber } from '../../../../shared/locale.ts';
import { notify } from '../../../../shared/ui/notify.tsx';
import { Loading } from '../../../../shared/ui/states.tsx';
import { invalidate } from '../../../data/query-client.ts';
import { reasonOf } from '../../../data/reasons.ts';
import { useApi, useCall } from '../../../data/use-api.ts';
import { ExportButtons } from '../../../ui/export/export-buttons.tsx';
import { ReadFailed } from '../../../ui/parts/read-failed.tsx';
import { usePagedRows } from '../../../ui/table/rows/use-paged-rows.ts';
import { LostNote } from '../../../ui/table/selection/lost-note.tsx';
import { useBulk } from '../../../ui/table/selection/use-bulk.ts';
import { TableChoice } from '../../../ui/table/table-choice.tsx';
import type { Column } from '../../../ui/table/table-column.ts';
import { TableFrame } from '../../../ui/table/table-frame.tsx';
import type { TableView } from '../../../ui/table/use-table-view.ts';
import { exportRemarks } from './export-remarks.ts';
import { importsQuery } from './last-imports.tsx';
import { RowCells } from './row-cells.tsx';
import { FileNotes } from './sheet-choice.tsx';

/** `notes`: about the files, as long as they are at hand. */
type CheckedImportProps = {
  id: string;
  view: TableView;
  notes: readonly string[];
  back: string;
  onBack: () => void;
};

const outcomeWords: Record<RowOutcome, string> = {
  added: 'Added',
  changed: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Refused',
};

/** An import row by row, before, during and after it: the changes, the progress, the start and undo buttons. */
export function CheckedImport({ id, view, notes, back, onBack }: CheckedImportProps) {
  const queryClient = useQueryClient();
  const imports = useApi(importsQuery, { every: 1500 });
  const one = imports.data?.find(({ _id }) => _id === id);
  const before = useRef(one?.state);
  useEffect(() => {
    if (before.current === 'running' && one && one.state !== 'running') {
      if (one.state === 'done') notify.success(one.message ?? 'Imported.', { id });
      void invalidate(queryClient, 'imports');
      void invalidate(queryClient, 'products');
    }
    before.current = one?.state;
  }, [one, id, queryClient]);

  if (!one) {
    if (imports.error) {
      return (
        <div className="panel">
          <ReadFailed message="The import could not be loaded." of={imports} />
        </div>
      );
    }
    // A list from before may lack an import that was checked just now.
    if (!imports.isFetchedAfterMount) return <Loading />;
    return (
      <section className="panel import-body">
        <p>This import has expired. Imports are stored for one day.</p>
        <p>
          <button type="button" className="button" onClick={onBack}>
            Choose a file
          </button>
        </p>
      </section>
    );
  }
  return (
    <>
      <ImportPanel one={one} notes={notes} back={back} onBack={onBack} />
      <RowsOfImport one={one} view={view} />
    </>
  );
}

type ImportPanelProps = Pick<CheckedImportProps, 'notes' | 'back' | 'onBack'> & { one: ProductImport };

function ImportPanel({ one, notes, back, onBack }: ImportPanelProps) {
  const { _id: id, state, counts, message, total, received } = one;
  const queryClient = useQueryClient();
  const bulk = useBulk<{ action: 'undo'; undoes: string }>({
    noun: 'products',
    call: (client, { undoes }, options) => client.products.undoImport({ id: undoes }, options),
    words: 'products',
    onDone: () => void invalidate(queryClient, 'imports'),
  });
  const changes = counts.added + counts.changed;
  const canStart = state === 'checked' || state === 'interrupted' || state === 'failed';
  const words: Record<ProductImport['state'], string> = {
    receiving: `Only ${formatNumber(received)} of ${amount(total, 'row was', 'rows were')} sent. Nothing was changed. Please choose the file again.`,
    checked:
      changes > 0
        ? `${amount(counts.added, 'product', 'products')} will be added, ${formatNumber(counts.changed)} changed. ${refusedWords(counts.refused)}`
        : `There is nothing to import. ${refusedWords(counts.refused)}`,
    running: 'The import runs on the server. You may leave this page.',
    interrupted: message ?? '',
    done: `${message ?? ''} Undo is possible for a day.`,
    failed: message ?? '',
    undone: message ?? '',
  };
  return (
    <section className="panel import-result" aria-labelledby={`state-${id}`} data-state={state}>
      <header className="panel-head">
        <h2 id={`state-${id}`}>{one.fileName}</h2>
      </header>
      <div className="import-body">
        <p role="status">{words[state]}</p>
        <FileNotes notes={notes} />
        {state === 'running' && <progress aria-label="Import" max={Math.max(1, changes)} {...progressOf(one)} />}
        <LostNote
          bulk={bulk}
          outcome="Either all or none of the products were changed back. Choose Finish to make sure that all are."
        />
        <p className="import-actions">
          {canStart && changes > 0 && (
            <StartButton key={state} id={id}>
              Import {amount(changes, 'product', 'products')}
            </StartButton>
          )}
          {state === 'done' && changes > 0 && (
            <button
              type="button"
              className="button"
              disabled={bulk.busy}
              onClick={() => void bulk.run({ action: 'undo', undoes: id })}
            >
              Undo the import
            </button>
          )}
          {state !== 'running' && (
            <button type="button" className="button" onClick={onBack}>
              {canStart ? back : 'Another file'}
            </button>
          )}
        </p>
      </div>
    </section>
  );
}

/** Can be pressed once in each state of the import: the next state comes with the list, a moment after the answer. */
function StartButton({ id, children }: { id: string; children: ReactNode }) {
  const { mutateAsync, isPending, isSuccess } = useCall('imports', client => client.imports.start({ id }));
  const run = async () => {
    try {
      await mutateAsync(undefined);
    } catch (error) {
      notify.error('The import was not started', { detail: reasonOf(error) });
    }
  };
  return (
    <button
      type="button"
      className="button button-primary"
      disabled={isPending || isSuccess}
      onClick={() => void run()}
    >
      {children}
    </button>
  );
}

const progressOf = ({ done }: ProductImport) => (done > 0 ? { value: done } : {});

const refusedWords = (count: number) =>
  count > 0 ? `${amount(count, 'row is', 'rows are')} refused and will not be imported. The reasons are below.` : '';

const columns: Column<CheckedRow>[] = [
  { title: 'Row', kind: 'figure', cell: ({ row }) => formatNumber(row) },
  { title: 'Product', kind: 'name', cell: ({ name }) => name },
  {
    title: 'Result',
    cell: ({ outcome }) => <span className={`import-outcome import-${outcome}`}>{outcomeWords[outcome]}</span>,
  },
  { title: 'Cells', kind: 'text', cell: row => <RowCells row={row} /> },
];

function RowsOfImport({ one, view }: { one: ProductImport; view: TableView }) {
  const { _id: id, counts, received } = one;
  const chosen = rowOutcomes.find(outcome => outcome === view.choice('outcome'));
  const filter = chosen ? { outcome: chosen } : {};
  const found = chosen ? counts[chosen] : received;
  const rows = usePagedRows<CheckedRow>({
    view: { ...view, q: '' },
    columns,
    list: ({ limit, offset }) => query('imports', 'rows', { id, ...filter, limit, offset }),
    found: { data: found, error: null, refetch: () => undefined },
    total: undefined,
    about: 'Error loading the rows: ',
  });
  const choices = [
    { value: '', label: 'All', count: received },
    ...rowOutcomes.map(value => ({ value, label: outcomeWords[value], count: counts[value] })),
  ];
  return (
    <TableFrame
      title="Rows"
      columns={columns}
      view={view}
      rows={rows}
      empty="No rows"
      filterless
      aside={
        <ExportButtons
          total={found}
          words={['row', 'rows']}
          gather={(client, how) => exportRemarks(client, { id, ...filter }, how)}
        />
      }
      filters={
        <div className="table-filters">
          <TableChoice
            label="Which rows"
            value={chosen ?? ''}
            onChoose={value => view.choose('outcome', value)}
            choices={choices}
          />
        </div>
      }
    />
  );
}
