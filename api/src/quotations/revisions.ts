import { randomUUID } from 'node:crypto';
import { AppError, fieldError } from '@hydraulics/common/contract/errors';
import type { QuotationContent } from '@hydraulics/common/nouns/quotations/quotation-content';
import { lastDayProblem } from '@hydraulics/common/quotations/last-day';
import { totalsOf } from '@hydraulics/common/quotations/totals';
import { In, IsNull } from 'typeorm';
import type { Tables } from '../db/database.ts';
import type { QuotationRevisionRow } from '../db/tables/quotations/quotation-revisions.ts';
import type { QuotationRow } from '../db/tables/quotations/quotations.ts';
import { inChunks } from '../repositories/batches.ts';

/** The first revision, or the next one. */
export const newRevision = (
  { id: quotationId }: Pick<QuotationRow, 'id'>,
  revision: number,
  content: QuotationContent,
  now: Date,
): QuotationRevisionRow => ({
  id: randomUUID(),
  quotationId,
  revision,
  createdAt: now,
  state: 'draft',
  content,
  submittedById: null,
  issuedAt: null,
  issuedBy: null,
  approvedBy: null,
  sentBackBy: null,
  remark: '',
});

/** The revisions of a quotation, newest first. */
export const revisionsOf = ({ quotationRevisions }: Tables, quotationId: string): Promise<QuotationRevisionRow[]> =>
  quotationRevisions.find({ where: { quotationId }, order: { revision: 'DESC' } });

/** The newest revision of each of some quotations. */
export async function newestRevisions(
  { quotationRevisions }: Tables,
  quotationIds: readonly string[],
): Promise<Map<string, QuotationRevisionRow>> {
  const rows = await inChunks(quotationIds, some =>
    quotationRevisions.find({ where: { quotationId: In(some) }, order: { revision: 'ASC' } }),
  );
  return new Map(rows.map(row => [row.quotationId, row]));
}

/** Whether the last day of an issued revision is past that nobody decided about, on a day such as `2026-11-28`. */
export const isOver = (
  { decidedAt }: Pick<QuotationRow, 'decidedAt'>,
  { content: { validUntil } }: QuotationRevisionRow,
  today: string,
): boolean => decidedAt === null && validUntil < today;

/** Whether a quotation for an enquiry is undecided that has not expired on a day, or is still written. */
export async function hasOpenQuotation(tables: Tables, enquiryId: string, today: string): Promise<boolean> {
  const rows = await tables.quotations.findBy({ enquiryId, decidedAt: IsNull() });
  const newest = await newestRevisions(
    tables,
    rows.map(({ id }) => id),
  );
  return rows.some(row => !hasExpired(row, newest.get(row.id), today));
}

/** Whether what a quotation offers can no longer be accepted on a day, by its newest revision. */
export const hasExpired = (row: QuotationRow, latest: QuotationRevisionRow | undefined, today: string): boolean =>
  latest?.state === 'issued' && isOver(row, latest, today);

export const sumsOf = ({ positions, vatRate }: QuotationContent) =>
  totalsOf(
    positions.map(({ discount = 0, ...position }) => ({ ...position, discount })),
    vatRate,
  );

/** @throws AppError `invalid_input` if the last day is too far ahead of a day such as `2026-11-28` */
export function requireNearLastDay({ validUntil }: Pick<QuotationContent, 'validUntil'>, today: string): void {
  const message = lastDayProblem(validUntil, today);
  if (message) throw fieldError('validUntil', message);
}

/**
 * Why a quotation cannot be issued yet on a day such as `2026-11-28`, each at its field.
 * @throws AppError `invalid_input`
 */
export function requireComplete({ validUntil, positions, ...terms }: QuotationContent, today: string): void {
  requireNearLastDay({ validUntil }, today);
  const details = [
    ...(positions.some(({ kind }) => kind === 'normal')
      ? []
      : [{ path: 'positions', message: 'A quotation needs a position that is part of the sum.' }]),
    ...positions.flatMap(({ unitPrice, discount = 0, name }, place) =>
      unitPrice === 0 && discount === 0
        ? [{ path: `positions.${place}.unitPrice`, message: `“${name}” has no price yet.` }]
        : [],
    ),
    ...(validUntil === '' ? [{ path: 'validUntil', message: 'A quotation needs a last day.' }] : []),
    ...(validUntil !== '' && validUntil < today ? [{ path: 'validUntil', message: 'The last day is over.' }] : []),
    ...(terms.delivery ? [] : [{ path: 'delivery', message: 'Delivery terms are required.' }]),
    ...(terms.payment ? [] : [{ path: 'payment', message: 'Payment terms are required.' }]),
  ];
  const [first] = details;
  if (first) throw new AppError('invalid_input', first.message, { details });
}
