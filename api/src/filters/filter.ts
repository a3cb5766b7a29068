import { formatValue, shownFigures } from '@hydraulics/common/figures/format';
import type { UnitSymbol } from '@hydraulics/common/figures/units';
import type { StoredValue } from '@hydraulics/common/nouns/attributes/attributes';
import type { Filter, FilteredProducts } from '@hydraulics/common/nouns/attributes/filters';
import { fieldsOf, type InBoth, inBoth, unitFor } from './fields.ts';
import { type RequestedFilter, readFilters } from './read-filters.ts';
import type { Entry, FilterTable } from './table.ts';

type Nearest = { id: string; differs: (InBoth & { name: string })[] };

type Filtered = Pick<FilteredProducts, 'filters' | 'system' | 'chips' | 'notes'> & {
  ids: string[];
  nearest: Nearest[];
};

/** How many of the nearest products are shown. */
const nearestCount = 4;

/** Filters a category by the query of a URL. */
export function filterProducts(table: FilterTable, text: string): Filtered {
  const { system, requested, notes } = readFilters(fieldsOf(table), text);
  const active = requested.filter(isActive);
  const counts = requested.map(one => (one.kind === 'options' ? one.field.options.map(() => 0) : []));
  const places = active.map(one => requested.indexOf(one));
  const ids: string[] = [];
  table.entries.forEach((entry, index) => {
    const failing = active.filter(one => !matches(one, entry, index));
    if (failing.length === 0) ids.push(entry.id);
    if (failing.length > 1) return;
    // A product that fails exactly one filter counts only for the options of that filter.
    const [only] = failing;
    const counted = only ? [places[active.indexOf(only)] ?? 0] : requested.keys();
    for (const place of counted) countOptions(requested[place], counts[place] ?? [], index);
  });
  return {
    system,
    notes,
    filters: requested.map((one, place) => toFilter(one, counts[place] ?? [])),
    chips: active.flatMap(one => toChips(one, requested, system)),
    ids,
    nearest: ids.length === 0 && active.length > 0 ? nearestOf(table, active) : [],
  };
}

const limitOf = (bound: { number: number | null } | null) => bound?.number ?? null;

const isActive = (one: RequestedFilter): boolean =>
  one.kind === 'options' ? one.chosen.length > 0 : limitOf(one.from) !== null || limitOf(one.to) !== null;

function countOptions(one: RequestedFilter | undefined, counts: number[], index: number): void {
  if (one?.kind !== 'options') return;
  for (const option of one.field.having[index] ?? []) counts[option] = (counts[option] ?? 0) + 1;
}

/** The figures of a value in a unit, rounded for display, as pairs of smallest and largest. */
function spansOf(value: StoredValue, unit: UnitSymbol | null): [number, number][] {
  const figures = shownFigures(value, unit);
  return value.kind === 'range'
    ? [[figures[0] ?? 0, figures[1] ?? 0]]
    : figures.map((figure): [number, number] => [figure, figure]);
}

/** Compares displayed figures, so that one copied from a page in US units finds the product of that page. */
function matches(one: RequestedFilter, entry: Entry, index: number): boolean {
  if (one.kind === 'options') {
    const having = one.field.having[index] ?? [];
    return one.chosen.some(option => having.includes(option));
  }
  const value = entry.values.get(one.field.attribute.id);
  if (!value) return false;
  const [from, to] = [limitOf(one.from) ?? Number.NEGATIVE_INFINITY, limitOf(one.to) ?? Number.POSITIVE_INFINITY];
  return spansOf(value, one.unit).some(([smallest, largest]) => smallest <= to && largest >= from);
}

/** The distance of a product from a filter, relative to the category's figures: 0 to 1, and 1 without a value. */
function distance(one: RequestedFilter, entry: Entry, index: number): number {
  if (matches(one, entry, index)) return 0;
  const value = entry.values.get(one.field.attribute.id);
  if (one.kind === 'options' || !value) return 1;
  const limits = one.unit === unitFor(one.field.attribute, 'us') ? one.field.us : one.field.metric;
  const [from, to] = [limitOf(one.from) ?? Number.NEGATIVE_INFINITY, limitOf(one.to) ?? Number.POSITIVE_INFINITY];
  const gaps = spansOf(value, one.unit).map(([smallest, largest]) => Math.max(smallest - to, from - largest));
  return Math.min(1, Math.min(...gaps) / (limits.to - limits.from || Math.abs(limits.to) || 1));
}

/** The products that fail the fewest filters, by the smallest distance. */
function nearestOf({ entries }: FilterTable, active: RequestedFilter[]): Nearest[] {
  const ranked = entries.map((entry, index) => {
    const gaps = active.map(one => distance(one, entry, index));
    const failing = active.filter((_, place) => (gaps[place] ?? 0) > 0);
    return { entry, failing, gap: failing.length + gaps.reduce((sum, gap) => sum + gap, 0) / (active.length + 1) };
  });
  ranked.sort((one, other) => one.gap - other.gap);
  return ranked.slice(0, nearestCount).map(({ entry, failing }) => ({
    id: entry.id,
    differs: failing.map(({ field: { attribute } }) => {
      const value = entry.values.get(attribute.id);
      const texts = value
        ? inBoth(system => formatValue(value, attribute, system))
        : { metric: 'not stated', us: null };
      return { name: attribute.name, ...texts };
    }),
  }));
}

function toFilter(one: RequestedFilter, counts: number[]): Filter {
  const { attribute, parameter } = one.field;
  const head = { attribute: attribute.id, parameter, name: attribute.name };
  if (one.kind === 'options') {
    const options = one.field.options.map((option, place) => ({
      ...option,
      chosen: one.chosen.includes(place),
      products: counts[place] ?? 0,
    }));
    return { ...head, kind: 'options', options };
  }
  const { metric, us } = one.field;
  const [metricUnit, usUnit] = [unitFor(attribute, 'metric'), unitFor(attribute, 'us')];
  const unit = { metric: metricUnit, us: usUnit === metricUnit ? null : usUnit };
  return { ...head, kind: 'span', unit, metric, us, from: one.from, to: one.to };
}

function toChips(one: RequestedFilter, all: RequestedFilter[], system: 'metric' | 'us'): FilteredProducts['chips'] {
  const units: [string, string][] = system === 'us' ? [['units', 'us']] : [];
  const queryOf = (pairs: [string, string][]) => new URLSearchParams([...pairs, ...units]).toString();
  const others = (own: [string, string][]) => queryOf(all.flatMap(other => (other === one ? own : other.pairs)));
  const { name } = one.field.attribute;
  if (one.kind === 'options') {
    return one.chosen.map((option, place) => {
      const { metric = '', us = null } = one.field.options[option] ?? {};
      return { name, metric, us, without: others(one.pairs.filter((_, other) => other !== place)) };
    });
  }
  return [{ name, ...spanText(one), without: others([]) }];
}

function spanText({ field: { attribute }, from, to }: Extract<RequestedFilter, { kind: 'span' }>): InBoth {
  return inBoth(system => {
    const unit = unitFor(attribute, system);
    // A field has a fourth decimal so that three are not read as thousands.
    const word = (bound: InBoth) => ((system === 'us' && bound.us) || bound.metric).replace(/(\.\d{3})0$/, '$1');
    const end = unit ? `\u00a0${unit}` : '';
    const [low, high] = [limitOf(from) === null ? null : from, limitOf(to) === null ? null : to];
    if (low && high) return `${word(low)} to ${word(high)}${end}`;
    return low ? `from ${word(low)}${end}` : `up to ${high ? word(high) : ''}${end}`;
  });
}
