import { formatValue } from '@hydraulics/common/figures/format';
import type { Filter, FilteredProducts } from '@hydraulics/common/nouns/attributes/filters';
import { fieldsOf, type InBoth, inBoth, unitFor } from './fields.ts';
import { type ActiveFilter, fitOf, gapAt, limitOf, mayFit, nearest, toActive } from './match.ts';
import { type RequestedFilter, readFilters } from './read-filters.ts';
import { codesOf, numberAt } from './sizes.ts';
import type { Entry, FilterTable } from './table.ts';

/** The sizes of a product that fit: their codes, and how many sizes its table has. */
type FittingSizes = { codes: string[]; listed: number };

type Nearest = { id: string; code: string | null; differs: (InBoth & { name: string })[] };

type Filtered = Pick<FilteredProducts, 'filters' | 'system' | 'chips' | 'notes'> & {
  ids: string[];
  /** By product, if anything is filtered by; without those that have no table of sizes. */
  sizes: Map<string, FittingSizes>;
  nearest: Nearest[];
};

/** How many of the nearest products are shown. */
const nearestCount = 4;

/** Filters a category by the query of a URL. A product matches if one of its sizes fits all filters at once. */
export function filterProducts(table: FilterTable, text: string): Filtered {
  const { entries, pool } = table;
  const { system, requested, notes } = readFilters(fieldsOf(table), text);
  const chosen = requested.filter(isActive);
  const active = chosen.map(one => toActive(one, pool));
  const counts = requested.map(one => new OptionCounts(one));
  const ids = active.length > 0 ? [] : entries.map(({ id }) => id);
  const sizes = new Map<string, FittingSizes>();
  if (active.length === 0) for (const one of counts) one.addAll(entries);
  // Sizes that fail exactly one filter count only for the options of that filter.
  const counted = counts.map((one, place) => ({ one, own: chosen.indexOf(requested[place] as RequestedFilter) }));
  for (const { entry, meetsEach } of active.length > 0 ? mayFit(active, entries) : []) {
    const { fitting, failingOne } = fitOf(active, entry, meetsEach);
    if (fitting.length > 0) {
      ids.push(entry.id);
      if (entry.sizes.listed > 0) sizes.set(entry.id, toFitting(entry, fitting));
    }
    for (const { one, own } of counted) one.add(entry, fitting, failingOne[own] ?? []);
  }
  return {
    system,
    notes,
    filters: requested.map((one, place) => toFilter(one, counts[place]?.counts ?? [])),
    chips: chosen.flatMap(one => toChips(one, requested, system)),
    ids,
    sizes,
    nearest: ids.length === 0 && active.length > 0 ? nearestOf(table, active) : [],
  };
}

const isActive = (one: RequestedFilter): boolean =>
  one.kind === 'options' ? one.chosen.length > 0 : limitOf(one.from) !== null || limitOf(one.to) !== null;

function toFitting({ sizes }: Entry, fitting: readonly number[]): FittingSizes {
  const codes = codesOf(sizes);
  return { codes: fitting.flatMap(size => codes[size] ?? []), listed: sizes.listed };
}

/** Counts each product once for each option that one of its sizes has. */
class OptionCounts {
  readonly counts: number[];
  readonly #field;
  /** The last product that was counted for each option. */
  readonly #last: (Entry | undefined)[] = [];

  constructor(one: RequestedFilter) {
    this.#field = one.kind === 'options' ? one.field : undefined;
    this.counts = this.#field?.options.map(() => 0) ?? [];
  }

  addAll(entries: readonly Entry[]): void {
    if (!this.#field) return;
    const { id } = this.#field.attribute;
    for (const entry of entries) {
      for (const number of entry.sizes.values.get(id)?.different ?? []) this.#count(entry, number);
    }
  }

  add(entry: Entry, ...some: (readonly number[])[]): void {
    const values = this.#field && entry.sizes.values.get(this.#field.attribute.id);
    if (!values) return;
    for (const sizes of some) for (const size of sizes) this.#count(entry, numberAt(values, size));
  }

  #count(entry: Entry, number: number): void {
    for (const option of this.#field?.having.get(number) ?? []) {
      if (this.#last[option] === entry) continue;
      this.#last[option] = entry;
      this.counts[option] = (this.counts[option] ?? 0) + 1;
    }
  }
}

/** The products that fail the fewest filters, by the smallest distance, each with its nearest size. */
function nearestOf({ entries, pool }: FilterTable, active: ActiveFilter[]): Nearest[] {
  return nearest(active, entries, nearestCount).map(({ entry: { id, sizes }, size }) => ({
    id,
    code: codesOf(sizes)[size] ?? null,
    differs: active
      .filter(one => gapAt(one, sizes, size) > 0)
      .map(({ filter: { field } }) => {
        const value = pool.values[numberAt(sizes.values.get(field.attribute.id), size)];
        const texts = value
          ? inBoth(system => formatValue(value, field.attribute, system))
          : { metric: 'not stated', us: null };
        return { name: field.attribute.name, ...texts };
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
