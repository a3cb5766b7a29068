import { shownFigures } from '@hydraulics/common/figures/format';
import type { UnitSymbol } from '@hydraulics/common/figures/units';
import type { StoredValue } from '@hydraulics/common/nouns/attributes/attributes';
import { unitFor } from './fields.ts';
import type { RequestedFilter } from './read-filters.ts';
import { numberAt, type Sizes } from './sizes.ts';
import type { Entry } from './table.ts';
import type { ValuePool } from './value-pool.ts';

export const limitOf = (bound: { number: number | null } | null) => bound?.number ?? null;

/** An active filter: how far each value of the pool is from it, by its number, 0 where it fits. */
export type ActiveFilter = { filter: RequestedFilter; gaps: readonly number[] };

type Fit = { fitting: readonly number[]; failingOne: readonly (readonly number[])[] };

/** The gap of a size without a value. */
const unstated = 1;

/**
 * Measures the different values of the products once for each filter; sizes then compare numbers only. A gap is relative
 * to the figures of the category, from 0 to 1.
 */
export function toActive(filter: RequestedFilter, pool: ValuePool): ActiveFilter {
  const gaps = pool.values.map(() => unstated);
  for (const [number, { value }] of filter.field.values) gaps[number] = gapOf(filter, number, value);
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
  gaps[numberAt(sizes.values.get(filter.field.attribute.id), size)] ?? unstated;

/** The gap of each entry with its best value for a filter. */
function leastGaps({ filter, gaps }: ActiveFilter, entries: readonly Entry[]): Float64Array {
  const least = new Float64Array(entries.length).fill(unstated);
  for (const [number, { entries: having }] of filter.field.values) {
    const gap = gaps[number] ?? unstated;
    for (const entry of having) if (gap < (least[entry] ?? 0)) least[entry] = gap;
  }
  return least;
}

/**
 * The entries that may fit all filters, judged by their different values alone, and those that may fail one for options
 * only, since the other options of that one are counted. `meetsEach` of those that meet each filter with some size.
 */
export function mayFit(
  active: readonly ActiveFilter[],
  entries: readonly Entry[],
): { entry: Entry; meetsEach: boolean }[] {
  // A missed span counts for two missed options.
  const missed = new Uint16Array(entries.length);
  for (const one of active) {
    const weight = one.filter.kind === 'options' ? 1 : 2;
    leastGaps(one, entries).forEach((gap, entry) => {
      if (gap > 0) missed[entry] = (missed[entry] ?? 0) + weight;
    });
  }
  return entries.flatMap((entry, place) =>
    (missed[place] ?? 0) <= 1 ? [{ entry, meetsEach: missed[place] === 0 }] : [],
  );
}

/** The fit of a product whose only size meets all filters. */
const onlySize: Fit = { fitting: [0], failingOne: [] };

/** The sizes of a product that fit all filters, and those that fail one, by the place of that filter. */
export function fitOf(active: readonly ActiveFilter[], { sizes }: Entry, meetsEach: boolean): Fit {
  if (meetsEach && sizes.count === 1) return onlySize;
  const fitting: number[] = [];
  const failingOne: number[][] = [];
  for (let size = 0; size < sizes.count; size += 1) {
    let [failures, last] = [0, -1];
    for (let place = 0; place < active.length && failures < 2; place += 1) {
      const one = active[place];
      if (one && gapAt(one, sizes, size) > 0) [failures, last] = [failures + 1, place];
    }
    if (failures === 0) fitting.push(size);
    else if (failures === 1) {
      const others = failingOne[last] ?? [];
      others.push(size);
      failingOne[last] = others;
    }
  }
  return { fitting, failingOne };
}

/** How far something is: by the filters that it fails, then by the sum of the gaps. */
const distance = (failing: number, sum: number, active: readonly ActiveFilter[]): number =>
  failing + sum / (active.length + 1);

/** The size of a product that fails the fewest filters, by the smallest distance. */
function nearestSize(active: readonly ActiveFilter[], sizes: Sizes): { size: number; gap: number } {
  let best = { size: 0, gap: Number.POSITIVE_INFINITY };
  for (let size = 0; size < sizes.count; size += 1) {
    let [failing, sum] = [0, 0];
    for (const one of active) {
      const gap = gapAt(one, sizes, size);
      if (gap > 0) failing += 1;
      sum += gap;
    }
    const gap = distance(failing, sum, active);
    if (gap < best.gap) best = { size, gap };
  }
  return best;
}

/** The nearest products, each with its nearest size. Only those whose best values are near enough are looked at. */
export function nearest(
  active: readonly ActiveFilter[],
  entries: readonly Entry[],
  count: number,
): { entry: Entry; size: number }[] {
  const failing = new Uint16Array(entries.length);
  const sums = new Float64Array(entries.length);
  for (const one of active) {
    leastGaps(one, entries).forEach((gap, place) => {
      if (gap > 0) failing[place] = (failing[place] ?? 0) + 1;
      sums[place] = (sums[place] ?? 0) + gap;
    });
  }
  let found: { entry: Entry; size: number; gap: number }[] = [];
  entries.forEach((entry, place) => {
    const least = distance(failing[place] ?? 0, sums[place] ?? 0, active);
    if (found.length === count && least >= (found.at(-1)?.gap ?? 0)) return;
    found.push({ entry, ...nearestSize(active, entry.sizes) });
    found = found.sort((one, other) => one.gap - other.gap).slice(0, count);
  });
  return found;
}
