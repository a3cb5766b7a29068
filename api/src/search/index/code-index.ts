import type { Entry } from '../entry.ts';

type Codes = Pick<Entry, 'codes' | 'beginnings'>;

/** A code is looked up by its first letters: by eight if there are as many, since those of a maker often begin the same. */
const few = 4;
const many = 8;
const shortKey = (code: string) => `${code.slice(0, few)}/`;

const keysOf = (code: string): string[] =>
  code.length < many ? [code.slice(0, few), shortKey(code)] : [code.slice(0, few), code.slice(0, many)];

/** Products by a key. */
type ByKey = Map<string, number[]>;

/** The type codes of the products, found by how they begin. */
export class CodeIndex {
  readonly #codes: (Codes | undefined)[] = [];
  readonly #byBeginning: ByKey = new Map();
  readonly #byDesignation: ByKey = new Map();
  readonly #byName: ByKey = new Map();

  add(slot: number, { codes, beginnings }: Codes): void {
    this.#codes[slot] = { codes, beginnings };
    for (const [byKey, key] of this.#keysOf(slot)) {
      const slots = byKey.get(key);
      if (slots) slots.push(slot);
      else byKey.set(key, [slot]);
    }
  }

  remove(slot: number): void {
    for (const [byKey, key] of this.#keysOf(slot)) {
      const left = byKey.get(key)?.filter(one => one !== slot) ?? [];
      if (left.length > 0) byKey.set(key, left);
      else byKey.delete(key);
    }
    this.#codes[slot] = undefined;
  }

  #keysOf(slot: number): [ByKey, string][] {
    const { codes, beginnings } = this.#codes[slot] ?? { codes: [], beginnings: [] };
    const keys = new Set([...codes, ...beginnings].filter(Boolean).flatMap(keysOf));
    const [designation = '', name = ''] = codes;
    return [
      ...[...keys].map((key): [ByKey, string] => [this.#byBeginning, key]),
      [this.#byDesignation, designation],
      [this.#byName, name],
    ];
  }

  /** The products with this in their name. */
  namedWith(part: string): number[] {
    const found: number[] = [];
    for (const [name, slots] of this.#byName) if (name.includes(part)) found.push(...slots);
    return found;
  }

  /** The products of which a code is the typed one, or begins with it or continues it. */
  matching(typed: string): Set<number> {
    const found = new Set<number>();
    const keys = typed.length < many ? [typed.slice(0, few)] : [typed.slice(0, many), shortKey(typed)];
    for (const key of keys) {
      for (const slot of this.#byBeginning.get(key) ?? []) {
        const { codes, beginnings } = this.#codes[slot] ?? { codes: [], beginnings: [] };
        const isMatching = codes.some((own, place) => isCode(typed, own, place));
        if (isMatching || beginnings.some(own => typed.startsWith(own))) found.add(slot);
      }
    }
    return found;
  }

  /** The places of the matching codes of a product. */
  placesOf(typed: string, slot: number): number[] {
    return (this.#codes[slot]?.codes ?? []).flatMap((own, place) => (isCode(typed, own, place) ? [place] : []));
  }

  isAt(slot: number, place: number, typed: string): boolean {
    return this.#codes[slot]?.codes[place] === typed;
  }

  /** The products with this designation, and those with this name. */
  typed(code: string): { designated: readonly number[]; named: readonly number[] } {
    return { designated: this.#byDesignation.get(code) ?? [], named: this.#byName.get(code) ?? [] };
  }
}

/** Whether the text begins a type code, or continues a designation, as order codes do. */
const isCode = (typed: string, own: string, place: number): boolean =>
  own.startsWith(typed) || (place !== 1 && own.length >= 5 && typed.startsWith(own) && /\p{Nd}$/u.test(own));
