import { firstOf } from '../../first-of.ts';
import type { Entry } from '../entry.ts';
import type { QueryFigure } from '../read-figures.ts';
import { isNeed } from '../read-figures.ts';
import { queryTerms, readQuery, type SearchQuery, type TypedCode } from '../read-query.ts';
import { similarEdits, spellingEdits, withCorrections } from '../spelling.ts';
import { isNumeric, spellingsOf, squash } from '../words.ts';
import { CodeIndex } from './code-index.ts';
import { FigureIndex, type FigureMatches, type FoundFigure } from './figure-index.ts';
import type { Matches } from './matches.ts';
import { Slots } from './slots.ts';
import { type FoundWords, WordIndex } from './word-index.ts';

/** A found product with the figures and variants that match. */
export type Hit = {
  id: string;
  score: number;
  coverage: number;
  figures: FoundFigure[];
  rows: number[];
  /** The words of the query that are a code of it. */
  typedCode: string | null;
};

export type Found = {
  /** How many products were found. */
  total: number;
  /** The first of them, best first. */
  hits: Hit[];
  /** Whether the products match the whole query, not only most of it. */
  isComplete: boolean;
  /** The found terms as stored, for marking. */
  terms: Set<string>;
  /** The query with the nearest spelling of each unknown word; null if there is none. */
  spelling: string | null;
  /** The words typed like a code that no product has: `A10VSO`. */
  unknownCodes: string[];
};

/** The coverage of a near figure: low enough that the product is offered, but never as a match. */
const nearShare = 0.5;

/** A part of the query: how well products match it, its weight, the highest coverage, and products far from it. */
type QueryPart = { matches: Matches | undefined; weight: number; share?: number; far?: number[] };

/** A figure of the query, where products have it or one near it. */
type FoundQueryFigure = { figure: QueryFigure; found: FigureMatches; isFitting: boolean };

/** A run of words that is a code of these products. */
type FoundCode = { code: string; written: string; terms: string[]; slots: Set<number> };

/** The products that match a part of the query, and by slot how well and how much of it they match. */
type Ranking = { slots: number[]; scores: Float64Array; coverages: Float64Array };

/** The products in memory: their words, figures and type codes. */
export class CatalogueIndex {
  readonly #slots = new Slots();
  readonly #words = new WordIndex(this.#slots);
  readonly #figures = new FigureIndex(this.#slots, 0.7);
  /** Those in texts, such as `tested with 375 bar`, used if no attribute has the figure. */
  readonly #textFigures = new FigureIndex(this.#slots, 1);
  readonly #codes = new CodeIndex();

  put(entry: Entry): void {
    this.remove(entry.id);
    const slot = this.#slots.add(entry.id);
    this.#words.add(slot, entry.texts);
    this.#figures.add(slot, entry.figures);
    this.#textFigures.add(slot, entry.textFigures);
    this.#codes.add(slot, entry);
  }

  remove(id: string): void {
    const slot = this.#slots.slotOf(id);
    if (slot === undefined) return;
    this.#words.remove(slot);
    this.#codes.remove(slot);
    this.#slots.remove(id);
  }

