import SearchableMap from 'minisearch/SearchableMap';
import type { Parts } from '../compounds.ts';
import { boosts, type TextField, textFields } from '../entry.ts';
import { isNumeric, spellingsOf, termsOf } from '../words.ts';
import { Matches } from './matches.ts';
import type { Slots } from './slots.ts';

/** Where a term is: pairs of a place, which is that of a field of a product, and how often it is there. */
type Postings = number[];

/** The bits of a place that are its field; the others are the slot of the product. */
const fieldBits = 4;
const placeOf = (slot: number, field: number): number => (slot << fieldBits) | field;
const slotAt = (place: number): number => place >>> fieldBits;
const fieldAt = (place: number): number => place & ((1 << fieldBits) - 1);

/** The length of a text of a removed product. */
const removed = -1;

/**
 * A term of a query, and which others are found with it: those that begin with it, those with so many edits, and its
 * parts.
 */
export type SoughtTerm = { term: string; prefix: boolean; edits: number | false; parts?: Parts | undefined };

/** How much similar terms count relative to the same one. */
type Weights = { prefix: number; fuzzy: number; part: number };
type Similar = { term: string; postings: Postings; weight: number; fit: number };

export type FoundWords = {
  byTerm: Map<string, Matches>;
  /** The found terms as stored. */
  found: Set<string>;
  /** The relevance of the products by slot, and the highest one. */
  scores: Float64Array;
  highest: number;
};

/** The parameters of BM25+: how fast a frequent term saturates, the influence of the length, and the least of a match. */
const bm25 = { k: 1.2, b: 0.7, d: 0.5 };

const fitOfPrefix = 0.95;
const fitOfSimilar = 0.85;
const fitOfPart = 0.8;
const weights: Weights = { prefix: 0.5, fuzzy: 0.35, part: 0.3 };
const fieldBoosts = textFields.map(field => boosts[field] ?? 1);

const spellingWeights: Weights = { prefix: 0, fuzzy: 0.45, part: 0 };
/** A correction is most likely a word of a name. */
const spellingBoosts = textFields.map(field => (field === 'name' || field === 'category' ? 4 : 1));

/** The words of the products, found exactly, by their beginning or with typing errors, and ranked by BM25+. */
export class WordIndex {
  readonly #slots: Slots;
  readonly #terms = new SearchableMap<Postings>();
  /** How many different words a text has, by place, and together by field. */
  readonly #lengths: number[] = [];
  readonly #totals = textFields.map(() => 0);

  constructor(slots: Slots) {
    this.#slots = slots;
  }

  add(slot: number, texts: Record<TextField, string>): void {
    textFields.forEach((name, field) => {
      const place = placeOf(slot, field);
      const counts = new Map<string, number>();
      for (const term of termsOf(texts[name])) counts.set(term, (counts.get(term) ?? 0) + 1);
      for (const [term, count] of counts) {
        const postings = this.#terms.get(term);
        // Most terms are rare: an array that grows would have room for seventeen numbers.
        if (postings) postings.push(place, count);
        else this.#terms.set(term, [place, count]);
      }
      this.#lengths[place] = counts.size;
      this.#totals[field] = (this.#totals[field] ?? 0) + counts.size;
    });
  }

  remove(slot: number): void {
    textFields.forEach((_, field) => {
      const place = placeOf(slot, field);
      this.#totals[field] = (this.#totals[field] ?? 0) - (this.#lengths[place] ?? 0);
      this.#lengths[place] = removed;
    });
  }

  /** Drops what is left of removed products, in short steps. */
  *compact(): Generator<void> {
    const unused: string[] = [];
    let looked = 0;
    for (const [term, postings] of this.#terms) {
      this.#dropRemoved(postings);
      if (postings.length === 0) unused.push(term);
      looked += postings.length + 1;
      if (looked < 10_000) continue;
      looked = 0;
      yield;
    }
    for (const [number, term] of unused.entries()) {
      this.#terms.delete(term);
      if (number % 1000 === 999) yield;
    }
  }

  #dropRemoved(postings: Postings): void {
    let kept = 0;
    for (let at = 0; at < postings.length; at += 2) {
      const place = postings[at] as number;
      if (this.#lengths[place] === removed) continue;
      postings[kept] = place;
      postings[kept + 1] = postings[at + 1] as number;
      kept += 2;
    }
    postings.length = kept;
  }

