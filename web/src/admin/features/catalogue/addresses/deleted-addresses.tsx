import { recordPagePath } from '@hydraulics/common/addresses/record-paths';
import type { DeletedAddress } from '@hydraulics/common/nouns/redirects';
import { lazy, Suspense, useMemo, useState } from 'react';
import { query } from '../../../../shared/data/query.ts';
import { useApi } from '../../../data/use-api.ts';
import { Part } from '../../../ui/parts/part.tsx';
import { type Column, Table } from '../../../ui/table/table.tsx';
import { tableResult } from '../../../ui/table/table-result.ts';

const SuccessorDialog = lazy(() => import('../../../ui/successor/successor-dialog.tsx'));

type Row = DeletedAddress & { _id: string };

const gone = '“No longer available”';

const leadsTo = ({ successor }: DeletedAddress) =>
  successor?.isShown ? successor.name : successor ? `${gone}: ${successor.name} is not public` : gone;

const columnsOf = (onChange: (row: Row) => void): Column<Row>[] => [
  {
    title: 'Address',
    kind: 'name',
    value: ({ address }) => address,
    cell: ({ kind, recordId, address }) => recordPagePath(kind, { _id: recordId, address }),
  },
  { title: 'Was', value: ({ name }) => name, cell: ({ name }) => <bdi>{name}</bdi> },
  { title: 'Leads to', value: leadsTo, cell: row => <bdi>{leadsTo(row)}</bdi> },
  {
    title: 'Operation',
    kind: 'actions',
    cell: row => (
      <button
        type="button"
        className="button button-small"
        aria-label={`Change where old links to ${row.name} lead`}
        onClick={() => onChange(row)}
      >
        Change…
      </button>
    ),
  },
];

/** The deleted products and categories, with where their old links lead. */
export function DeletedAddresses() {
  const deleted = useApi(query('redirects', 'deleted', { limit: 1000 }));
  const [changing, setChanging] = useState<Row>();
  const columns = useMemo(() => columnsOf(setChanging), []);
  const { failure } = tableResult(deleted, 'Error loading deleted addresses: ');
  return (
    <>
      <Table
        title="Deleted products and categories"
        name="deleted"
        columns={columns}
        rows={deleted.data?.map(one => ({ ...one, _id: one.recordId }))}
        failure={failure}
        empty="No product or category was deleted"
      />
      {changing && (
        <Part>
          <Suspense>
            <SuccessorDialog of={changing} onClose={() => setChanging(undefined)} />
          </Suspense>
        </Part>
      )}
    </>
  );
}
