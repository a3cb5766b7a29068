import { adminPaths, paths, searchParameter } from '@hydraulics/common/contract/paths';
import type { Insight, InsightKind } from '@hydraulics/common/nouns/insights/insights';
import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { query } from '../../../shared/data/query.ts';
import { formatNumber } from '../../../shared/locale.ts';
import { Empty, Loading } from '../../../shared/ui/states.tsx';
import { useMay } from '../../data/role.ts';
import { useApi } from '../../data/use-api.ts';
import { ReadFailed } from '../../ui/parts/read-failed.tsx';
import { PublicLink } from '../../ui/public-link.tsx';
import { changeOf, type InsightList, monthBefore, monthName } from './sections.ts';

/** How many rows are shown first, and how many more at a time. */
const first = 10;
const more = 100;

type InsightRowsProps = {
  month: string;
  list: InsightList;
  sum: { times: number; before: number; different: number };
  every: number;
};

/** The most frequent subjects of a kind, with a button for more. */
export function InsightRows({ month, list: { kind, rows, empty }, sum, every }: InsightRowsProps) {
  const [limit, setLimit] = useState(first);
  const { data, error, refetch } = useApi(query('insights', 'list', { month, kind, limit }), {
    keepPrevious: true,
    every,
  });
  const since = monthName(monthBefore(month));
  if (error && !data) {
    return <ReadFailed message="This list could not be loaded." of={{ error, refetch }} />;
  }
  if (!data) return <Loading />;
  if (data.length === 0) return <Empty text={empty} />;
  return (
    <>
      <table className="insight-table">
        <thead>
          <tr>
            <th scope="col">{rows}</th>
            <th scope="col">Times</th>
            <th scope="col">
              Change<span className="visually-hidden"> since {since}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map(row => (
            <tr key={row.subject}>
              <th scope="row">
                <Subject kind={kind} row={row} />
              </th>
              <Numbers {...row} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <Numbers {...sum} />
          </tr>
        </tfoot>
      </table>
      {sum.different > data.length && (
        <p className="insight-more">
          <button type="button" className="button button-small" onClick={() => setLimit(Math.min(1000, limit + more))}>
            Show more
          </button>{' '}
          {formatNumber(data.length)} of {formatNumber(sum.different)} are shown.
        </p>
      )}
    </>
  );
}

function Numbers({ times, before }: { times: number; before: number }) {
  return (
    <>
      <td>{formatNumber(times)}</td>
      <td>{changeOf({ times, before })}</td>
    </>
  );
}

const searches: InsightKind[] = ['search-none', 'search-weak', 'code'];

/** What was counted, with links to its records, or to the search that visitors made. */
function Subject({ kind, row: { text, records } }: { kind: InsightKind; row: Insight }) {
  if (searches.includes(kind)) {
    return (
      <PublicLink path={`${paths.search.href()}?${new URLSearchParams({ [searchParameter]: text })}`}>
        {text}
      </PublicLink>
    );
  }
  const [only] = records;
  if (only && records.length === 1 && (kind === 'filter' || only.name === text)) {
    return <RecordLink record={only}>{text}</RecordLink>;
  }
  if (kind === 'pair' && records.length === 2) {
    return records.map((record, place) => (
      <Fragment key={record._id}>
        {place > 0 && ' and '}
        <RecordLink record={record}>{record.name}</RecordLink>
      </Fragment>
    ));
  }
  if (!only) return text;
  return (
    <>
      {text} (<RecordLink record={only}>{only.name}</RecordLink>)
    </>
  );
}

/** A link to the record's form, or to its page for those who may not change it. */
function RecordLink({ record: { noun, _id }, children }: { record: Insight['records'][number]; children: ReactNode }) {
  const mayEdit = useMay()('content');
  const [form, page] =
    noun === 'products'
      ? [adminPaths.editProduct.href({ id: _id }), paths.product.href({ id: _id })]
      : [adminPaths.editCategory.href({ id: _id }), paths.category.href({ categoryId: _id })];
  return mayEdit ? <Link to={form}>{children}</Link> : <PublicLink path={page}>{children}</PublicLink>;
}
