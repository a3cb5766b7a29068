import {
  type Contradiction,
  countOf,
  countPattern,
  type FactText,
  numberOf,
  numberPattern,
  toPattern,
} from './facts.ts';

/** What the catalogue and the calendar say about a company. */
export type CompanyTruth = {
  year: number;
  founded: number | null;
  /** How many product lines visitors see. */
  categories: number;
  /** The working pressures of products in bar. */
  pressures: { product: string; bar: number }[];
};

type Fact = { value: string; label: string };

/** What the texts and facts of a company say, and its catalogue or the calendar does not. */
export function companyContradictions(texts: FactText[], facts: Fact[], truth: CompanyTruth): Contradiction[] {
  const all = [
    ...texts,
    ...facts.map(({ value, label }) => ({ field: 'facts', label: 'the facts', text: `${value} ${label}` })),
  ];
  return all.flatMap(text => [...wrongYears(text, truth), ...wrongLines(text, truth), ...wrongPressures(text, truth)]);
}

/** `18+ years` of a company that is twenty years old, or ten. */
function wrongYears({ field, label, text }: FactText, { year, founded }: CompanyTruth): Contradiction[] {
  if (founded === null) return [];
  const age = year - founded;
  const found: Contradiction[] = [];
  const add = (words: string, truth: string) => found.push({ field, detail: `“${words}” in ${label}, but ${truth}.` });
  const boasts = new RegExp(`\\b(${countPattern})\\+? years\\b(?: of)? (?:experience|in business)`, 'gi');
  const told = /\b(?:over|more than|for) (\d{1,3}) years we\b/gi;
  for (const [words, count = ''] of [...text.matchAll(boasts), ...text.matchAll(told)]) {
    const isOld = field === 'facts' || words.endsWith(' we');
    // One year late harms nobody, and a text may be about somebody else's experience.
    if (countOf(count) > age || (isOld && countOf(count) <= age - 2))
      add(words, `a company founded in ${founded} is ${age} years old in ${year}`);
  }
  const starts = field === 'facts' ? /^(\d{4}) .*\bsince$/gi : /\b(?:established|founded) in (\d{4})\b/gi;
  for (const [words, since = ''] of text.matchAll(starts))
    if (Number(since) !== founded) add(words, `the profile says founded in ${founded}`);
  return found;
}

function wrongLines({ field, label, text }: FactText, { categories }: CompanyTruth): Contradiction[] {
  const pattern = new RegExp(`\\b(${countPattern}) product lines\\b`, 'gi');
  return [...text.matchAll(pattern)].flatMap(([words, count = '']) =>
    countOf(count) === categories
      ? []
      : [{ field, detail: `“${words}” in ${label}, but the catalogue has ${categories}.` }],
  );
}

function wrongPressures({ field, label, text }: FactText, { pressures }: CompanyTruth): Contradiction[] {
  if (pressures.length === 0) return [];
  const lowest = pressures.reduce((one, other) => (other.bar < one.bar ? other : one));
  const highest = pressures.reduce((one, other) => (other.bar > one.bar ? other : one));
  const says = (words: string, { product, bar }: CompanyTruth['pressures'][number]) => ({
    field,
    detail: `“${words}” in ${label}, but ${product} has ${bar} bar.`,
  });
  const ranges = new RegExp(`(${numberPattern})${toPattern}(${numberPattern}) ?bar\\b`, 'gi');
  const limits = new RegExp(
    `(?:(?:up to|max\\.?|maximum|highest) (${numberPattern}) ?bar|(${numberPattern}) ?bar (?:max\\.?|maximum|highest))`,
    'gi',
  );
  return [
    ...[...text.matchAll(ranges)].flatMap(([words, low = '', high = '']) => [
      ...(highest.bar > numberOf(high) ? [says(words, highest)] : []),
      ...(lowest.bar < numberOf(low) ? [says(words, lowest)] : []),
    ]),
    ...[...text.matchAll(limits)].flatMap(([words, one, other]) =>
      highest.bar > numberOf(one ?? other ?? '') ? [says(words, highest)] : [],
    ),
  ];
}
