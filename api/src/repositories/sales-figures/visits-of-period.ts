import type { InsightKind } from '@hydraulics/common/nouns/insights/insights';
import type { SalesFigures } from '@hydraulics/common/nouns/sales-figures/sales-figures';
import { In } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { CountedKind } from '../insights/counted-kinds.ts';
import { daysOf } from '../insights/months.ts';

type Visits = NonNullable<SalesFigures['visits']>;

const without: InsightKind[] = ['search-none', 'search-weak', 'code'];
const downloads: InsightKind[] = ['document', 'data-sheet', 'cad'];
const kinds: CountedKind[] = ['product', 'searched', 'sized', 'sizing', 'pair', ...without, ...downloads];

/** The kinds whose subject is a product, so that they can be counted for one. */
const ofProduct: CountedKind[] = ['product', 'data-sheet', 'cad'];

/** What visitors did in some months, altogether or with one product. */
export async function visitsOf(
  { dayCounts }: Tables,
  { from, until, product }: { from: string; until: string; product?: string | undefined },
): Promise<Visits> {
  const [first] = daysOf(from);
  const [, last] = daysOf(until);
  const rows = await dayCounts
    .createQueryBuilder('row')
    .select('row.kind', 'kind')
    .addSelect('SUM(row.times)', 'times')
    .where({ kind: In(product ? ofProduct : kinds), ...(product ? { subject: product } : {}) })
    .andWhere('row.day BETWEEN :first AND :last', { first, last })
    .groupBy('row.kind')
    .getRawMany<{ kind: CountedKind; times: string }>();
  const times = new Map(rows.map(({ kind, times }) => [kind, Number(times)]));
  const sum = (...some: CountedKind[]) => some.reduce((all, kind) => all + (times.get(kind) ?? 0), 0);
  const firstOf = async (some: CountedKind[]) => {
    const row = await dayCounts
      .createQueryBuilder('row')
      .select('MIN(row.day)', 'day')
      .where({ kind: In(some) })
      .andWhere("row.day <> ''")
      .getRawOne<{ day: string | null }>();
    return row?.day ?? null;
  };
  return {
    products: sum('product'),
    searches: sum('searched'),
    searchesWithout: sum(...without),
    sizings: sum('sized'),
    sizingsWithout: sum('sizing'),
    compared: sum('pair'),
    downloads: sum(...downloads),
    since: await firstOf(['product']),
    searchesSince: await firstOf(['searched', 'sized']),
  };
}
