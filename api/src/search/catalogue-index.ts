import MiniSearch, { type SearchResult } from 'minisearch';
import { boosts, type Entry, type TextField, textFields } from './entry.ts';
import { fitOf, isNeed, nearnessOf, type QueryFigure } from './read-figures.ts';
import { queryTerms, readQuery, type SearchQuery, type TypedCode } from './read-query.ts';
import { similarEdits, spellingEdits, withCorrections } from './spelling.ts';
import { isNumeric, squash, termsOf } from './words.ts';

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
export type FoundFigure = { name: string; row: number };

export type Found = {
  /** Best first. */
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

/** A product without its words. Figures are plain numbers, since there are many; `textFigures` are from its texts. */
type Stored = {
  categoryId: string;
  codes: string[];
  beginnings: string[];
  figures: Float64Array;
  textFigures: Float64Array;
};
const perFigure = 5;

/** The coverage of a near figure: low enough that the product is offered, but never as a match. */
const nearShare = 0.5;
/** A figure is near if it is up to a quarter larger or smaller. */
const near = 1 / 1.25;

type Part = Map<string, number>;

/** A part of the query: how well products match it, its weight, the highest coverage, and products far from it. */
type QueryPart = { found: Part; weight: number; share?: number; far?: string[] };

/** The products in memory: words by MiniSearch, figures and type codes beside it. */
export class CatalogueIndex {
  /** Terms that are stored, or have been. */
  readonly #known = new Set<string>();
  readonly #words = new MiniSearch<Entry>({
    fields: textFields,
    extractField: (entry, field) => (field === 'id' ? entry.id : entry.texts[field as TextField]),
    tokenize: text => termsOf(text),
    processTerm: term => {
      this.#known.add(term);
      return term;
    },
  });
  readonly #products = new Map<string, Stored>();
  readonly #names: string[] = [];
  /** The terms of each name. */
  readonly #nameTerms: string[][] = [];
  readonly #numberOf = new Map<string, number>();

  get size(): number {
    return this.#products.size;
  }

  ids(): IterableIterator<string> {
    return this.#products.keys();
  }

  categoryOf(id: string): string | undefined {
    return this.#products.get(id)?.categoryId;
  }

  put(entry: Entry): void {
    this.remove(entry.id);
    this.#words.add(entry);
    const { categoryId, codes, beginnings } = entry;
    const [figures, textFigures] = [this.#toNumbers(entry.figures), this.#toNumbers(entry.textFigures)];
    this.#products.set(entry.id, { categoryId, codes, beginnings, figures, textFigures });
  }

  #toNumbers(figures: Entry['figures']): Float64Array {
    const numbers = new Float64Array(figures.length * perFigure);
    figures.forEach(({ dimension, from, to, name, row }, index) => {
      numbers.set([this.#intern(dimension), from, to, this.#intern(name), row], index * perFigure);
    });
    return numbers;
  }

  remove(id: string): void {
    if (this.#products.delete(id)) this.#words.discard(id);
  }

  /** Finds the products that match the whole query; if there are none, those that match most of it. */
  find(text: string): Found {
    const query = readQuery(text);
    const parts: QueryPart[] = [];
    const figures = new Map<string, FoundFigure[]>();
    const rows = new Map<string, Map<number, number>>();
    const { terms } = query;
    const statedTerms = new Set<string>();
    const named = query.figures.length > 0 ? this.#namesWith(terms) : new Set<number>();
    for (const figure of query.figures) {
      const fitting = this.#findFigure(figure, named, figures, rows);
      const inTexts = fitting.size > 0 ? fitting : this.#findInTexts(figure);
      if (inTexts.size > 0) parts.push({ found: inTexts, weight: 2, far: this.#farFrom(figure, inTexts) });
      else parts.push({ ...this.#findNear(figure, named, figures), weight: 2, share: nearShare });
      if (fitting.size === 0 && inTexts.size > 0) for (const term of queryTerms(figure.text)) statedTerms.add(term);
    }
    const words = this.#findWords(query);
    const typedCodes = new Map<string, string>();
    const byCode = this.#findCodes(query, rows, typedCodes);
    const unknownCodes = this.#unknownCodes(query, words, byCode);
    for (const term of terms) parts.push({ found: withCodes(words.byTerm.get(term), byCode, term), weight: 1 });
    const hits = rank(parts, words.scores, this.#exactness(text, byCode)).map(hit => ({
      ...hit,
      figures: figures.get(hit.id) ?? [],
      rows: bestRows(rows.get(hit.id)),
      typedCode: typedCodes.get(hit.id) ?? null,
    }));
    const best = Math.max(0, ...hits.slice(0, 1).map(({ coverage }) => coverage));
    return {
      hits: hits.filter(({ coverage }) => coverage > best - 0.001),
      isComplete: best > 0.999,
      terms: new Set([...words.found, ...statedTerms]),
      spelling: this.#spell(text, query, words),
      unknownCodes: unknownCodes.map(({ text }) => text),
    };
  }

  #intern(name: string): number {
    const present = this.#numberOf.get(name);
    if (present !== undefined) return present;
    this.#names.push(name);
    this.#nameTerms.push(termsOf(name));
    this.#numberOf.set(name, this.#names.length - 1);
    return this.#names.length - 1;
  }

  /** A figure counts for more if a word of the query names its attribute: "bore 100 mm". */
  #findFigure(
    figure: QueryFigure,
    named: ReadonlySet<number>,
    figures: Map<string, FoundFigure[]>,
    rows: Map<string, Map<number, number>>,
  ): Part {
    const found: Part = new Map();
    const dimension = this.#numberOf.get(figure.dimension);
    if (dimension === undefined) return found;
    for (const [id, { figures: numbers }] of this.#products) {
      let [best, name, row] = [0, 0, -1];
      for (let at = 0; at < numbers.length; at += perFigure) {
        if (numbers[at] !== dimension) continue;
        const fit = bestOf(fitOf, figure, numbers[at + 1] as number, numbers[at + 2] as number);
        if (fit === 0) continue;
        const nameAt = numbers[at + 3] as number;
        const rowAt = numbers[at + 4] as number;
        const score = fit * (named.has(nameAt) ? 1 : 0.7);
        if (rowAt >= 0) addRow(rows, id, rowAt, score);
        // Of equal figures the product's own wins.
        if (score > best) [best, name, row] = [score, nameAt, rowAt];
      }
      if (best === 0) continue;
      found.set(id, best);
      const list = figures.get(id) ?? [];
      list.push({ name: this.#names[name] ?? '', row });
      figures.set(id, list);
    }
    return found;
  }

  /** Figures in texts, such as `tested with 375 bar`, used if no attribute has the figure. */
  #findInTexts(figure: QueryFigure): Part {
    const found: Part = new Map();
    const dimension = this.#numberOf.get(figure.dimension);
    for (const [id, { textFigures }] of this.#products) {
      let best = 0;
      for (let at = 0; at < textFigures.length; at += perFigure) {
        if (textFigures[at] !== dimension) continue;
        best = Math.max(best, bestOf(fitOf, figure, textFigures[at + 1] as number, textFigures[at + 2] as number));
      }
      if (best > 0) found.set(id, best);
    }
    return found;
  }

  /** The products nearest to a figure that no product has: those within a quarter of it, or else the nearest. */
  #findNear(figure: QueryFigure, attributes: ReadonlySet<number>, figures: Map<string, FoundFigure[]>) {
    const dimension = this.#numberOf.get(figure.dimension);
    const far: string[] = [];
    const all: { id: string; nearness: number; name: number; row: number; named: boolean }[] = [];
    for (const [id, { figures: numbers }] of this.#products) {
      let best = { id, nearness: 0, name: 0, row: -1, named: false };
      for (let at = 0; at < numbers.length; at += perFigure) {
        if (numbers[at] !== dimension) continue;
        const nearness = bestOf(nearnessOf, figure, numbers[at + 1] as number, numbers[at + 2] as number);
        const name = numbers[at + 3] as number;
        if (nearness > best.nearness) {
          best = { id, nearness, name, row: numbers[at + 4] as number, named: attributes.has(name) };
        }
      }
      if (best.nearness > 0) all.push(best);
    }
    const least = Math.min(near, Math.max(0, ...all.map(({ nearness }) => nearness)));
    const found: Part = new Map();
    for (const { id, nearness, name, row, named } of all) {
      if (nearness < least) {
        far.push(id);
        continue;
      }
      found.set(id, nearness * (named ? 1 : 0.7));
      figures.set(id, [...(figures.get(id) ?? []), { name: this.#names[name] ?? '', row }]);
    }
    return { found, far };
  }

  /** The products with a figure that is far from a need, of those that do not fit it. */
  #farFrom(figure: QueryFigure, fitting: Part): string[] {
    if (!isNeed(figure.dimension)) return [];
    return this.#findNear(figure, new Set(), new Map()).far.filter(id => !fitting.has(id));
  }

  /** The names of figures that contain one of these words. */
  #namesWith(terms: readonly string[]): ReadonlySet<number> {
    return new Set(this.#nameTerms.flatMap((own, index) => (own.some(term => terms.includes(term)) ? [index] : [])));
  }

  #findWords({ terms, codeTerms }: SearchQuery): Words {
    const byTerm = new Map<string, Part>(terms.map(term => [term, new Map()]));
    const found = new Set<string>();
    const scores = new Map<string, number>();
    if (terms.length === 0) return { byTerm, found, scores };
    const last = terms.at(-1);
    const results = this.#words.search(terms.join(' '), {
      tokenize: joined => joined.split(' '),
      processTerm: term => term,
      boost: boosts,
      combineWith: 'OR',
      prefix: term => !isNumeric(term) && term.length >= (term === last ? 2 : 4),
      // Known words need no fuzzy search, and a code is not a misspelling of another code.
      fuzzy: term => (this.#known.has(term) || isNumeric(term) || codeTerms.has(term) ? false : similarEdits(term)),
      weights: { fuzzy: 0.35, prefix: 0.5 },
    });
    for (const result of results) {
      scores.set(result.id, result.score);
      for (const term of result.terms) found.add(term);
      for (const term of result.queryTerms) byTerm.get(term)?.set(result.id, nearness(term, result));
    }
    this.#findInNames(terms, byTerm);
    return { byTerm, found, scores };
  }

  /** Words typed as one: `tierod`, `powerpack`. */
  #findInNames(terms: readonly string[], byTerm: Map<string, Part>): void {
    const unknown = terms.filter(term => term.length >= 5 && !isNumeric(term) && !this.#known.has(term));
    for (const term of unknown) {
      for (const [id, { codes }] of this.#products) if (codes[1]?.includes(term)) byTerm.get(term)?.set(id, 1);
    }
  }

  /** Products by type codes: the longest runs of words that are codes of any product. */
  #findCodes(
    { codes: runs }: SearchQuery,
    rows: Map<string, Map<number, number>>,
    typedCodes: Map<string, string>,
  ): Map<string, Set<string>> {
    const found = new Map<string, Set<string>>();
    const taken = new Set<string>();
    for (const { code, written, terms } of runs) {
      if (terms.some(term => taken.has(term))) continue;
      for (const [id, { codes, beginnings }] of this.#products) {
        const matching = codes.flatMap((own, place) => (isCode(code, own, place) ? [place] : []));
        if (matching.length === 0 && !beginnings.some(own => code.startsWith(own))) continue;
        for (const term of terms) taken.add(term);
        if (!typedCodes.has(id)) typedCodes.set(id, written);
        found.set(id, new Set([...(found.get(id) ?? []), ...terms]));
        for (const place of matching) if (place >= 2) addRow(rows, id, place - 2, codes[place] === code ? 3 : 2);
      }
    }
    return found;
  }

  /** The score of a product that was typed exactly, by its whole name, its designation or its code. */
  #exactness(text: string, byCode: ReadonlyMap<string, unknown>): Map<string, number> {
    const typed = squash(text);
    const scores = new Map([...byCode.keys()].map(id => [id, 4]));
    if (typed === '') return scores;
    for (const [id, { codes }] of this.#products) {
      if (codes[1] === typed) scores.set(id, 12);
      else if (codes[0] === typed) scores.set(id, 8);
    }
    return scores;
  }

  /** The typed codes that no product has as its code or in its words. Their parts alone find nothing. */
  #unknownCodes(
    { typedCodes }: SearchQuery,
    words: Words,
    byCode: ReadonlyMap<string, ReadonlySet<string>>,
  ): TypedCode[] {
    const unknown = typedCodes.filter(({ terms }) => {
      const isCode = [...byCode.values()].some(found => terms.every(term => found.has(term)));
      const [first, ...others] = terms.flatMap(term => words.byTerm.get(term) ?? []);
      return (
        !isCode && first && ![...first].some(([id, fit]) => [fit, ...others.map(one => one.get(id))].every(isExact))
      );
    });
    for (const { terms } of unknown) {
      // The letters of a series that exists find that series.
      if (terms.some(term => !isNumeric(term) && words.byTerm.has(term) && this.#known.has(term))) continue;
      for (const term of terms) {
        words.byTerm.get(term)?.clear();
        words.found.delete(term);
      }
    }
    return unknown;
  }

  /** Replaces words that no product has by the nearest known one. */
  #spell(text: string, { terms, codeTerms }: SearchQuery, words: Words): string | null {
    const unknown = terms.filter(
      term => !isNumeric(term) && !codeTerms.has(term) && !words.found.has(term) && term.length >= 3,
    );
    const nearest = new Map<string, string>();
    for (const term of unknown) {
      if ([...words.found].some(known => known.startsWith(term))) continue;
      const [best] = this.#words.search(term, {
        tokenize: one => [one],
        processTerm: one => one,
        fuzzy: spellingEdits(term),
        boost: { name: 4, category: 4 },
      });
      const [match] = best?.terms.filter(one => !isNumeric(one)) ?? [];
      if (match) nearest.set(term, match);
    }
    return nearest.size === 0 ? null : withCorrections(text, nearest);
  }
}

