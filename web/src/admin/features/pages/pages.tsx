import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import { type ListedPage, pagePlaces } from '@hydraulics/common/nouns/pages/pages';
import { type ReactNode, useMemo } from 'react';
import { query } from '../../../shared/data/query.ts';
import { useApi } from '../../data/use-api.ts';
import { AddLink } from '../../ui/add-link.tsx';
import { useDeletion } from '../../ui/deletion/use-deletion.tsx';
import { Page } from '../../ui/page.tsx';
import { PendingBadge } from '../../ui/publication/pending/pending-badge.tsx';
import { isDraft, PublicationBadge } from '../../ui/publication/publication-badge.tsx';
import { useByHand } from '../../ui/table/by-hand/use-by-hand.tsx';
import { useMoves } from '../../ui/table/by-hand/use-moves.ts';
import { RecordName } from '../../ui/table/record-name.tsx';
import { RowActions } from '../../ui/table/row-actions.tsx';
import { useLocalRows } from '../../ui/table/rows/use-local-rows.ts';
import { TableChoice } from '../../ui/table/table-choice.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { TableFrame } from '../../ui/table/table-frame.tsx';
import { tableResult } from '../../ui/table/table-result.ts';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { usePageBulk } from './use-page-bulk.tsx';

const columnsOf = (
  onDelete: (row: ListedPage) => void,
  lead?: (row: ListedPage) => ReactNode,
): Column<ListedPage>[] => [
  {
    title: 'Title',
    kind: 'name',
    value: ({ title }) => title,
    cell: row => (
      <>
        <RecordName
          lead={lead?.(row)}
          name={row.title}
          edit={adminPaths.editPage.href({ id: row._id })}
          {...(isDraft(row) ? {} : { view: paths.page.href({ name: row.name }) })}
        />
        <PublicationBadge {...row} />
        <PendingBadge noun="pages" id={row._id} />
      </>
    ),
  },
  { title: 'Address', value: ({ name }) => name, cell: ({ name }) => paths.page.href({ name }) },
  { title: 'Listed in', value: ({ place }) => pagePlaces[place], cell: ({ place }) => pagePlaces[place] },
  { title: 'Date', kind: 'figure', value: ({ date }) => date ?? '', cell: ({ date }) => date ?? '' },
  {
    title: 'Operation',
    kind: 'actions',
    cell: row => (
      <RowActions of={row.title} edit={adminPaths.editPage.href({ id: row._id })} onDelete={() => onDelete(row)} />
    ),
  },
];

/** For the values that rows are sorted and filtered by. */
const values = columnsOf(() => undefined);

const nameOf = ({ title }: ListedPage) => title;

/** The pages that staff made, in the order of the menu and the footer. */
export function Component() {
  const pages = useApi(query('pages', 'list'));
  const view = useTableView('pages');
  const deletion = useDeletion<ListedPage>({
    noun: 'pages',
    nameOf,
    consequence: () => 'The page is removed from the website, with its entry in the menu, the footer or the news.',
    remove: (client, id) => client.pages.remove({ id }),
    restore: (client, id) => client.pages.restore({ id }),
  });
  const { failure } = tableResult(pages, 'Error loading pages: ');
  const chosen = choices.find(({ value }) => value === view.choice('status'))?.value ?? '';
  const inState = (state: Choice) => pages.data?.filter(({ status }) => state === '' || status === state);
  const local = useLocalRows({ rows: inState(chosen), failure, columns: values, view, plain: false });
  const enabled = !view.filter && !chosen && view.order === null;
  const moves = useMoves<ListedPage>({ noun: 'pages', nameOf, call: (client, input) => client.pages.move(input) });
  const idAt = async (index: number) => pages.data?.[index]?._id;
  const { grip, dialog, hint } = useByHand({ enabled, rows: local, idAt, nameOf, moves, view });
  const bulk = usePageBulk({ list: `${chosen} ${view.filter}`, shown: local.shown });
  const { box } = bulk;
  const columns = useMemo(
    () =>
      columnsOf(
        deletion.ask,
        box &&
          (row => (
            <span className="row-lead">
              {enabled && grip(row, row.title)}
              {box(row, row.title)}
            </span>
          )),
      ),
    [deletion.ask, enabled, grip, box],
  );
  return (
    <Page title={adminPaths.pages.title} action={<AddLink page={adminPaths.addPage} />}>
      <TableFrame
        title="Pages"
        noun="pages"
        view={view}
        columns={columns}
        rows={local}
        empty={empty[chosen]}
        filters={
          <TableChoice
            label="Which pages"
            value={chosen}
            onChoose={value => view.choose('status', value)}
            choices={choices.map(choice => ({ ...choice, count: inState(choice.value)?.length }))}
          />
        }
        tools={
          <>
            {bulk.bar}
            {hint}
          </>
        }
        note={
          <>
            {bulk.note}
            {deletion.note}
          </>
        }
      />
      {deletion.dialog}
      {dialog}
      {bulk.dialog}
    </Page>
  );
}

type Choice = '' | 'draft' | 'scheduled';

const choices: { value: Choice; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'draft', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
];

const empty: Record<Choice, string> = {
  '': 'No pages yet. Add one for service, certificates, references, fairs, news or jobs.',
  draft: 'No page is a draft.',
  scheduled: 'No page is scheduled.',
};
