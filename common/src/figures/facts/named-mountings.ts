import { mountingPart } from '../sizing/iso-mountings.ts';
import { squashed, type TypeCode } from '../type-code/type-code.ts';
import { type Contradiction, countOf, countPattern, type ProductFacts } from './facts.ts';

type ValuesPart = Extract<TypeCode['parts'][number], { kind: 'values' }>;

const kinds = [
  ['trunnion', /trunnion/i],
  ['flange', /flange|rectangular (?:head|cap)/i],
  ['eye', /\beyes?\b/i],
  ['clevis', /clevis/i],
  ['lug', /\b(?:lugs?|feet|foot)\b/i],
] as const;

const places = [
  ['rear', /\b(?:rear|cap|back|base)\b/i],
  ['front', /\b(?:front|head)\b/i],
  ['centre', /\b(?:cent(?:re|er)|middle|intermediate|mid)\b/i],
] as const;

/** The codes of ISO 6099, as `MT4`. */
const codes = /\bM(?:DE|DF|E|F|P|R|S|T|X)\d{1,2}\b/g;

const listed = (values: ValuesPart['values']) => values.map(({ code, meaning }) => `${code} (${meaning})`).join(', ');

/** Mountings in texts and the table of sizes that the order code does not have, or counts that differ. */
export function wrongMountings({ texts, variants, typeCode }: ProductFacts): Contradiction[] {
  const part = mountingPart(typeCode);
  if (!part || part.values.length === 0) return [];
  return [
    ...texts.flatMap(({ field, label, text }) =>
      [...wrongPlaces(text, part), ...wrongKinds(text, part), ...wrongCount(text, part), ...wrongCodes(text, part)].map(
        ([words, truth]): Contradiction => ({ field, detail: `“${words}” in ${label}, but the order code ${truth}.` }),
      ),
    ),
    ...wrongTable(variants, part),
  ];
}

type Wrong = [words: string, truth: string];

const placeWords = 'rear|front|cent(?:re|er)|middle|intermediate|head|cap';
const kindWords = 'trunnion|flange';
const placed = [
  new RegExp(`\\b(?<place>${placeWords})[ -](?<kind>${kindWords})s?\\b`, 'gi'),
  new RegExp(`\\b(?<kind>${kindWords})s? (?:at|on|in) the (?<place>${placeWords})\\b`, 'gi'),
  // Not `MT4, rear eye`, which is another one.
  new RegExp(
    `${codes.source}(?:,|:| \\(?)?\\s*(?:(?:at|on|in) )?(?:the )?(?<place>${placeWords})\\b(?![ -](?:eye|clevis|${kindWords}|lug|foot))`,
    'gi',
  ),
];

/** `Rear trunnion`, `trunnions at the rear` or `MT4, rear`, where the code has only one in the middle. */
function wrongPlaces(text: string, { values }: ValuesPart): Wrong[] {
  return placed
    .flatMap(pattern => [...text.matchAll(pattern)])
    .flatMap(({ 0: words, groups: { place = '', kind } = {} }): Wrong[] => {
      const meant = values.filter(({ code, meaning }) =>
        kind
          ? kinds.some(([name, is]) => name === kind.toLowerCase() && is.test(meaning))
          : words.toUpperCase().startsWith(squashed(code).toUpperCase()),
      );
      const [, isThere] = places.find(([, is]) => is.test(place)) ?? [];
      const known = meant.filter(({ meaning }) => places.some(([, is]) => is.test(meaning)));
      // Without a word about the place, nothing is known.
      if (!isThere || known.length < meant.length || known.length === 0) return [];
      return known.some(({ meaning }) => isThere.test(meaning)) ? [] : [[words, `has ${listed(known)}`]];
    });
}

/** `Trunnion or eye mounting`, where the code has no eye. */
function wrongKinds(text: string, { values }: ValuesPart): Wrong[] {
  const meanings = values.map(({ meaning }) => meaning).join(' ');
  if (!kinds.some(([, is]) => is.test(meanings))) return [];
  return [...text.matchAll(/((?:[\w-]+,? ){1,6})mountings?\b/gi)].flatMap(([words, before = '']): Wrong[] => {
    const missing = kinds.find(([, is]) => is.test(before) && !is.test(meanings));
    return missing ? [[words.trim(), `has no ${missing[0]} mounting`]] : [];
  });
}

function wrongCount(text: string, { values }: ValuesPart): Wrong[] {
  const pattern = new RegExp(`\\b(${countPattern}) (?:different |standard )?mountings\\b`, 'gi');
  return [...text.matchAll(pattern)].flatMap(([words, count = '']): Wrong[] =>
    countOf(count) === values.length ? [] : [[words, `has ${values.length}`]],
  );
}

const has = ({ values }: ValuesPart, code: string) => values.some(one => squashed(one.code) === squashed(code));

function wrongCodes(text: string, part: ValuesPart): Wrong[] {
  // Those within an order code are read with it.
  const known = text.replace(/\S*-\S*/g, ' ');
  return [...new Set(known.match(codes))].flatMap((code): Wrong[] =>
    has(part, code) ? [] : [[code, 'does not have this mounting']],
  );
}

function wrongTable(variants: ProductFacts['variants'], part: ValuesPart): Contradiction[] {
  const place = variants?.columns.findIndex(({ name }) => /mounting/i.test(name)) ?? -1;
  if (!variants || place < 0) return [];
  const inTable = new Set(
    variants.rows.flatMap(({ cells }) => {
      const cell = cells[place];
      return cell?.kind === 'text' ? (cell.text.match(codes) ?? []) : cell?.kind === 'choice' ? [cell.choice] : [];
    }),
  );
  if (inTable.size === 0) return [];
  const column = variants.columns[place]?.name ?? '';
  const lacking = part.values.filter(({ code }) => !inTable.has(code)).map(({ code }) => code);
  const foreign = [...inTable].filter(code => !has(part, code));
  return [
    ...(foreign.length > 0
      ? [
          {
            field: 'variants',
            detail: `The sizes list ${foreign.join(', ')} under ${column}, but the order code does not have it.`,
          },
        ]
      : []),
    ...(lacking.length > 0
      ? [
          {
            field: 'variants',
            detail: `The order code has ${lacking.join(', ')}, but no size lists it under ${column}.`,
          },
        ]
      : []),
  ];
}
