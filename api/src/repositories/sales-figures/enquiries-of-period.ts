import { answeredStates, type EnquiryState, type LostReason } from '@hydraulics/common/nouns/enquiry-states';
import { mostRows, type SalesCounts } from '@hydraulics/common/nouns/sales-figures/sales-figures';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { foldedText, secondsBetween } from '../../db/columns.ts';
import type { Tables } from '../../db/database.ts';
import { storedStates } from '../../db/tables/enquiries/enquiries.ts';
import { hasWord } from '../../db/words/exact-words.ts';

/** The enquiries that figures are about. `starts` are the first moments of its months, `end` that of the month after. */
export type Period = {
  starts: { month: string; at: Date }[];
  end: Date;
  product?: string | undefined;
  country?: string | undefined;
  /** Empty: it was not recorded. */
  source?: string | undefined;
};

/** By what enquiries are grouped. */
export type Grouping = 'total' | 'month' | 'country' | 'source' | 'product';

export type CountedGroup = Pick<SalesCounts, 'enquiries' | 'answered' | 'quoted' | 'won' | 'lost'> & {
  key: string | null;
  /** As it was written. */
  label: string | null;
};

type Enquiries = SelectQueryBuilder<ObjectLiteral>;

/** Conditions on the two columns of the state, so that the index has all of them. */
export function isIn(...states: EnquiryState[]): string {
  return hasWord(storedStates, 'row', 'state', states);
}

/** The enquiries of a period as `row`, without spam and the trash, by the index that has all columns of figures. */
export function enquiriesOf(tables: Tables, { starts, end, product, country, source }: Period): Enquiries {
  const query: Enquiries = tables.enquiries
    .createQueryBuilder('row')
    .where(`row.deletedAt IS NULL AND row.mergedInto IS NULL AND NOT ${isIn('spam')}`)
    .andWhere('row.createdAt >= :from AND row.createdAt < :end', { from: starts[0]?.at, end });
  const { connection } = query;
  if (country !== undefined)
    query.andWhere(`${placeOf(connection)} = ${foldedText(connection, 'TRIM(:country)')}`, { country });
  if (source !== undefined) query.andWhere('row.source = :source', { source });
  if (product !== undefined) query.andWhere(asksFor(':product'), { product });
  return query;
}

const placeOf = (source: Parameters<typeof foldedText>[0]) => foldedText(source, 'TRIM(row.country)');

/** Whether the enquiry, or one that was merged into it, names a product. */
export const asksFor = (product: string): string => `(row.productId = ${product}
  OR EXISTS (SELECT 1 FROM enquiry_items asked WHERE asked.enquiryId = row.id AND asked.productId = ${product})
  OR EXISTS (SELECT 1 FROM contact_queries other LEFT JOIN enquiry_items asked ON asked.enquiryId = other.id
    WHERE other.mergedInto = row.id AND (other.productId = ${product} OR asked.productId = ${product})))`;

/** The products of enquiries that were merged, with the id of the enquiry in which each is read. */
const merged = `SELECT other.mergedInto AS readIn, other.productId AS productId FROM contact_queries other
    WHERE other.mergedInto IS NOT NULL AND other.productId IS NOT NULL
  UNION SELECT other.mergedInto, asked.productId FROM contact_queries other
    INNER JOIN enquiry_items asked ON asked.enquiryId = other.id
    WHERE other.mergedInto IS NOT NULL AND asked.productId IS NOT NULL`;

/** The columns that figures of products read. As one text, they keep their order, by which a union joins its parts. */
const columns = ['id', 'createdAt', 'coarseState', 'exactState', 'answeredAt', 'quotedAt', 'handledAt'];
const shown = columns.map(name => `row.${name} AS ${name}`);

/**
 * The enquiries once for each product that they name, as `row`. Each of the three parts leaves out what an earlier one
 * has, because the database would need far longer to remove what is there twice.
 */
function byProduct(tables: Tables, period: Period): Enquiries {
  const part = (productId: string) =>
    enquiriesOf(tables, period)
      .select([...shown, `${productId} AS productId`].join(', '))
      .andWhere(`${productId} IS NOT NULL`);
  const isOther = (productId: string) => `(row.productId IS NULL OR row.productId <> ${productId})`;
  const isFirst = (productId: string, isEarlier: string) => `NOT EXISTS (SELECT 1 FROM enquiry_items earlier
    WHERE earlier.enquiryId = row.id AND earlier.productId = ${productId}${isEarlier})`;
  const own = part('row.productId').useIndex('ix_contacts_figures');
  const items = part('item.productId')
    .useIndex('ix_contacts_figures')
    .innerJoin('enquiry_items', 'item', 'item.enquiryId = row.id')
    .andWhere(isOther('item.productId'))
    .andWhere(isFirst('item.productId', ' AND earlier.id < item.id'));
  const others = part('said.productId')
    .innerJoin(`(${merged})`, 'said', 'said.readIn = row.id')
    .andWhere(isOther('said.productId'))
    .andWhere(isFirst('said.productId', ''));
  const parts = [own, items, others].map(query => query.getQuery()).join(' UNION ALL ');
  const all: Enquiries = tables.manager.createQueryBuilder().from(`(${parts})`, 'row');
  return all.setParameters(own.getParameters());
}

