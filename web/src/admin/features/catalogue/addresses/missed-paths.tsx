import { adminPaths } from '@hydraulics/common/contract/paths';
import type { MissedPath } from '@hydraulics/common/nouns/redirects';
import { Link } from 'react-router-dom';
import { query } from '../../../../shared/data/query.ts';
import { useApi } from '../../../data/use-api.ts';
import { type Column, Table } from '../../../ui/table/table.tsx';
import { tableResult } from '../../../ui/table/table-result.ts';
import { sourceParameter } from './redirect-form.ts';

const columns: Column<MissedPath>[] = [
  { title: 'Path', kind: 'name', value: ({ path }) => path, cell: ({ path }) => path },
  { title: 'Requests', kind: 'figure', value: ({ requests }) => requests, cell: ({ requests }) => requests },
  { title: 'Last day', kind: 'figure', value: ({ lastDay }) => lastDay, cell: ({ lastDay }) => lastDay },
  {
    title: 'Operation',
    kind: 'actions',
    cell: ({ path }) => (
      <Link
        className="button"
        to={`${adminPaths.addRedirect.href()}?${new URLSearchParams({ [sourceParameter]: path })}`}
        aria-label={`Make a redirect of ${path}`}
      >
        Make a redirect
      </Link>
    ),
  },
];

/** The paths that visitors asked for and did not find, with a way to redirect each. */
export function MissedPaths() {
  const missed = useApi(query('redirects', 'missed', { limit: 1000 }));
  const { failure } = tableResult(missed, 'Error loading the paths: ');
  return (
    <Table
      title="Not found in the last 30 days"
      noun="redirects"
      name="missed"
      columns={columns}
      rows={missed.data?.map(one => ({ ...one, _id: one.path }))}
      failure={failure}
      empty="Visitors found every page"
    />
  );
}
