import type { QuotationContent, QuotationPosition } from '@hydraulics/common/nouns/quotations/quotation-content';
import { formatMoney } from '@hydraulics/common/quotations/money';
import type { PositionKind } from '@hydraulics/common/quotations/totals';
import { formatPercent } from '@hydraulics/common/quotations/words';
import { formatDay } from '../../../ui/dates.ts';

const kindWords: Record<PositionKind, string> = {
  normal: 'part of the total',
  optional: 'optional',
  alternative: 'alternative',
};

type Shown = [label: string, value: string][];

const termsOf = ({ currency, validUntil, vatRate, delivery, payment, opening }: QuotationContent): Shown => [
  ['Currency', currency],
  ['Valid until', validUntil && formatDay(validUntil)],
  ['VAT', formatPercent(vatRate)],
  ['Opening text', opening ?? ''],
  ['Delivery terms', delivery ?? ''],
  ['Payment terms', payment ?? ''],
];

const figuresOf = (position: QuotationPosition, currency: string): Shown => [
  ['quantity', String(position.quantity / 1000)],
  ['unit price', formatMoney(position.unitPrice, currency)],
  ['discount', formatPercent(position.discount ?? 0)],
  ['in the total', kindWords[position.kind]],
  ['figures', position.figures ?? ''],
  ['lead time', position.leadTime ?? ''],
  ['note', position.note ?? ''],
];

/** What one list of shown values has otherwise than the one before. */
const changes = (before: Shown, after: Shown, of = ''): string[] =>
  after.flatMap(([label, value], place) => {
    const was = before[place]?.[1] ?? '';
    return was === value ? [] : [`${of}${label}: ${was || 'empty'} → ${value || 'empty'}`];
  });

const keyOf = ({ name, code = '' }: QuotationPosition) => `${name}\n${code}`;
const nameOf = ({ name, code }: QuotationPosition) => (code && code !== name ? `${name}, ${code}` : name);

/** What a revision offers otherwise than the one before, in sentences. Positions are the same by name and code. */
export function differences(before: QuotationContent, after: QuotationContent): string[] {
  const left = [...before.positions];
  const positions = after.positions.flatMap(position => {
    const place = left.findIndex(one => keyOf(one) === keyOf(position));
    const [earlier] = place < 0 ? [] : left.splice(place, 1);
    if (!earlier) return [`Added: ${nameOf(position)}`];
    const of = `${nameOf(position)}, `;
    return changes(figuresOf(earlier, before.currency), figuresOf(position, after.currency), of);
  });
  const removed = left.map(position => `Removed: ${nameOf(position)}`);
  return [...changes(termsOf(before), termsOf(after)), ...positions, ...removed];
}