/**
 * The enquiries with what they are grouped by as an expression. One that names several products is in each group; one
 * that was merged names those of both.
 */
export function grouped(
  tables: Tables,
  period: Period,
  by: Grouping,
): { query: Enquiries; key: string; label: string } {
  if (by === 'product') return { query: byProduct(tables, period), key: 'row.productId', label: 'MIN(row.productId)' };
  const query = enquiriesOf(tables, period);
  if (by === 'country') return { query, key: placeOf(query.connection), label: 'MIN(TRIM(row.country))' };
  if (by === 'source') return { query, key: 'row.source', label: 'MIN(row.source)' };
  if (by === 'total') return { query, key: "''", label: "''" };
  return { query, key: monthOf(query, period), label: "''" };
}

/** The month where the company is: the names of months are ours, and no input. */
function monthOf(query: Enquiries, { starts }: Period): string {
  const turns = starts.slice(1).map(({ at }, place) => {
    query.setParameter(`turn${place}`, at);
    return `WHEN row.createdAt < :turn${place} THEN '${starts[place]?.month}'`;
  });
  const last = `'${starts.at(-1)?.month}'`;
  return turns.length === 0 ? last : `CASE ${turns.join(' ')} ELSE ${last} END`;
}

/** When it was answered first. A server of an earlier version notes only who answered last. One marked as new is not. */
const answeredAt = `CASE WHEN ${isIn('new')} THEN NULL WHEN row.answeredAt IS NOT NULL THEN row.answeredAt
  WHEN ${isIn(...answeredStates)} THEN row.handledAt END`;

/** Whether it was quoted, whatever came of it. */
export const isQuoted = `(row.quotedAt IS NOT NULL OR ${isIn('quoted', 'won')})`;

const many = (condition: string) => `SUM(CASE WHEN ${condition} THEN 1 ELSE 0 END)`;

/** How many enquiries of each group came how far, those with the most first. */
export async function countGroups(tables: Tables, period: Period, by: Grouping): Promise<CountedGroup[]> {
  const { query, key, label } = grouped(tables, period, by);
  const rows = await query
    .select(key, 'groupKey')
    .addSelect(label, 'label')
    .addSelect('COUNT(*)', 'enquiries')
    .addSelect(many(`${answeredAt} IS NOT NULL`), 'answered')
    .addSelect(many(isQuoted), 'quoted')
    .addSelect(many(isIn('won')), 'won')
    .addSelect(many(isIn('lost')), 'lost')
    .groupBy('groupKey')
    .orderBy('enquiries', 'DESC')
    .addOrderBy('groupKey', 'ASC')
    .limit(mostRows)
    .getRawMany<Record<'enquiries' | 'answered' | 'quoted' | 'won' | 'lost', string> & GroupKey>();
  return rows.map(({ groupKey, label, ...counts }) => ({
    key: groupKey,
    label,
    enquiries: Number(counts.enquiries),
    answered: Number(counts.answered),
    quoted: Number(counts.quoted),
    won: Number(counts.won),
    lost: Number(counts.lost),
  }));
}

type GroupKey = { groupKey: string | null; label: string | null };

/** The median time until the first answer in seconds, by group. */
export async function medianAnswers(tables: Tables, period: Period, by: Grouping): Promise<Map<string | null, number>> {
  const { query, key } = grouped(tables, period, by);
  const seconds = secondsBetween(query.connection, 'row.createdAt', `(${answeredAt})`);
  query.select(key, 'groupKey').addSelect(seconds, 'seconds').andWhere(`${answeredAt} IS NOT NULL`);
  const ranked = tables.manager
    .createQueryBuilder()
    .select('waited.groupKey', 'groupKey')
    .addSelect('waited.seconds', 'seconds')
    .addSelect('ROW_NUMBER() OVER (PARTITION BY waited.groupKey ORDER BY waited.seconds)', 'place')
    .addSelect('COUNT(*) OVER (PARTITION BY waited.groupKey)', 'amount')
    .from(`(${query.getQuery()})`, 'waited');
  const rows = await tables.manager
    .createQueryBuilder()
    .select('ranked.groupKey', 'groupKey')
    .addSelect('AVG(ranked.seconds)', 'median')
    .from(`(${ranked.getQuery()})`, 'ranked')
    .where('ranked.place * 2 BETWEEN ranked.amount AND ranked.amount + 2')
    .groupBy('ranked.groupKey')
    .setParameters(query.getParameters())
    .getRawMany<{ groupKey: string | null; median: string }>();
  return new Map(rows.map(({ groupKey, median }) => [groupKey, Math.round(Number(median))]));
}

/** Why lost enquiries were lost, the most frequent reason first. */
export async function countLostReasons(
  tables: Tables,
  period: Period,
): Promise<{ reason: LostReason | null; times: number }[]> {
  const rows = await enquiriesOf(tables, period)
    .select('row.lostReason', 'reason')
    .addSelect('COUNT(*)', 'times')
    .andWhere(isIn('lost'))
    .groupBy('row.lostReason')
    .orderBy('times', 'DESC')
    .addOrderBy('reason', 'ASC')
    .getRawMany<{ reason: LostReason | null; times: string }>();
  return rows.map(({ reason, times }) => ({ reason, times: Number(times) }));
}
