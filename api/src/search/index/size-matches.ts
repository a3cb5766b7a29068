import type { FigureMatches } from './figure-index.ts';

/** The sizes of a product that match the figures of a query best. */
export type SizeMatch = {
  /** Their rows; none if every size has the figures. */
  rows: number[];
  /** By figure of the query: how well they match it, and the place of theirs in the columns; 0 and -1 if they do not. */
  fits: number[];
  places: number[];
};

/**
 * Which size of a product matches the figures of a query. A figure is matched by the best one of a size, and one size
 * has to match as many figures as possible: the figures of different sizes are not those of a cylinder.
 */
export class SizeMatches {
  readonly #found: readonly FigureMatches[];
  /** By row, from that of every size on, and by figure. */
  #fits = new Float64Array(0);
  #places = new Int32Array(0);
  /** By row, for which product it was written last. */
  #written = new Int32Array(0);
  #products = 0;

  constructor(found: readonly FigureMatches[]) {
    this.#found = found;
  }

  /** How well the best size of a product matches each figure; 0 if it does not. */
  fitsOf(slot: number, typed?: readonly number[]): number[] {
    // Mostly one size has the best figure of each.
    if (!typed && this.#hasOneSize(slot)) return this.#found.map(({ matches }) => matches.fitOf(slot));
    return this.of(slot, typed).fits;
  }

  #hasOneSize(slot: number): boolean {
    let size = -1;
    for (const { matches, columns, places } of this.#found) {
      const row = matches.fitOf(slot) === 0 ? -1 : (columns.rows[places[slot] as number] as number);
      if (row >= 0 && size >= 0 && row !== size) return false;
      size = Math.max(size, row);
    }
    return true;
  }

  /** @param typed the rows of the code that was typed, of which the size is one */
  of(slot: number, typed?: readonly number[]): SizeMatch {
    const touched = this.#read(slot);
    let best = { row: -1, score: -1 };
    let rows: number[] = [];
    for (const row of typed ?? [-1, ...touched.sort((a, b) => a - b)]) {
      const score = this.#scoreOf(row);
      if (score > best.score + 0.001) {
        best = { row, score };
        rows = [row];
      } else if (score > best.score - 0.001 && best.row >= 0 && this.#areAlike(row, best.row)) rows.push(row);
    }
    const cells = this.#found.map((_, figure) => this.#cellOf(best.row, figure));
    const fits = cells.map(cell => this.#fits[cell] as number);
    return {
      rows: rows.filter(row => row >= 0),
      fits,
      places: cells.map((cell, figure) => (fits[figure] === 0 ? -1 : (this.#places[cell] as number))),
    };
  }

  /** How many figures a row matches, and how well: less than 1 for each. */
  #scoreOf(row: number): number {
    let score = 0;
    for (let figure = 0; figure < this.#found.length; figure += 1) {
      const fit = this.#fits[this.#cellOf(row, figure)] as number;
      // More figures count for more than better ones.
      if (fit > 0) score += this.#found.length + fit;
    }
    return score;
  }

  /** The cell of a figure that a row has, or else every size. */
  #cellOf(row: number, figure: number): number {
    const ofAll = figure;
    if (row < 0 || this.#written[row + 1] !== this.#products) return ofAll;
    const own = (row + 1) * this.#found.length + figure;
    return (this.#fits[own] as number) > (this.#fits[ofAll] as number) ? own : ofAll;
  }

  /** The rows of a product with a figure that matches. */
  #read(slot: number): number[] {
    const rows: number[] = [];
    this.#products += 1;
    this.#begin(-1);
    for (const [figure, { columns, places, fitAt, matches }] of this.#found.entries()) {
      if (matches.fitOf(slot) === 0) continue;
      const { slots } = columns;
      let at = places[slot] as number;
      while (slots[at - 1] === slot) at -= 1;
      for (; slots[at] === slot; at += 1) {
        const fit = fitAt(at);
        if (fit === 0) continue;
        const row = columns.rows[at] as number;
        if (this.#begin(row)) rows.push(row);
        const cell = (row + 1) * this.#found.length + figure;
        if (fit <= (this.#fits[cell] as number)) continue;
        this.#fits[cell] = fit;
        this.#places[cell] = at;
      }
    }
    return rows;
  }

  /** Empties a row that was not written for this product yet. @returns whether it was not */
  #begin(row: number): boolean {
    const count = this.#found.length;
    const end = (row + 2) * count;
    if (this.#fits.length < end || this.#written.length < row + 2) {
      this.#fits = grown(this.#fits, new Float64Array(2 * end));
      this.#places = grown(this.#places, new Int32Array(2 * end));
      this.#written = grown(this.#written, new Int32Array(2 * (row + 2)));
    }
    if (this.#written[row + 1] === this.#products) return false;
    this.#written[row + 1] = this.#products;
    this.#fits.fill(0, end - count, end);
    return true;
  }

  /** Whether two rows match by the same attributes. */
  #areAlike(row: number, other: number): boolean {
    return this.#found.every(({ columns: { names } }, figure) => {
      const [one, two] = [this.#cellOf(row, figure), this.#cellOf(other, figure)];
      if (this.#fits[one] === 0 || this.#fits[two] === 0) return this.#fits[one] === this.#fits[two];
      return names[this.#places[one] as number] === names[this.#places[two] as number];
    });
  }
}

function grown<T extends Float64Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
