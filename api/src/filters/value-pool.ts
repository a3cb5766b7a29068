import type { StoredValue } from '@hydraulics/common/nouns/attributes/attributes';

/** The number of a value in a pool; 0 is none. */
export type ValueNumbers = Uint16Array | Uint32Array;

/** The different values of a category, numbered from 1: a bore of 80 mm is stored once, however many sizes have it. */
export class ValuePool {
  readonly values: (StoredValue | undefined)[] = [undefined];
  readonly #figures = new Map<string | null, Map<number, number>>();
  readonly #others = new Map<string, number>();

  numberOf(value: StoredValue | undefined | null): number {
    if (!value) return 0;
    // Most cells of tables of sizes: no text is made for each.
    if (value.kind === 'number') {
      const ofUnit = this.#figures.get(value.unit) ?? new Map<number, number>();
      this.#figures.set(value.unit, ofUnit);
      return this.#find(ofUnit, value.number, value);
    }
    return this.#find(this.#others, JSON.stringify(value), value);
  }

  #find<Key>(numbers: Map<Key, number>, key: Key, value: StoredValue): number {
    const present = numbers.get(key);
    if (present !== undefined) return present;
    this.values.push(value);
    numbers.set(key, this.values.length - 1);
    return this.values.length - 1;
  }
}

/** In two bytes each where that is enough. */
export const packed = (numbers: readonly number[]): ValueNumbers =>
  numbers.some(number => number > 0xffff) ? Uint32Array.from(numbers) : Uint16Array.from(numbers);
