import { placeOf } from './place.ts';

/** What is counted of each address, such as bytes on their way. */
export class CountsByAddress {
  readonly #counts = new Map<string, number>();

  of(address: string): number {
    return this.#counts.get(placeOf(address).host) ?? 0;
  }

  /** The count of all addresses. */
  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  add(address: string, more: number): void {
    const { host } = placeOf(address);
    const count = (this.#counts.get(host) ?? 0) + more;
    if (count > 0) this.#counts.set(host, count);
    else this.#counts.delete(host);
  }
}
