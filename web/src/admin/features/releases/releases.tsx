import { adminPaths } from '@hydraulics/common/contract/paths';
import type { ListedRelease, ReleaseState } from '@hydraulics/common/nouns/publication/releases';
import { useMemo } from 'react';
import { query } from '../../../shared/data/query.ts';
import { formatNumber } from '../../../shared/locale.ts';
import { useApi } from '../../data/use-api.ts';
import { AddLink } from '../../ui/add-link.tsx';
import { useDeletion } from '../../ui/deletion/use-deletion.tsx';
import { Page } from '../../ui/page.tsx';
import { RecordName } from '../../ui/table/record-name.tsx';
import { RowActions } from '../../ui/table/row-actions.tsx';
import { usePagedRows } from '../../ui/table/rows/use-paged-rows.ts';
import { TableChoice } from '../../ui/table/table-choice.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { TableFrame } from '../../ui/table/table-frame.tsx';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { Time } from '../../ui/time.tsx';
import { ReleaseBadge, releaseStates } from './release-badge.tsx';

const columnsOf = (onDelete: (row: ListedRelease) => void): Column<ListedRelease>[] => [
  {
    title: 'Name',
    kind: 'name',
    sort: 'name',
    cell: ({ _id, name }) => <RecordName name={name} edit={adminPaths.editRelease.href({ id: _id })} />,
  },
  {
    title: 'State',
    cell: ({ state, failure }) => (
      <div>
        <ReleaseBadge state={state} />
        {failure && <p className="release-reason">{failure}</p>}
      </div>
    ),
  },
  {
    title: 'Goes live',
    kind: 'figure',
    sort: 'publishAt',
    cell: ({ publishAt, publishedAt }) => {
      const at = publishedAt ?? publishAt;
      return at ? <Time at={at} /> : '–';
    },
  },
  {
    title: 'Records',
    cell: ({ records, deleted }) => (
      <>
        {formatNumber(records)}
        {deleted > 0 && <p className="release-reason">{formatNumber(deleted)} deleted</p>}
      </>
    ),
  },
  {
    title: 'Operation',
    kind: 'actions',
    cell: row => (
      <RowActions of={row.name} edit={adminPaths.editRelease.href({ id: row._id })} onDelete={() => onDelete(row)} />
    ),
  },
];

const choices: { value: '' | ReleaseState; label: string }[] = [
  { value: '', label: 'All' },
  ...(['planned', 'live', 'failed', 'draft'] as const).map(value => ({ value, label: releaseStates[value] })),
];

const empty: Record<'' | ReleaseState, string> = {
  '': 'No releases yet. Add one to publish several records at the same moment.',
  draft: 'Every release has a time.',
  planned: 'No release is planned.',
  live: 'No release is live.',
  failed: 'No release has failed.',
};

/** In ms: a planned release goes live while the list is open. */
const every = 15_000;

/** The releases: records that go live together. */
export function Component() {
  const view = useTableView();
  const deletion = useDeletion<ListedRelease>({
    noun: 'releases',
    nameOf: ({ name }) => name,
    consequence: ({ state }) =>
      state === 'planned' ? 'Its records are kept. Nothing goes live at its time.' : 'Its records are kept.',
    remove: (client, id) => client.releases.remove({ id }),
    restore: (client, id) => client.releases.restore({ id }),
  });
  const columns = useMemo(() => columnsOf(deletion.ask), [deletion.ask]);
  const chosen = choices.find(({ value }) => value === view.choice('state'))?.value ?? '';
  const filter = chosen ? { state: chosen } : {};
  const search = view.q ? { q: view.q, ...filter } : filter;
  const count = useApi(query('releases', 'count', search), { keepPrevious: true, every });
  const rows = usePagedRows<ListedRelease>({
    view,
    columns,
    list: page => query('releases', 'list', { ...(page as { sort?: 'name' }), ...filter }),
    found: { ...count, data: count.data?.total },
    total: undefined,
    about: 'Error loading the releases: ',
    every,
  });
  return (
    <Page title={adminPaths.releases.title} action={<AddLink page={adminPaths.addRelease} />}>
      <TableFrame
        title="Releases"
        columns={columns}
        view={view}
        rows={rows}
        empty={empty[chosen]}
        filters={
          <TableChoice
            label="Which releases"
            value={chosen}
            onChoose={value => view.choose('state', value)}
            choices={choices}
          />
        }
        note={deletion.note}
      />
      {deletion.dialog}
    </Page>
  );
}