const isExact = (fit: number | undefined): boolean => fit === 1;

/** Avoids an array for each of hundreds of thousands of figures. */
function bestOf(how: typeof fitOf, { readings, dimension }: QueryFigure, from: number, to: number): number {
  let best = 0;
  for (const reading of readings) best = Math.max(best, how(reading, from, to, dimension));
  return best;
}

type Words = { byTerm: Map<string, Part>; found: Set<string>; scores: Map<string, number> };

/** A word found exactly as typed counts for more than a similar one. */
const nearness = (term: string, { terms }: SearchResult): number => {
  if (terms.includes(term)) return 1;
  return terms.some(one => one.startsWith(term)) ? 0.95 : 0.85;
};

function withCodes(words: Part | undefined, byCode: Map<string, Set<string>>, term: string): Part {
  const all: Part = new Map(words);
  for (const [id, terms] of byCode) if (terms.has(term)) all.set(id, 1);
  return all;
}

/** Whether the text begins a type code, or continues a designation, as order codes do. */
const isCode = (typed: string, own: string, place: number): boolean =>
  own.startsWith(typed) || (place !== 1 && own.length >= 5 && /\p{Nd}$/u.test(own) && typed.startsWith(own));

function addRow(rows: Map<string, Map<number, number>>, id: string, row: number, score: number): void {
  const ofProduct = rows.get(id) ?? new Map<number, number>();
  ofProduct.set(row, (ofProduct.get(row) ?? 0) + score);
  rows.set(id, ofProduct);
}

