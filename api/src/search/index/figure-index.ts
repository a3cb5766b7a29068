import type { Dimension } from '@hydraulics/common/figures/units';
import type { EntryFigure } from '../entry-figures.ts';
import { weightOf } from '../measures.ts';
import { fitOf, nearnessOf, type QueryFigure } from '../read-figures.ts';
import { termsOf } from '../words.ts';
import { Matches } from './matches.ts';
import type { Slots } from './slots.ts';

/** The figures of a dimension in columns, since there are many. Those of a product follow each other in its order. */
type Columns = { slots: number[]; from: number[]; to: number[]; names: number[]; rows: number[] };

/** The products that match a figure of a query. */
export type FigureMatches = {
  matches: Matches;
  columns: Columns;
  /** The place of the best figure of each product in the columns. */
  places: Int32Array;
  /** How well the figure at a place matches. */
  fitAt: (place: number) => number;
};

export type FoundFigure = {
  name: string;
  /** The row of its size; -1 if the product itself states it. */
  row: number;
};

/** An attribute or a column: its name, the terms of that, what it measures, and whether the product itself states it. */
type Name = { name: string; terms: string[] } & Pick<EntryFigure, 'measure' | 'isOwn'>;

/** How much a stroke up to the longest one counts for a figure that may be any length. */
const anyStroke = 0.5;

/** A figure is near if it is up to a quarter larger or smaller. */
const near = 1 / 1.25;

const noColumns = (): Columns => ({ slots: [], from: [], to: [], names: [], rows: [] });

/** The figures of the products by dimension. */
export class FigureIndex {
  readonly #slots: Slots;
  /** How much a figure counts whose attribute the query does not name. */
  readonly #unnamed: number;
  readonly #byDimension = new Map<Dimension, Columns>();
  readonly #names: Name[] = [];
  readonly #numberOf = new Map<string, number>();

  constructor(slots: Slots, unnamed: number) {
    this.#slots = slots;
    this.#unnamed = unnamed;
  }

  add(slot: number, figures: readonly EntryFigure[]): void {
    for (const figure of figures) {
      const { dimension, from, to, row } = figure;
      const columns = this.#byDimension.get(dimension) ?? noColumns();
      this.#byDimension.set(dimension, columns);
      columns.slots.push(slot);
      columns.from.push(from);
      columns.to.push(to);
      columns.names.push(this.#intern(figure));
      columns.rows.push(row);
    }
  }

  /** Drops what is left of removed products, in short steps. */
  *compact(): Generator<void> {
    for (const columns of this.#byDimension.values()) {
      const isKept = columns.slots.map(slot => this.#slots.idAt(slot) !== undefined);
      for (const column of Object.values(columns)) {
        let kept = 0;
        for (let at = 0; at < column.length; at += 1) {
          if (isKept[at]) column[kept++] = column[at] as number;
        }
        column.length = kept;
      }
      yield;
    }
  }

  /** The names of figures that contain one of these terms. */
  namesWith(terms: readonly string[]): ReadonlySet<number> {
    return new Set(this.#names.flatMap((own, index) => (own.terms.some(term => terms.includes(term)) ? [index] : [])));
  }

  /**
   * The products with a figure that fits; undefined if there are none. A figure counts for more if a word of the query
   * names its attribute: "test pressure 240 bar". One whose measure the query names fits no other measure.
   */
  fitting(figure: QueryFigure, named: ReadonlySet<number>): FigureMatches | undefined {
    const best = this.#best(figure, (columns, at) => this.#fit(fitOf, figure, columns, at, named));
    return best && best.matches.slots.length > 0 ? best : undefined;
  }

  /** The products nearest to a figure: those within a quarter of it, or else the nearest; and those far from it. */
  nearest(figure: QueryFigure, named: ReadonlySet<number>): (FigureMatches & { far: number[] }) | undefined {
    const best = this.#best(figure, (columns, at) => this.#fit(nearnessOf, figure, columns, at, undefined));
    if (!best) return undefined;
    const { matches, places, columns } = best;
    const highest = matches.slots.reduce((most, slot) => Math.max(most, matches.fitOf(slot)), 0);
    const least = Math.min(near, highest);
    const fitAt = (at: number) => {
      const nearness = this.#fit(nearnessOf, figure, columns, at, undefined);
      return nearness < least ? 0 : nearness * this.#weight(columns.names[at] as number, figure, named);
    };
    const nearest = new Matches(this.#slots.end);
    const far: number[] = [];
    for (const slot of matches.slots) {
      if (matches.fitOf(slot) < least) far.push(slot);
      else nearest.add(slot, fitAt(places[slot] as number));
    }
    return { matches: nearest, places, columns, fitAt, far };
  }

  /** The figure at a place in the columns, of a size in a row. */
  figureAt({ names }: Columns, at: number, row: number): FoundFigure {
    const { name = '', isOwn = true } = this.#names[names[at] as number] ?? {};
    return { name, row: isOwn ? -1 : row };
  }

  #best({ dimension }: QueryFigure, fit: (columns: Columns, at: number) => number): FigureMatches | undefined {
    const columns = this.#byDimension.get(dimension);
    if (!columns) return undefined;
    const { slots } = columns;
    const matches = new Matches(this.#slots.end);
    const places = new Int32Array(this.#slots.end);
    for (let at = 0; at < slots.length; at += 1) {
      const score = fit(columns, at);
      if (score === 0) continue;
      const slot = slots[at] as number;
      // Of equal figures the product's own wins, which come first.
      if (this.#slots.idAt(slot) !== undefined && matches.add(slot, score)) places[slot] = at;
    }
    return { matches, places, columns, fitAt: at => fit(columns, at) };
  }

  /** @param named undefined if all names count the same */
  #fit(
    how: typeof fitOf,
    figure: QueryFigure,
    { from, to, names }: Columns,
    at: number,
    named: ReadonlySet<number> | undefined,
  ): number {
    const [low, high] = [from[at] as number, to[at] as number];
    const fit = bestOf(how, figure, low, high);
    if (fit === 0) return 0;
    const name = names[at] as number;
    if (!named) return this.#weight(name, figure, undefined) > 0 ? fit : 0;
    const isAnyStroke = low < high && !figure.measure && this.#names[name]?.measure === 'stroke';
    return fit * this.#weight(name, figure, named) * (isAnyStroke ? anyStroke : 1);
  }

  #weight(name: number, { measure }: QueryFigure, named: ReadonlySet<number> | undefined): number {
    if (measure) return weightOf(measure, this.#names[name]?.measure);
    return named?.has(name) ? 1 : this.#unnamed;
  }

  #intern({ name, measure, isOwn }: EntryFigure): number {
    const key = `${measure} ${isOwn} ${name}`;
    const present = this.#numberOf.get(key);
    if (present !== undefined) return present;
    this.#names.push({ name, terms: termsOf(name), ...(measure ? { measure } : {}), isOwn });
    this.#numberOf.set(key, this.#names.length - 1);
    return this.#names.length - 1;
  }
}

/** Avoids an array for each of hundreds of thousands of figures. */
function bestOf(how: typeof fitOf, { readings, dimension }: QueryFigure, from: number, to: number): number {
  let best = 0;
  for (const reading of readings) best = Math.max(best, how(reading, from, to, dimension));
  return best;
}