  /** Whether a product has the term. */
  has(term: string): boolean {
    const postings = spellingsOf(term).flatMap(same => this.#terms.get(same) ?? []);
    return postings.some((place, at) => at % 2 === 0 && this.#lengths[place] !== removed);
  }

  find(sought: SoughtTerm[]): FoundWords {
    const { end } = this.#slots;
    const byTerm = new Map<string, Matches>();
    const found = new Set<string>();
    const scores = new Float64Array(end);
    const counts = new Uint8Array(end);
    for (const one of sought) {
      const matches = new Matches(end);
      const own = new Float64Array(end);
      for (const similar of this.#similar(one, weights)) {
        if (this.#score(similar, fieldBoosts, own, matches)) found.add(similar.term);
      }
      this.#scoreFirstParts(one, own, matches, found);
      for (const slot of matches.slots) {
        scores[slot] = (scores[slot] as number) + (own[slot] as number);
        counts[slot] = (counts[slot] as number) + 1;
      }
      byTerm.set(one.term, matches);
    }
    // A product with several words of the query is more relevant than their sum.
    let highest = 0;
    for (let slot = 0; slot < end; slot += 1) {
      scores[slot] = (scores[slot] as number) * (counts[slot] as number);
      highest = Math.max(highest, scores[slot] as number);
    }
    return { byTerm, found, scores, highest };
  }

  /** Makes products that have the first parts of a word more relevant, of those that have its last. */
  #scoreFirstParts({ parts }: SoughtTerm, own: Float64Array, matches: Matches, found: Set<string>): void {
    if (!parts || parts.first.length === 0) return;
    const more = new Float64Array(this.#slots.end);
    for (const part of parts.first) {
      const postings = this.#terms.get(part);
      const similar = { term: part, weight: weights.part, fit: fitOfPart };
      if (postings && this.#score({ ...similar, postings }, fieldBoosts, more, new Matches(this.#slots.end)))
        found.add(part);
    }
    for (const slot of matches.slots) own[slot] = (own[slot] as number) + (more[slot] as number);
  }

  /** The term with at most so many edits that makes a product most relevant; undefined if there is none. */
  nearest(term: string, edits: number): string | undefined {
    const { end } = this.#slots;
    const scores = new Float64Array(end);
    const matches = new Matches(end);
    const similar = [...this.#similar({ term, prefix: false, edits }, spellingWeights)];
    for (const one of similar) this.#score(one, spellingBoosts, scores, matches);
    const best = matches.slots.reduce((highest, slot) => Math.max(highest, scores[slot] as number), 0);
    const isOfBest = (place: number) => best > 0 && scores[slotAt(place)] === best;
    return similar.find(
      ({ term: found, postings }) => !isNumeric(found) && postings.some((place, at) => at % 2 === 0 && isOfBest(place)),
    )?.term;
  }

  *#similar({ term, prefix, edits, parts }: SoughtTerm, weights: Weights): Generator<Similar> {
    const begun = new Set<string>();
    for (const same of spellingsOf(term)) {
      const own = this.#terms.get(same);
      if (own) yield { term: same, postings: own, weight: 1, fit: 1 };
      begun.add(same);
    }
    for (const [found, postings] of prefix ? this.#begunBy(term) : []) {
      if (begun.has(found)) continue;
      begun.add(found);
      const weight = (weights.prefix * found.length) / (found.length + 0.3 * (found.length - term.length));
      yield { term: found, postings, weight, fit: fitOfPrefix };
    }
    for (const [found, [postings, distance]] of edits ? this.#terms.fuzzyGet(term, edits) : []) {
      if (begun.has(found)) continue;
      yield {
        term: found,
        postings,
        weight: (weights.fuzzy * found.length) / (found.length + distance),
        fit: fitOfSimilar,
      };
    }
    for (const part of parts?.last ?? []) {
      for (const same of spellingsOf(part)) {
        const postings = this.#terms.get(same);
        if (postings) yield { term: same, postings, weight: weights.part, fit: fitOfPart };
      }
    }
  }

  *#begunBy(term: string): Generator<[string, Postings]> {
    for (const same of spellingsOf(term)) yield* this.#terms.atPrefix(same);
  }

  /** Adds the products with a term, and its relevance to their scores. @returns whether there are any */
  #score(
    { postings, weight, fit }: Similar,
    boosts: readonly number[],
    scores: Float64Array,
    matches: Matches,
  ): boolean {
    const counts = this.#countByField(postings);
    const { size } = this.#slots;
    const rarities = counts.map(count => Math.log(1 + (size - count + 0.5) / (count + 0.5)));
    const averages = this.#totals.map(total => total / size);
    const { k, b, d } = bm25;
    for (let at = 0; at < postings.length; at += 2) {
      const place = postings[at] as number;
      const length = this.#lengths[place] as number;
      if (length === removed) continue;
      const [slot, field] = [slotAt(place), fieldAt(place)];
      const often = postings[at + 1] as number;
      const share = (b * length) / (averages[field] as number);
      const raw = (rarities[field] as number) * (d + (often * (k + 1)) / (often + k * (1 - b + share)));
      scores[slot] = (scores[slot] as number) + weight * (boosts[field] as number) * raw;
      matches.add(slot, fit);
    }
    return counts.some(count => count > 0);
  }

  #countByField(postings: Postings): number[] {
    const counts = textFields.map(() => 0);
    for (let at = 0; at < postings.length; at += 2) {
      const place = postings[at] as number;
      if (this.#lengths[place] === removed) continue;
      const field = fieldAt(place);
      counts[field] = (counts[field] as number) + 1;
    }
    return counts;
  }
}
