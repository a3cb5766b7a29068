import type { QuotationPosition } from '@hydraulics/common/nouns/quotations/quotation-content';
import type { Quotation } from '@hydraulics/common/nouns/quotations/quotations';
import { decimalsOf } from '@hydraulics/common/quotations/money';
import { priceOf } from '@hydraulics/common/quotations/totals';
import { ExportButtons } from '../../ui/export/export-buttons.tsx';
import { exportRows } from '../../ui/export/export-rows.ts';
import type { Sheet } from '../../ui/export/sheet.ts';

/** The order of an accepted quotation as a table. */
function orderSheet(number: string, currency: string): Sheet<QuotationPosition & { _id: string }> {
  const decimals = decimalsOf(currency);
  const amount = (value: number) => value / 10 ** decimals;
  return {
    title: 'Order',
    name: `order-${number}`,
    columns: [
      { title: 'Name', width: 40, value: ({ name }) => name },
      { title: 'Code', width: 30, value: ({ code }) => code ?? '' },
      { title: 'Figures', width: 40, value: ({ figures }) => figures ?? '' },
      { title: 'Quantity', width: 10, kind: 'number', value: ({ quantity }) => quantity / 1000 },
      { title: 'Unit price', width: 12, kind: 'number', decimals, value: ({ unitPrice }) => amount(unitPrice) },
      { title: 'Discount %', width: 10, kind: 'number', value: ({ discount = 0 }) => discount / 100 },
      {
        title: 'Price',
        width: 12,
        kind: 'number',
        decimals,
        value: ({ discount = 0, ...position }) => amount(priceOf({ ...position, discount })),
      },
      { title: 'Currency', width: 8, value: () => currency },
      { title: 'Lead time', width: 14, value: ({ leadTime }) => leadTime ?? '' },
      { title: 'Note', width: 40, kind: 'long-text', value: ({ note }) => note ?? '' },
    ],
  };
}

/** Saves the order of an accepted quotation as a file. */
export function ExportOrder({ quotation: { number, revisions } }: { quotation: Quotation }) {
  const issued = revisions.find(({ state }) => state === 'issued');
  if (!issued) return null;
  const { positions, currency } = issued.content;
  const ordered = positions.flatMap((one, place) => (one.kind === 'normal' ? [{ ...one, _id: String(place) }] : []));
  const page = async ({ offset }: { offset: number }) => ordered.slice(offset);
  return (
    <ExportButtons
      total={ordered.length}
      words={['position', 'positions']}
      gather={(_client, how) => exportRows({ ...orderSheet(number, currency), page }, how)}
    />
  );
}
