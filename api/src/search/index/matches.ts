/** The products that match a part of a query, by slot. */
export class Matches {
  readonly slots: number[] = [];
  /** How well each does, up to 1; 0 for all others. */
  readonly #fits: Float64Array;

  /** @param end above all slots */
  constructor(end: number) {
    this.#fits = new Float64Array(end);
  }

  fitOf(slot: number): number {
    return this.#fits[slot] ?? 0;
  }

  /** Adds a product, or a better fit of it. @returns whether it is better than before */
  add(slot: number, fit: number): boolean {
    const before = this.#fits[slot] as number;
    if (fit <= before) return false;
    if (before === 0) this.slots.push(slot);
    this.#fits[slot] = fit;
    return true;
  }

  clear(): void {
    this.slots.length = 0;
    this.#fits.fill(0);
  }
}
