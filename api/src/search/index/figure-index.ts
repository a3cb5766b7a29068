import type { Dimension } from '@hydraulics/common/figures/units';
import type { Entry } from '../entry.ts';
import { fitOf, nearnessOf, type QueryFigure } from '../read-figures.ts';
import { termsOf } from '../words.ts';
import { Matches } from './matches.ts';
import type { Slots } from './slots.ts';

/** The figures of a dimension in columns, since there are many. Those of a product follow each other in its order. */
type Columns = { slots: number[]; from: number[]; to: number[]; names: number[]; rows: number[] };

/** The products that match a figure, and the place of the best figure of each in the columns. */
export type FigureMatches = { matches: Matches; places: Int32Array; columns: Columns };

export type FoundFigure = { name: string; row: number };

/** A figure is near if it is up to a quarter larger or smaller. */
const near = 1 / 1.25;

const noColumns = (): Columns => ({ slots: [], from: [], to: [], names: [], rows: [] });

/** The figures of the products by dimension. */
export class FigureIndex {
  readonly #slots: Slots;
  /** How much a figure counts whose attribute the query does not name. */
  readonly #unnamed: number;
  readonly #byDimension = new Map<Dimension, Columns>();
  readonly #names: string[] = [];
  /** The terms of each name. */
  readonly #nameTerms: string[][] = [];
  readonly #numberOf = new Map<string, number>();

  constructor(slots: Slots, unnamed: number) {
    this.#slots = slots;
    this.#unnamed = unnamed;
  }

  add(slot: number, figures: Entry['figures']): void {
    for (const { dimension, from, to, name, row } of figures) {
      const columns = this.#byDimension.get(dimension) ?? noColumns();
      this.#byDimension.set(dimension, columns);
      columns.slots.push(slot);
      columns.from.push(from);
      columns.to.push(to);
      columns.names.push(this.#intern(name));
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
    return new Set(this.#nameTerms.flatMap((own, index) => (own.some(term => terms.includes(term)) ? [index] : [])));
  }

  /**
   * The products with a figure that fits; undefined if there are none. A figure counts for more if a word of the query
   * names its attribute: "bore 100 mm".
   */
  fitting(figure: QueryFigure, named: ReadonlySet<number>): FigureMatches | undefined {
    const best = this.#best(fitOf, figure, named);
    return best && best.matches.slots.length > 0 ? best : undefined;
  }

  /** The rows of the figures of a product, -1 for its own, and how well each fits. */
  *rowsOf(
    { columns: { slots, from, to, names, rows }, places }: FigureMatches,
    slot: number,
    figure: QueryFigure,
    named: ReadonlySet<number>,
  ): Generator<[row: number, fit: number]> {
    let at = places[slot] as number;
    while (slots[at - 1] === slot) at -= 1;
    for (; slots[at] === slot; at += 1) {
      const fit = bestOf(fitOf, figure, from[at] as number, to[at] as number);
      yield [rows[at] as number, fit * this.#weight(names[at] as number, named)];
    }
  }

  /** The products nearest to a figure: those within a quarter of it, or else the nearest; and those far from it. */
  nearest(figure: QueryFigure, named: ReadonlySet<number>): (FigureMatches & { far: number[] }) | undefined {
    const best = this.#best(nearnessOf, figure, undefined);
    if (!best) return undefined;
    const { matches, places, columns } = best;
    const highest = matches.slots.reduce((most, slot) => Math.max(most, matches.fitOf(slot)), 0);
    const nearest = new Matches(this.#slots.end);
    const far: number[] = [];
    for (const slot of matches.slots) {
      const nearness = matches.fitOf(slot);
      const name = columns.names[places[slot] as number] as number;
      if (nearness < Math.min(near, highest)) far.push(slot);
      else nearest.add(slot, nearness * this.#weight(name, named));
    }
    return { matches: nearest, places, columns, far };
  }

  /** The best figure of a product. */
  figureAt({ columns: { names, rows }, places }: FigureMatches, slot: number): FoundFigure {
    const at = places[slot] as number;
    return { name: this.#names[names[at] as number] ?? '', row: rows[at] as number };
  }

  /** @param named undefined if all count the same */
  #best(how: typeof fitOf, figure: QueryFigure, named: ReadonlySet<number> | undefined): FigureMatches | undefined {
    const columns = this.#byDimension.get(figure.dimension);
    if (!columns) return undefined;
    const { slots, from, to, names } = columns;
    const matches = new Matches(this.#slots.end);
    const places = new Int32Array(this.#slots.end);
    for (let at = 0; at < slots.length; at += 1) {
      const fit = bestOf(how, figure, from[at] as number, to[at] as number);
      if (fit === 0) continue;
      const slot = slots[at] as number;
      const score = named ? fit * this.#weight(names[at] as number, named) : fit;
      // Of equal figures the product's own wins, which come first.
      if (this.#slots.idAt(slot) !== undefined && matches.add(slot, score)) places[slot] = at;
    }
    return { matches, places, columns };
  }

  #weight(name: number, named: ReadonlySet<number>): number {
    return named.has(name) ? 1 : this.#unnamed;
  }

  #intern(name: string): number {
    const present = this.#numberOf.get(name);
    if (present !== undefined) return present;
    this.#names.push(name);
    this.#nameTerms.push(termsOf(name));
    this.#numberOf.set(name, this.#names.length - 1);
    return this.#names.length - 1;
  }
}

/** Avoids an array for each of hundreds of thousands of figures. */
function bestOf(how: typeof fitOf, { readings, dimension }: QueryFigure, from: number, to: number): number {
  let best = 0;
  for (const reading of readings) best = Math.max(best, how(reading, from, to, dimension));
  return best;
}
