import { limits } from '@hydraulics/common/limits';
import type { QuotationState } from '@hydraulics/common/nouns/quotations/quotations';
import type { Tables } from '../db/database.ts';
import type { QuotationRow } from '../db/tables/quotations/quotations.ts';

type Filter = {
  /** The ids of enquiries; of all by default. */
  enquiries?: readonly string[] | undefined;
  state?: QuotationState | undefined;
  /** A day such as `2026-11-28`. */
  today: string;
};

/** The newest quotations, newest first. */
export async function listQuotations(tables: Tables, { enquiries, state, today }: Filter): Promise<QuotationRow[]> {
  const query = tables.quotations.createQueryBuilder('row');
  if (enquiries) query.andWhere('row.enquiryId IN (:...enquiries)', { enquiries });
  if (state) query.andWhere('row.state = :state', { state: state === 'over' ? 'issued' : state });
  if (state === 'issued' || state === 'over') {
    const over = overOnes(tables);
    query.andWhere(`row.id ${state === 'over' ? 'IN' : 'NOT IN'} (${over.getQuery()})`, { today });
  }
  return query.orderBy('row.createdAt', 'DESC').addOrderBy('row.id', 'DESC').take(limits.page).getMany();
}

/** The ids of those of which `isOver` is true, and that are not being revised. */
function overOnes({ quotations, quotationRevisions }: Tables) {
  const newer = quotationRevisions
    .createQueryBuilder('newer')
    .select('1')
    .where('newer.quotationId = issued.quotationId AND newer.revision > issued.revision');
  return (
    quotationRevisions
      .createQueryBuilder('issued')
      .select('issued.quotationId')
      .innerJoin(quotations.metadata.tableName, 'quotation', 'quotation.id = issued.quotationId')
      .where("issued.state = 'issued' AND quotation.decidedAt IS NULL")
      // MariaDB leaves the text in its quotation marks.
      .andWhere(`REPLACE(JSON_EXTRACT(issued.content, '$.validUntil'), '"', '') < :today`)
      .andWhere(`NOT EXISTS (${newer.getQuery()})`)
  );
}