/** The best matching variants, in their order. */
function bestRows(scores: Map<number, number> | undefined): number[] {
  if (!scores) return [];
  const best = Math.max(...scores.values());
  return [...scores].flatMap(([row, score]) => (score > best - 0.001 ? [row] : [])).sort((a, b) => a - b);
}

/** Orders products by how much of the query they match, then by how well. */
function rank(
  parts: QueryPart[],
  scores: Map<string, number>,
  exactness: ReadonlyMap<string, number>,
): { id: string; score: number; coverage: number }[] {
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return [];
  const highest = Math.max(1e-9, maxOf(scores));
  const all = new Map<string, { coverage: number; quality: number }>();
  for (const { found, weight, share = 1 } of parts) {
    for (const [id, fit] of found) {
      const one = all.get(id) ?? { coverage: 0, quality: 0 };
      one.coverage += (share * weight) / total;
      one.quality += (weight * fit) / total;
      all.set(id, one);
    }
  }
  for (const { weight, far = [] } of parts) {
    for (const id of far) {
      const one = all.get(id);
      // These come last, but are not dropped: the nearest to one figure may be far from another.
      if (one) one.coverage = Math.max(0.01, one.coverage - weight / total);
    }
  }
  return [...all]
    .map(([id, { coverage, quality }]) => ({
      id,
      coverage,
      score: coverage * 10 + quality * 3 + (scores.get(id) ?? 0) / highest + (exactness.get(id) ?? 0),
    }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

const maxOf = (scores: Map<string, number>): number => {
  let highest = 0;
  for (const score of scores.values()) if (score > highest) highest = score;
  return highest;
};
