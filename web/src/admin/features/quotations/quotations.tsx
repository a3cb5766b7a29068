import { adminPaths } from '@hydraulics/common/contract/paths';
import { type QuotationSummary, quotationStates } from '@hydraulics/common/nouns/quotations/quotations';
import { formatMoney } from '@hydraulics/common/quotations/money';
import { Link } from 'react-router-dom';
import { query } from '../../../shared/data/query.ts';
import { useMay } from '../../data/role.ts';
import { useApi } from '../../data/use-api.ts';
import { QuotationBadge, quotationStateWords } from '../../ui/enquiry-state/quotation-state.tsx';
import { Page } from '../../ui/page.tsx';
import { addedColumn } from '../../ui/table/added-column.tsx';
import { RecordName } from '../../ui/table/record-name.tsx';
import { useLocalRows } from '../../ui/table/rows/use-local-rows.ts';
import { TableChoice } from '../../ui/table/table-choice.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { TableFrame } from '../../ui/table/table-frame.tsx';
import { tableResult } from '../../ui/table/table-result.ts';
import { useTableView } from '../../ui/table/use-table-view.ts';

const numberOf = ({ number, revision }: QuotationSummary): string =>
  `${number || 'Draft'}${revision > 1 ? `, revision ${revision}` : ''}`;

const columns: Column<QuotationSummary>[] = [
  {
    title: 'Number',
    kind: 'name',
    value: numberOf,
    cell: row => <RecordName name={numberOf(row)} edit={adminPaths.editQuotation.href({ id: row._id })} />,
  },
  {
    title: 'Customer',
    value: ({ customer: { name, organization } }) => `${organization} ${name}`,
    cell: ({ customer: { name, organization } }) => [organization, name].filter(Boolean).join(', '),
  },
  {
    title: 'State',
    value: ({ state }) => quotationStateWords[state],
    cell: ({ state }) => <QuotationBadge state={state} />,
  },
  {
    title: 'Total',
    kind: 'figure',
    value: ({ totals }) => totals.gross,
    cell: ({ totals, currency }) => formatMoney(totals.gross, currency),
  },
  addedColumn,
];

const choices = [
  { value: '', label: 'All' },
  ...quotationStates.map(value => ({ value, label: quotationStateWords[value] })),
];

/** The quotations, newest first. A new one begins at its enquiry. */
export function Component() {
  const may = useMay();
  const view = useTableView();
  const state = quotationStates.find(one => one === view.choice('state'));
  const list = useApi(query('quotations', 'list', state ? { state } : {}), { keepPrevious: true });
  const { rows: all, failure } = tableResult(list, 'Error loading the quotations: ');
  const rows = useLocalRows({ rows: all, failure, columns, view, plain: false });
  return (
    <Page
      title={adminPaths.quotations.title}
      action={
        <>
          <Link className="button" to={adminPaths.priceLists.href()}>
            Price lists
          </Link>
          {may('settings') && (
            <Link className="button" to={adminPaths.quotationSettings.href()}>
              Settings
            </Link>
          )}
        </>
      }
    >
      <TableFrame
        title="Quotations"
        noun="quotations"
        columns={columns}
        view={view}
        rows={rows}
        empty={state ? 'No quotation is in this state.' : 'No quotations yet. Open an enquiry and choose Quote.'}
        filters={
          <TableChoice
            label="Which quotations"
            value={state ?? ''}
            onChoose={value => view.choose('state', value)}
            choices={choices}
          />
        }
      />
    </Page>
  );
}
