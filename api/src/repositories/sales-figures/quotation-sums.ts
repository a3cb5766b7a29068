import type { QuotationContent } from '@hydraulics/common/nouns/quotations/quotation-content';
import type { SalesCounts } from '@hydraulics/common/nouns/sales-figures/sales-figures';
import { priceOf } from '@hydraulics/common/quotations/totals';
import { In } from 'typeorm';
import { exactSum } from '../../db/columns.ts';
import type { Database, Tables } from '../../db/database.ts';
import type { QuotationSumRow } from '../../db/tables/quotations/quotation-sums.ts';
import { asksFor, enquiriesOf, type Grouping, grouped, isIn, isQuoted, type Period } from './enquiries-of-period.ts';

/** The revisions of one transaction. */
const batch = 200;

/** Stores the sums of issued revisions that have none yet: of earlier versions, and after a restore. */
export async function completeSums(db: Database): Promise<void> {
  for (;;) {
    const ids = await db.read(tables => listUnsummed(tables));
    if (ids.length === 0) return;
    await db.transaction(async ({ quotationRevisions, quotationSums }) => {
      const rows = await quotationRevisions.find({ where: { id: In(ids) }, select: { id: true, content: true } });
      // Another process may have stored the same.
      for (const { id, content } of rows) await quotationSums.upsert(sumsOfRevision(id, content), ['id']);
    });
    if (ids.length < batch) return;
  }
}

async function listUnsummed({ quotationRevisions }: Tables): Promise<string[]> {
  const rows = await quotationRevisions
    .createQueryBuilder('revision')
    .select('revision.id', 'id')
    .where("revision.state = 'issued'")
    .andWhere('NOT EXISTS (SELECT 1 FROM quotation_sums known WHERE known.revisionId = revision.id)')
    .limit(batch)
    .getRawMany<{ id: string }>();
  return rows.map(({ id }) => id);
}

/** What a revision offers of each product, and at least one row. Optional and alternative positions do not count. */
function sumsOfRevision(revisionId: string, { currency, positions }: QuotationContent): QuotationSumRow[] {
  const normal = positions.filter(({ kind }) => kind === 'normal');
  const of = Map.groupBy(normal, ({ product }) => product || null);
  if (of.size === 0) of.set(null, []);
  return [...of].map(([productId, some], place) => {
    const net = some.reduce((sum, { discount = 0, ...position }) => sum + priceOf({ ...position, discount }), 0);
    // Nobody quotes that much, and the sum of many stays within the numbers of the database.
    const stored = String(Math.min(net, Number.MAX_SAFE_INTEGER));
    return {
      id: `${revisionId}~${place}`,
      revisionId,
      productId: isId(productId) ? productId : null,
      currency,
      net: stored,
    };
  });
}

const isId = (text: string | null) => text !== null && /^[A-Za-z0-9_-]{1,36}$/.test(text);

/**
 * The issued quotations with the enquiry in which each is read, of a merged one the other, and their place in it:
 * accepted ones first, then the newest, and declined ones last.
 */
const placed = `SELECT own.id AS id, own.state AS state, COALESCE(asked.mergedInto, asked.id) AS readIn,
    ROW_NUMBER() OVER (PARTITION BY COALESCE(asked.mergedInto, asked.id)
      ORDER BY CASE own.state WHEN 'accepted' THEN 0 WHEN 'declined' THEN 2 ELSE 1 END, own.createdAt DESC, own.id DESC) AS place
  FROM quotations own INNER JOIN contact_queries asked ON asked.id = own.enquiryId WHERE own.number IS NOT NULL`;

/**
 * A won enquiry brings what its customer accepted. If staff marked it as won, that is its newest quotation that was not
 * declined.
 */
const isWon = `(${isIn('won')} AND (quotation.state = 'accepted' OR (quotation.state <> 'declined' AND quotation.place = 1)))`;

type Sums = NonNullable<SalesCounts['sums']>;

/** The sums of the issued quotations of each group, by currency: of quoted enquiries, and of those that were won. */
export async function sumGroups(tables: Tables, period: Period, by: Grouping): Promise<Map<string | null, Sums>> {
  if (by === 'product' && period.product !== undefined) {
    // Only its own positions count, so that there is one group; the database need not look for others.
    const [only] = (await sumGroups(tables, period, 'total')).values();
    return new Map(only ? [[period.product, only]] : []);
  }
  // Of a product only its own positions count, if the enquiry asks for it.
  const { query, key } =
    by === 'product'
      ? { query: enquiriesOf(tables, period).andWhere(asksFor('offered.productId')), key: 'offered.productId' }
      : grouped(tables, period, by);
  const sum = (text: string) => exactSum(query.connection, text);
  query
    .innerJoin(`(${placed})`, 'quotation', 'quotation.readIn = row.id')
    .innerJoin('quotation_revisions', 'revision', "revision.quotationId = quotation.id AND revision.state = 'issued'")
    .innerJoin('quotation_sums', 'offered', 'offered.revisionId = revision.id')
    .andWhere(isQuoted);
  if (period.product !== undefined) query.andWhere('offered.productId = :product');
  const rows = await query
    .select(key, 'groupKey')
    .addSelect('offered.currency', 'currency')
    .addSelect(sum('offered.net'), 'quoted')
    .addSelect(sum(`CASE WHEN ${isWon} THEN offered.net ELSE '0' END`), 'won')
    .groupBy('groupKey')
    .addGroupBy('offered.currency')
    .orderBy('currency', 'ASC')
    .getRawMany<{ groupKey: string | null; currency: string; quoted: string; won: string }>();
  const sums = new Map<string | null, Sums>();
  for (const { groupKey, currency, quoted, won } of rows) {
    const list = sums.get(groupKey) ?? [];
    list.push({ currency, quoted: amount(quoted), won: amount(won) });
    sums.set(groupKey, list);
  }
  return sums;
}

const amount = (text: string): number => Math.min(Number(text), Number.MAX_SAFE_INTEGER);
