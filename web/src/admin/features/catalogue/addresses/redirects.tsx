import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Redirect } from '@hydraulics/common/nouns/redirects';
import { useMemo } from 'react';
import { query } from '../../../../shared/data/query.ts';
import { useApi } from '../../../data/use-api.ts';
import { AddLink } from '../../../ui/add-link.tsx';
import { useDeletion } from '../../../ui/deletion/use-deletion.tsx';
import { Page } from '../../../ui/page.tsx';
import { RecordName } from '../../../ui/table/record-name.tsx';
import { RowActions } from '../../../ui/table/row-actions.tsx';
import { usePagedRows } from '../../../ui/table/rows/use-paged-rows.ts';
import type { Column } from '../../../ui/table/table-column.ts';
import { TableFrame } from '../../../ui/table/table-frame.tsx';
import { useTableView } from '../../../ui/table/use-table-view.ts';
import { DeletedAddresses } from './deleted-addresses.tsx';
import { ImportRedirects } from './import-redirects.tsx';
import { MissedPaths } from './missed-paths.tsx';

const columnsOf = (onDelete: (row: Redirect) => void): Column<Redirect>[] => [
  {
    title: 'Old address',
    kind: 'name',
    sort: 'source',
    cell: ({ _id, source }) => <RecordName name={source} edit={adminPaths.editRedirect.href({ id: _id })} />,
  },
  { title: 'New address', sort: 'target', cell: ({ target }) => target },
  {
    title: 'Operation',
    kind: 'actions',
    cell: row => (
      <RowActions of={row.source} edit={adminPaths.editRedirect.href({ id: row._id })} onDelete={() => onDelete(row)} />
    ),
  },
];

/** The addresses of a former website, the paths that visitors did not find, and the addresses of deleted records. */
export function Component() {
  const view = useTableView();
  const deletion = useDeletion<Redirect>({
    noun: 'redirects',
    nameOf: ({ source }) => source,
    consequence: () => 'Links to the old address no longer work.',
    remove: (client, id) => client.redirects.remove({ id }),
    restore: (client, id) => client.redirects.restore({ id }),
  });
  const columns = useMemo(() => columnsOf(deletion.ask), [deletion.ask]);
  const search = view.q ? { q: view.q } : {};
  const count = useApi(query('redirects', 'count', search), { keepPrevious: true });
  const rows = usePagedRows<Redirect>({
    view,
    columns,
    list: page => query('redirects', 'list', page as never),
    found: { ...count, data: count.data?.total },
    total: undefined,
    about: 'Error loading the redirects: ',
  });
  return (
    <Page title={adminPaths.redirects.title} action={<AddLink page={adminPaths.addRedirect} />}>
      <TableFrame
        title="Redirects"
        columns={columns}
        view={view}
        rows={rows}
        empty="No redirects yet"
        note={deletion.note}
      />
      <ImportRedirects />
      <MissedPaths />
      <DeletedAddresses />
      {deletion.dialog}
    </Page>
  );
}