  /** Frees the memory of removed products if they are many, in short steps, during which nothing may be put. */
  *compact(): Generator<void> {
    if (!this.#slots.isWorn()) return;
    yield* this.#words.compact();
    yield* this.#figures.compact();
    yield* this.#textFigures.compact();
    this.#slots.free();
  }

  /**
   * Finds the products that match the whole query; if there are none, those that match most of it.
   * @param most how many hits are wanted
   */
  find(text: string, most = Number.POSITIVE_INFINITY): Found {
    const query = readQuery(text);
    const { terms } = query;
    const named = this.#figures.namesWith(query.figures.length > 0 ? terms : []);
    const statedTerms = new Set<string>();
    const parts: QueryPart[] = [];
    const figures: FoundQueryFigure[] = [];
    for (const figure of query.figures) {
      const fitting = this.#figures.fitting(figure, named);
      if (fitting) figures.push({ figure, found: fitting, isFitting: true });
      const inTexts = fitting ?? this.#textFigures.fitting(figure, new Set());
      if (inTexts) parts.push({ matches: inTexts.matches, weight: 2, far: this.#farFrom(figure, inTexts.matches) });
      else {
        const found = this.#figures.nearest(figure, named);
        if (found) figures.push({ figure, found, isFitting: false });
        parts.push({ matches: found?.matches, far: found?.far ?? [], weight: 2, share: nearShare });
      }
      if (!fitting && inTexts) for (const term of queryTerms(figure.text)) statedTerms.add(term);
    }
    const words = this.#findWords(query);
    const codes = this.#findCodes(query);
    const unknownCodes = this.#unknownCodes(query, words, codes);
    for (const term of terms) parts.push({ matches: withCodes(words.byTerm.get(term), codes, term), weight: 1 });
    const ranking = this.#rank(parts, words, this.#exactness(text, codes));
    const { slots, total, coverage } = this.#best(ranking, most);
    return {
      total,
      hits: slots.map(slot => ({
        id: this.#slots.idAt(slot) ?? '',
        score: ranking.scores[slot] ?? 0,
        coverage: ranking.coverages[slot] ?? 0,
        figures: figures.flatMap(({ found }) =>
          found.matches.fitOf(slot) > 0 ? [this.#figures.figureAt(found, slot)] : [],
        ),
        rows: this.#bestRows(slot, figures, named, codes),
        typedCode: codes.find(({ slots }) => slots.has(slot))?.written ?? null,
      })),
      isComplete: coverage > 0.999,
      terms: new Set([...words.found, ...statedTerms]),
      spelling: this.#spell(text, query, words),
      unknownCodes: unknownCodes.map(({ text }) => text),
    };
  }

  /** The products with a figure that is far from a need, of those that do not fit it. */
  #farFrom(figure: QueryFigure, fitting: Matches): number[] {
    if (!isNeed(figure.dimension)) return [];
    return this.#figures.nearest(figure, new Set())?.far.filter(slot => fitting.fitOf(slot) === 0) ?? [];
  }

  #findWords({ terms, codeTerms }: SearchQuery): FoundWords {
    const last = terms.at(-1);
    const found = this.#words.find(
      terms.map(term => ({
        term,
        prefix: !isNumeric(term) && term.length >= (term === last ? 2 : 4),
        // Known words need no fuzzy search, and a code is not a misspelling of another code.
        edits: this.#words.has(term) || isNumeric(term) || codeTerms.has(term) ? false : similarEdits(term),
      })),
    );
    this.#findInNames(terms, found.byTerm);
    return found;
  }

  /** Words typed as one: `tierod`, `powerpack`. */
  #findInNames(terms: readonly string[], byTerm: Map<string, Matches>): void {
    const unknown = terms.filter(term => term.length >= 5 && !isNumeric(term) && !this.#words.has(term));
    for (const term of unknown) {
      for (const slot of this.#codes.namedWith(term)) byTerm.get(term)?.add(slot, 1);
    }
  }

  /** Products by type codes: the longest runs of words that are codes of any product. */
  #findCodes({ codes: runs }: SearchQuery): FoundCode[] {
    const found: FoundCode[] = [];
    const taken = new Set<string>();
    for (const { code, written, terms } of runs) {
      if (terms.some(term => taken.has(term))) continue;
      const slots = this.#codes.matching(code);
      if (slots.size === 0) continue;
      for (const term of terms) taken.add(term);
      found.push({ code, written, terms, slots });
    }
    return found;
  }

  /** The score of a product that was typed exactly, by its whole name, its designation or its code. */
  #exactness(text: string, codes: readonly FoundCode[]): Map<number, number> {
    const scores = new Map<number, number>();
    for (const { slots } of codes) for (const slot of slots) scores.set(slot, 4);
    const typed = squash(text);
    if (typed === '') return scores;
    const { designated, named } = this.#codes.typed(typed);
    for (const slot of designated) scores.set(slot, 8);
    for (const slot of named) scores.set(slot, 12);
    return scores;
  }

