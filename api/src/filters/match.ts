import { shownFigures } from '@hydraulics/common/figures/format';
import type { UnitSymbol } from '@hydraulics/common/figures/units';
import type { StoredValue } from '@hydraulics/common/nouns/attributes/attributes';
import { unitFor } from './fields.ts';
import type { RequestedFilter } from './read-filters.ts';
import { numberAt, type Sizes } from './sizes.ts';
import type { Entry } from './table.ts';
import type { ValuePool } from './value-pool.ts';

export const limitOf = (bound: { number: number | null } | null) => bound?.number ?? null;

/** An active filter: how far each value of the pool is from it, 0 where it fits. */
export type ActiveFilter = { filter: RequestedFilter; gaps: ReadonlyMap<number, number> };

/** The gap of a size without a value. */
const unstated = 1;

/**
 * Measures the values of the products once for each filter; sizes then compare numbers only. A gap is relative to the
 * figures of the category, from 0 to 1.
 */
export function toActive(filter: RequestedFilter, entries: readonly Entry[], pool: ValuePool): ActiveFilter {
  const { id } = filter.field.attribute;
  const gaps = new Map<number, number>();
  for (const { sizes } of entries) {
    for (const number of sizes.values.get(id)?.different ?? []) {
      const value = pool.values[number];
      if (value && !gaps.has(number)) gaps.set(number, gapOf(filter, number, value));
    }
  }
  return { filter, gaps };
}

/** Compares displayed figures, so that one copied from a page in US units finds the product of that page. */
function gapOf(one: RequestedFilter, number: number, value: StoredValue): number {
  if (one.kind === 'options') {
    const having = one.field.having.get(number) ?? [];
    return one.chosen.some(option => having.includes(option)) ? 0 : unstated;
  }
  const [from, to] = [limitOf(one.from) ?? Number.NEGATIVE_INFINITY, limitOf(one.to) ?? Number.POSITIVE_INFINITY];
  const gaps = spansOf(value, one.unit).map(([smallest, largest]) => Math.max(smallest - to, from - largest));
  const gap = Math.min(...gaps);
  if (gap <= 0) return 0;
  const limits = one.unit === unitFor(one.field.attribute, 'us') ? one.field.us : one.field.metric;
  return Math.min(1, gap / (limits.to - limits.from || Math.abs(limits.to) || 1));
}

/** The figures of a value in a unit, rounded for display, as pairs of smallest and largest. */
function spansOf(value: StoredValue, unit: UnitSymbol | null): [number, number][] {
  const figures = shownFigures(value, unit);
  return value.kind === 'range'
    ? [[figures[0] ?? 0, figures[1] ?? 0]]
    : figures.map((figure): [number, number] => [figure, figure]);
}

export const gapAt = ({ filter, gaps }: ActiveFilter, sizes: Sizes, size: number): number =>
  gaps.get(numberAt(sizes.values.get(filter.field.attribute.id), size)) ?? unstated;

/** Whether any size of a product can fit, judged by its different values alone. */
const mayFit = ({ filter, gaps }: ActiveFilter, sizes: Sizes): boolean =>
  (sizes.values.get(filter.field.attribute.id)?.different ?? []).some((number: number) => gaps.get(number) === 0);

/** The sizes of a product that fit all filters, and those that fail one, by the place of that filter. */
export function fitOf(active: readonly ActiveFilter[], sizes: Sizes): { fitting: number[]; failingOne: number[][] } {
  const fitting: number[] = [];
  const failingOne: number[][] = active.map(() => []);
  if (active.filter(one => !mayFit(one, sizes)).length > 1) return { fitting, failingOne };
  for (let size = 0; size < sizes.count; size += 1) {
    let [failures, last] = [0, -1];
    for (let place = 0; place < active.length && failures < 2; place += 1) {
      const one = active[place];
      if (one && gapAt(one, sizes, size) > 0) [failures, last] = [failures + 1, place];
    }
    if (failures === 0) fitting.push(size);
    else if (failures === 1) failingOne[last]?.push(size);
  }
  return { fitting, failingOne };
}

/** The size of a product that fails the fewest filters, by the smallest distance. */
export function nearestSize(active: readonly ActiveFilter[], sizes: Sizes): { size: number; gap: number } {
  let best = { size: 0, gap: Number.POSITIVE_INFINITY };
  for (let size = 0; size < sizes.count; size += 1) {
    const gaps = active.map(one => gapAt(one, sizes, size));
    const failing = gaps.filter(gap => gap > 0).length;
    const gap = failing + gaps.reduce((sum, one) => sum + one, 0) / (active.length + 1);
    if (gap < best.gap) best = { size, gap };
  }
  return best;
}
