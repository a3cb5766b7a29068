/**
 * Numbers for products, so that what matches a query is an array by number. The number of a removed product is given to
 * another one only after `free`: what refers to it is removed later.
 */
export class Slots {
  readonly #slotOf = new Map<string, number>();
  /** By number; undefined if removed. */
  readonly #ids: (string | undefined)[] = [];
  #free: number[] = [];
  /** Removed, and still referred to. */
  readonly #left = new Set<number>();

  /** How many products there are. */
  get size(): number {
    return this.#slotOf.size;
  }

  /** Above all numbers. */
  get end(): number {
    return this.#ids.length;
  }

  slotOf(id: string): number | undefined {
    return this.#slotOf.get(id);
  }

  /** The id of a product; undefined if it was removed. */
  idAt(slot: number): string | undefined {
    return this.#ids[slot];
  }

  add(id: string): number {
    const slot = this.#free.pop() ?? this.#ids.length;
    this.#ids[slot] = id;
    this.#slotOf.set(id, slot);
    return slot;
  }

  remove(id: string): void {
    const slot = this.#slotOf.get(id);
    if (slot === undefined) return;
    this.#slotOf.delete(id);
    this.#ids[slot] = undefined;
    this.#left.add(slot);
  }

  /** Whether so many are removed that it is worth removing what refers to them. */
  isWorn(): boolean {
    return this.#left.size >= 20 && this.#left.size > this.size / 10;
  }

  /** To be called when nothing refers to removed products any more. */
  free(): void {
    this.#free.push(...this.#left);
    this.#left.clear();
  }
}