  /** The typed codes that no product has as its code or in its words. Their parts alone find nothing. */
  #unknownCodes({ typedCodes }: SearchQuery, words: FoundWords, codes: readonly FoundCode[]): TypedCode[] {
    const unknown = typedCodes.filter(({ terms }) => {
      if (codes.some(found => terms.every(term => found.terms.includes(term)))) return false;
      const [first, ...others] = terms.flatMap(term => words.byTerm.get(term) ?? []);
      return first && !first.slots.some(slot => [first, ...others].every(one => one.fitOf(slot) === 1));
    });
    for (const { terms } of unknown) {
      // The letters of a series that exists find that series.
      if (terms.some(term => !isNumeric(term) && words.byTerm.has(term) && this.#words.has(term))) continue;
      for (const term of terms) {
        words.byTerm.get(term)?.clear();
        words.found.delete(term);
      }
    }
    return unknown;
  }

  /** Scores products by how much of the query they match, then by how well. */
  #rank(parts: QueryPart[], words: FoundWords, exactness: ReadonlyMap<number, number>): Ranking {
    const { end } = this.#slots;
    const [coverages, qualities, scores] = [new Float64Array(end), new Float64Array(end), new Float64Array(end)];
    const slots: number[] = [];
    const total = parts.reduce((sum, { weight }) => sum + weight, 0);
    for (const { matches, weight, share = 1 } of parts) {
      for (const slot of matches?.slots ?? []) {
        if (coverages[slot] === 0) slots.push(slot);
        coverages[slot] = (coverages[slot] as number) + (share * weight) / total;
        qualities[slot] = (qualities[slot] as number) + (weight * (matches?.fitOf(slot) ?? 0)) / total;
      }
    }
    for (const { weight, far = [] } of parts) {
      for (const slot of far) {
        const coverage = coverages[slot] as number;
        // These come last, but are not dropped: the nearest to one figure may be far from another.
        if (coverage > 0) coverages[slot] = Math.max(0.01, coverage - weight / total);
      }
    }
    for (const slot of slots) {
      const [coverage, quality] = [coverages[slot] as number, qualities[slot] as number];
      const relevance = (words.scores[slot] as number) / Math.max(1e-9, words.highest);
      scores[slot] = coverage * 10 + quality * 3 + relevance + (exactness.get(slot) ?? 0);
    }
    return { slots, scores, coverages };
  }

  /** The products that match as much of the query as the best one, and how much that is. */
  #best({ slots, scores, coverages }: Ranking, most: number): { slots: number[]; total: number; coverage: number } {
    const compare = (a: number, b: number) =>
      (scores[b] as number) - (scores[a] as number) || (this.#isBefore(a, b) ? -1 : 1);
    const [first = -1] = firstOf(slots, 1, compare);
    const coverage = coverages[first] ?? 0;
    const found = slots.filter(slot => (coverages[slot] as number) > coverage - 0.001);
    return { slots: firstOf(found, most, compare), total: found.length, coverage };
  }

  #isBefore(slot: number, other: number): boolean {
    return (this.#slots.idAt(slot) ?? '') < (this.#slots.idAt(other) ?? '');
  }

  /** The best matching variants of a product, in their order. */
  #bestRows(
    slot: number,
    figures: readonly FoundQueryFigure[],
    named: ReadonlySet<number>,
    codes: readonly FoundCode[],
  ): number[] {
    const scores = new Map<number, number>();
    const add = (row: number, score: number) => scores.set(row, (scores.get(row) ?? 0) + score);
    for (const { figure, found, isFitting } of figures) {
      if (!isFitting || found.matches.fitOf(slot) === 0) continue;
      for (const [row, fit] of this.#figures.rowsOf(found, slot, figure, named)) if (row >= 0 && fit > 0) add(row, fit);
    }
    for (const { code, slots } of codes) {
      if (!slots.has(slot)) continue;
      for (const place of this.#codes.placesOf(code, slot)) {
        if (place >= 2) add(place - 2, this.#codes.isAt(slot, place, code) ? 3 : 2);
      }
    }
    const best = Math.max(...scores.values());
    return [...scores].flatMap(([row, score]) => (score > best - 0.001 ? [row] : [])).sort((a, b) => a - b);
  }

  /** Replaces words that no product has by the nearest known one. */
  #spell(text: string, { terms, codeTerms }: SearchQuery, { found }: FoundWords): string | null {
    const unknown = terms.filter(
      term =>
        !isNumeric(term) &&
        !codeTerms.has(term) &&
        !spellingsOf(term).some(same => found.has(same)) &&
        term.length >= 3,
    );
    const nearest = new Map<string, string>();
    for (const term of unknown) {
      if ([...found].some(known => known.startsWith(term))) continue;
      const match = this.#words.nearest(term, spellingEdits(term));
      if (match) nearest.set(term, match);
    }
    return nearest.size === 0 ? null : withCorrections(text, nearest);
  }
}

function withCodes(matches: Matches | undefined, codes: readonly FoundCode[], term: string): Matches | undefined {
  for (const { terms, slots } of codes) if (terms.includes(term)) for (const slot of slots) matches?.add(slot, 1);
  return matches;
}
