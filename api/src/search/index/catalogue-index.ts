import { firstOf } from '../../first-of.ts';
import { type Parts, partsOf } from '../compounds.ts';
import type { Entry } from '../entry.ts';
import type { QueryFigure } from '../read-figures.ts';
import { isNeed } from '../read-figures.ts';
import { readQuery, type SearchQuery, type TypedCode } from '../read-query.ts';
import type { SizeTest } from '../read-sizes.ts';
import { similarEdits, spellingEdits, withCorrections } from '../spelling.ts';
import { isNumeric, spellingsOf, squash, termsOf } from '../words.ts';
import { CodeIndex } from './code-index.ts';
import { FigureIndex, type FigureMatches, type FoundFigure } from './figure-index.ts';
import { Matches } from './matches.ts';
import { SizeMatches } from './size-matches.ts';
import { Slots } from './slots.ts';
import { type FoundWords, WordIndex } from './word-index.ts';

/** A found product with the figures and variants that match. */
export type Hit = {
  id: string;
  score: number;
  coverage: number;
  figures: FoundFigure[];
  rows: number[];
  /** The words of the query that are a code of it, or a size that may be one. */
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
    const query = readQuery(text, size => this.#isSize(size));
    const { terms } = query;
    const codes = this.#findCodes(query);
    const typedRows = this.#typedRows(codes);
    const named = this.#figures.namesWith(query.figures.length > 0 ? terms : []);
    const statedTerms = new Set<string>();
    const parts: QueryPart[] = [];
    const found: FigureMatches[] = [];
    const ofFigures: QueryPart[] = [];
    for (const figure of query.figures) {
      const fitting = this.#figures.fitting(figure, named);
      const inTexts = fitting ? undefined : this.#inTexts(figure);
      const near = fitting || inTexts ? undefined : this.#figures.nearest(figure, named);
      const matches = (fitting ?? inTexts ?? near)?.matches;
      const far = near?.far ?? (matches && !near ? this.#farFrom(figure, matches) : []);
      const part = { matches, weight: 2, far, share: fitting || inTexts ? 1 : nearShare };
      parts.push(part);
      const ofAttributes = fitting ?? near;
      if (ofAttributes) {
        found.push(ofAttributes);
        ofFigures.push(part);
      }
      if (inTexts) for (const term of termsOf(figure.text)) statedTerms.add(term);
    }
    const sizes = new SizeMatches(found);
    this.#matchTogether(ofFigures, sizes, typedRows);
    const words = this.#findWords(query);
    const unknownCodes = this.#unknownCodes(query, words, codes);
    for (const term of terms) parts.push({ matches: withCodes(words.byTerm.get(term), codes, term), weight: 1 });
    const ranking = this.#rank(parts, words, this.#exactness(text, codes));
    const { slots, total, coverage } = this.#best(ranking, most);
    return {
      total,
      hits: slots.map(slot => {
        const { rows, places } = sizes.of(slot, typedRows.get(slot));
        return {
          id: this.#slots.idAt(slot) ?? '',
          score: ranking.scores[slot] ?? 0,
          coverage: ranking.coverages[slot] ?? 0,
          figures: found.flatMap(({ columns }, figure) => {
            const at = places[figure] ?? -1;
            return at < 0 ? [] : [this.#figures.figureAt(columns, at, rows[0] ?? -1)];
          }),
          rows,
          typedCode: codes.find(({ slots }) => slots.has(slot))?.written ?? sizeCode(query, found, places),
        };
      }),
      isComplete: coverage > 0.999,
      terms: new Set([...words.found, ...statedTerms]),
      spelling: this.#spell(text, query, words),
      unknownCodes: unknownCodes.map(({ text }) => text),
    };
  }

  /** A figure in texts says nothing of a bore, a rod or a stroke. */
  #inTexts(figure: QueryFigure): FigureMatches | undefined {
    const { measure, ...any } = figure;
    return measure && measure !== 'diameter' ? undefined : this.#textFigures.fitting(any, new Set());
  }

  /** Whether a size has this bore and rod, unless the word before them makes them a type code. */
  #isSize({ figures, written, before, likeness }: Parameters<SizeTest>[0]): boolean {
    const [word = ''] = /\p{L}+\s*$/u.exec(before) ?? [];
    if (word && this.#codes.matching(squash(word + written)).size > 0) return false;
    const how = likeness === 'nearest' ? 'nearest' : 'fitting';
    const found = figures.flatMap(figure => this.#figures[how](figure, new Set()) ?? []);
    if (found.length < figures.length) return false;
    const sizes = new SizeMatches(found);
    const least = likeness === 'same' ? 0.999 : 0;
    return (found[0]?.matches.slots ?? []).some(slot => sizes.fitsOf(slot).every(fit => fit > least));
  }

  /** Leaves of each figure the products of which one size has it together with as many of the others as possible. */
  #matchTogether(parts: QueryPart[], sizes: SizeMatches, typedRows: ReadonlyMap<number, number[]>): void {
    if (parts.length < 2 && typedRows.size === 0) return;
    const slots = new Set(parts.flatMap(({ matches }) => matches?.slots ?? []));
    const together = parts.map(() => new Matches(this.#slots.end));
    for (const slot of slots) {
      const fits = sizes.fitsOf(slot, typedRows.get(slot));
      for (const [figure, matches] of together.entries()) matches.add(slot, fits[figure] ?? 0);
    }
    for (const [figure, part] of parts.entries()) part.matches = together[figure];
  }

  /** The products with a figure that is far from a need, of those that do not fit it. */
  #farFrom(figure: QueryFigure, fitting: Matches): number[] {
    if (!isNeed(figure.dimension)) return [];
    return this.#figures.nearest(figure, new Set())?.far.filter(slot => fitting.fitOf(slot) === 0) ?? [];
  }

  #findWords({ terms, codeTerms }: SearchQuery): FoundWords {
    const last = terms.at(-1);
    const found = this.#words.find(
      terms.map(term => {
        // Known words need no fuzzy search, and a code is not a misspelling of another code.
        const isExact = this.#words.has(term) || isNumeric(term) || codeTerms.has(term);
        return {
          term,
          prefix: !isNumeric(term) && term.length >= (term === last ? 2 : 4),
          edits: isExact ? false : similarEdits(term),
          parts: isExact ? undefined : this.#partsOf(term),
        };
      }),
    );
    this.#findInNames(terms, found.byTerm);
    return found;
  }

  #partsOf(term: string): Parts | undefined {
    return partsOf(term, part => this.#words.has(part));
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

  /** The rows of the codes that were typed, by product: those with exactly that code, or else those that begin so. */
  #typedRows(codes: readonly FoundCode[]): Map<number, number[]> {
    const rows = new Map<number, number[]>();
    for (const slot of new Set(codes.flatMap(({ slots }) => [...slots]))) {
      const scores = new Map<number, number>();
      for (const { code } of codes) {
        for (const place of this.#codes.placesOf(code, slot)) {
          const score = (scores.get(place - 2) ?? 0) + (this.#codes.isAt(slot, place, code) ? 3 : 2);
          if (place >= 2) scores.set(place - 2, score);
        }
      }
      const best = Math.max(...scores.values());
      const own = [...scores].flatMap(([row, score]) => (score === best ? [row] : []));
      if (own.length > 0)
        rows.set(
          slot,
          own.sort((a, b) => a - b),
        );
    }
    return rows;
  }

  /** Replaces words that no product has by the nearest known one. */
  #spell(text: string, { terms, codeTerms }: SearchQuery, { found }: FoundWords): string | null {
    const unknown = terms.filter(
      term =>
        !isNumeric(term) &&
        !codeTerms.has(term) &&
        !spellingsOf(term).some(same => found.has(same)) &&
        !this.#partsOf(term) &&
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

/** The size that was typed with a stroke as codes have it; of inches that which a product has. */
function sizeCode({ sizes: [typed] }: SearchQuery, found: readonly FigureMatches[], places: number[]): string | null {
  if (!typed || typed.written !== null) return typed?.written ?? null;
  const [bore, rod] = found.map(({ columns }, figure) => columns.from[places[figure] ?? -1]);
  return bore && rod ? `${bore}x${rod}x${typed.stroke}` : null;
}

function withCodes(matches: Matches | undefined, codes: readonly FoundCode[], term: string): Matches | undefined {
  for (const { terms, slots } of codes) if (terms.includes(term)) for (const slot of slots) matches?.add(slot, 1);
  return matches;
}
