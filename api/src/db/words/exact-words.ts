/**
 * The words of a column that version 1.0.0 reads as well (docs/decisions/0144).
 * `unknown`: words that it does not know, each with the one that it reads instead.
 * `renamed`: words of its own that are called otherwise now.
 */
export type Words = { unknown: Readonly<Record<string, string>>; renamed?: Readonly<Record<string, string>> };

/** The words of a table's columns. */
export type WordsOf<Column extends string = string> = Partial<Record<Column, Words>>;

const named = (prefix: string, property: string) => `${prefix}${property.charAt(0).toUpperCase()}${property.slice(1)}`;

/** The property of the column that version 1.0.0 reads; in the database it has the name of the word's property. */
export const coarseOf = (property: string): string => named('coarse', property);
/** The property and the column of a word that version 1.0.0 does not know; empty for the others. */
export const exactOf = (property: string): string => named('exact', property);

/** What version 1.0.0 reads for a word. */
function coarseWord({ unknown, renamed = {} }: Words, word: string): string {
  const former = Object.entries(renamed).find(([, now]) => now === word)?.[0];
  return unknown[word] ?? former ?? word;
}

/** An SQL expression of the exact word. A change by version 1.0.0 counts more than an exact word from before. */
export function exactSql({ unknown, renamed = {} }: Words, coarse: string, exact: string): string {
  const cases = [
    ...Object.entries(unknown).map(
      ([word, known]) => `WHEN ${coarse} = '${known}' AND ${exact} = '${word}' THEN '${word}'`,
    ),
    ...Object.entries(renamed).map(([known, word]) => `WHEN ${coarse} = '${known}' THEN '${word}'`),
  ];
  return `CASE ${cases.join(' ')} ELSE ${coarse} END`;
}

/** The same of a column of an alias, in the condition of a query. */
export const wordSql = (words: Words, alias: string, property: string): string =>
  exactSql(words, `${alias}.${coarseOf(property)}`, `${alias}.${exactOf(property)}`);

/** An SQL condition that a column has one of these words, which an index with both columns decides. */
export function hasWord(words: Words, alias: string, property: string, wanted: readonly string[]): string {
  const [coarse, exact] = [`${alias}.${coarseOf(property)}`, `${alias}.${exactOf(property)}`];
  const list = (some: string[]) => `(${some.map(word => `'${word}'`).join(', ')})`;
  const conditions = [...Map.groupBy(wanted, word => coarseWord(words, word))].map(([known, some]) => {
    const related = Object.keys(words.unknown).filter(word => words.unknown[word] === known);
    const isSame = `${coarse} = '${known}'`;
    const isForAll = some.some(word => !related.includes(word));
    const others = related.filter(word => !some.includes(word));
    if (!isForAll) return `(${isSame} AND ${exact} IN ${list(some)})`;
    return others.length === 0 ? isSame : `(${isSame} AND ${exact} NOT IN ${list(others)})`;
  });
  return conditions.length === 1 ? (conditions[0] ?? '') : `(${conditions.join(' OR ')})`;
}

/** The columns of a row as they are stored, for statements that do not pass a repository. */
export function storedWords<R extends object>(all: WordsOf, row: R): R {
  const stored: Record<string, unknown> = Object.fromEntries(Object.entries(row));
  for (const [property, words] of Object.entries(all)) {
    const word = stored[property];
    if (!words || word === undefined) continue;
    delete stored[property];
    stored[coarseOf(property)] = word === null ? null : coarseWord(words, String(word));
    stored[exactOf(property)] = words.unknown[String(word)] === undefined ? '' : word;
  }
  return stored as unknown as R;
}
