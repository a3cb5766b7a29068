import { textWithUnit } from '@hydraulics/common/figures/editable-text';
import type { Value } from '@hydraulics/common/figures/value';
import type { Attribute, Specifications, Variants } from '@hydraulics/common/nouns/attributes/attributes';
import type { AuditChange } from '@hydraulics/common/nouns/audit';
import { wordsOfReason, wordsOfState } from '@hydraulics/common/nouns/enquiry-states';
import type { Field } from '@hydraulics/common/nouns/fields/fields';
import { type Life, lives } from '@hydraulics/common/nouns/lists/product-life';
import { type RecordNoun, records } from '@hydraulics/common/registry';
import { counted, plainText } from '@hydraulics/common/text';

type AuditedField = AuditChange['fields'][number];

const maxValue = 120;

const countOf = (list: readonly unknown[] | undefined, one: string): string | null =>
  list?.length ? counted(list.length, one, `${one}s`) : null;

type Describe = (value: never) => string | null;

/** What people read in place of values that are lists, files or HTML; null for what they read as it is. */
const byKind: Record<Field['kind'], Describe | null> = {
  line: null,
  optionalLine: null,
  address: null,
  flag: (value: boolean) => (value ? 'yes' : 'no'),
  storedPicture: () => 'an image',
  life: (life: Life) => lives[life],
  day: null,
  availability: null,
  products: (list: unknown[]) => countOf(list, 'product'),
  wholeNumber: null,
  record: null,
  richText: plainText,
  images: (list: unknown[]) => countOf(list, 'image'),
  imageTexts: (texts: object) => countOf(Object.keys(texts), 'text'),
  image: () => 'an image',
  // Told figure by figure.
  specifications: null,
  variants: ({ rows }: Variants) => countOf(rows, 'size'),
  typeCode: ({ parts }: { parts: unknown[] }) => countOf(parts, 'part'),
  attributes: (list: unknown[]) => countOf(list, 'figure'),
  file: () => 'a file',
  webAddress: null,
  path: null,
  email: null,
  user: null,
  role: null,
  enquiryState: wordsOfState,
  lostReason: wordsOfReason,
  imageText: null,
  documentKind: null,
  language: null,
  revision: null,
  text: null,
  part: part => textsIn(part).join(', '),
  pageName: null,
  pagePlace: null,
  date: null,
  blocks: (list: unknown[]) => countOf(list, 'block'),
};

/** The texts and numbers of a part, in their order. Pictures are told by their other words. */
const textsIn = (part: unknown): string[] =>
  typeof part === 'object' && part !== null
    ? Object.values(part).flatMap(textsIn)
    : [String(part)].filter(text => !/^uploads\//.test(text));

/**
 * The change of a column of a noun's table as people read it; a product's figures one by one.
 * @returns nothing if it did not change
 */
export function auditedFields(noun: string, field: string, before: unknown, after: unknown): AuditedField[] {
  const [from, to] = [stored(before), stored(after)];
  if (from === to) return [];
  const kind = records[noun as RecordNoun]?.fields[field]?.kind;
  if (kind === 'specifications') return figureChanges(before as Specifications, after as Specifications);
  const describe = kind && byKind[kind];
  const textOf = (value: unknown, text: string | null) =>
    text === null ? null : cut(describe ? describe(value as never) : text);
  return [{ field, from: textOf(before, from), to: textOf(after, to), hidden: false }];
}

function figureChanges(before: Specifications | undefined, after: Specifications | undefined): AuditedField[] {
  const own = new Map([...(before?.own ?? []), ...(after?.own ?? [])].map((one: Attribute) => [one.id, one.name]));
  const ids = new Set([...Object.keys(before?.values ?? {}), ...Object.keys(after?.values ?? {})]);
  const changed = [...ids].flatMap((figure): AuditedField[] => {
    const [from, to] = [figureText(before?.values[figure]), figureText(after?.values[figure])];
    if (from === to) return [];
    const label = own.get(figure);
    return [{ field: 'specifications', figure, ...(label ? { label } : {}), from, to, hidden: false }];
  });
  // Only names, units or the order of its own figures.
  return changed.length > 0 ? changed : [{ field: 'specifications', from: null, to: null, hidden: true }];
}

const figureText = (value: Value | undefined): string | null => (value ? cut(textWithUnit(value)) : null);

function stored(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const cut = (value: string | null) =>
  value === null || value.length <= maxValue
    ? value
    : `${value.slice(0, maxValue)}… (${value.length.toLocaleString('en')} characters)`;
