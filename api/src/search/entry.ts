import { activeAttributes, shownValue } from '@hydraulics/common/figures/attribute-values';
import type { TypeCode } from '@hydraulics/common/figures/type-code/type-code';
import type { Attribute, StoredValue } from '@hydraulics/common/nouns/attributes/attributes';
import type { Field } from '@hydraulics/common/nouns/fields/fields';
import { productFields } from '@hydraulics/common/nouns/fields/product-fields';
import { richFields } from '@hydraulics/common/nouns/products';
import { plainText } from '@hydraulics/common/text';
import {
  type DocumentFormat,
  type DocumentKind,
  documentFileName,
  documentKinds,
} from '@hydraulics/common/units/documents';
import type { ProductRow } from '../db/tables/products.ts';
import { type EntryFigure, figuresOf } from './entry-figures.ts';
import { readFigures } from './read-figures.ts';
import { squash } from './words.ts';

/** The searchable data of a product. */
export type Entry = {
  id: string;
  categoryId: string;
  texts: Record<TextField, string>;
  figures: EntryFigure[];
  /** Figures with units in its texts. */
  textFigures: EntryFigure[];
  /** The designation, the whole name and the type codes of the variants in their order, without separators. */
  codes: string[];
  /** The beginnings of its order codes, from its type code, without separators. */
  beginnings: string[];
};

/** The searchable data of a document. */
export type SearchedDocument = {
  id: string;
  title: string;
  kind: DocumentKind;
  language: string;
  revision: string;
  format: DocumentFormat;
};

/** An active product with its active documents. */
export type SearchedProduct = ProductRow & { documents: SearchedDocument[] };

type Source = { boost: number; text: (row: SearchedProduct) => string };

const attributesOf = (row: ProductRow): Attribute[] => [
  ...activeAttributes(row.category?.attributes ?? []),
  ...row.specifications.own,
];

const shownBy = (row: ProductRow, attribute: Attribute): StoredValue | undefined =>
  shownValue(row.specifications, row.category?.attributes ?? [], attribute);

const wordsOfValue = (value: StoredValue | undefined): string => {
  if (value?.kind === 'choice') return value.choice;
  return value?.kind === 'text' ? value.text : '';
};

/** The rich texts that are found in a part of the search. */
const textsIn = (part: Field['searched'], row: ProductRow): string =>
  richFields.flatMap(field => (productFields[field].searched === part ? [plainText(row[field])] : [])).join(' ');

/** The title of a document, its kind, and the name of its file. */
export const textOfDocument = (document: SearchedDocument): string =>
  [document.title, documentKinds[document.kind], documentFileName(document)].join(' ');

/**
 * The searchable texts, and the weight of a word in each. A change of such a text must touch the product's tag, as for
 * the page cache.
 */
const sources = {
  name: { boost: 6, text: ({ name }) => name },
  codes: { boost: 3, text: ({ variants }) => variants.rows.map(({ code }) => code).join(' ') },
  category: { boost: 3, text: ({ category }) => category?.name ?? '' },
  figures: {
    boost: 1.5,
    text: row =>
      [
        ...attributesOf(row).flatMap(one => (shownBy(row, one) ? [one.name, wordsOfValue(shownBy(row, one))] : [])),
        ...row.variants.columns.map(({ name }) => name),
      ].join(' '),
  },
  summary: { boost: 2, text: row => textsIn('summary', row) },
  uses: { boost: 1.5, text: row => textsIn('uses', row) },
  texts: { boost: 1, text: row => textsIn('texts', row) },
  documents: { boost: 1, text: ({ documents }) => documents.map(textOfDocument).join(' ') },
} satisfies Record<string, Source>;

export type TextField = keyof typeof sources;
export const textFields = Object.keys(sources) as TextField[];
export const boosts = Object.fromEntries(Object.entries(sources).map(([name, { boost }]) => [name, boost]));

/**
 * A product whose rich texts have at most this many letters together, so that showing where something was found takes
 * no longer for long texts.
 */
export function withTextsCut(row: SearchedProduct, letters: number): SearchedProduct {
  let left = letters;
  const texts = richFields.map(field => {
    const text = row[field].length <= left ? row[field] : cutBeforeTag(row[field].slice(0, left));
    left -= text.length;
    return [field, text];
  });
  return { ...row, ...Object.fromEntries(texts) };
}

/** Without a tag at the end that was cut off within. */
const cutBeforeTag = (html: string): string => {
  const tag = html.lastIndexOf('<');
  return tag > html.lastIndexOf('>') ? html.slice(0, tag) : html;
};

/** The texts of a product without those of its documents, the shortest first, computed lazily. */
export function* ownTexts(row: SearchedProduct): Generator<string> {
  for (const field of textFields) if (field !== 'documents') yield sources[field].text(row);
}

/** A product that is not offered is found by its name and codes only. */
const foundBy = ({ life }: SearchedProduct, field: TextField): boolean =>
  life === 'active' || field === 'name' || field === 'codes';

export function toEntry(row: SearchedProduct): Entry {
  const texts = Object.fromEntries(
    textFields.map(field => [field, foundBy(row, field) ? sources[field].text(row) : '']),
  );
  return {
    id: row.id,
    categoryId: row.categoryId,
    texts: texts as Entry['texts'],
    figures: row.life === 'active' ? figuresOf(row) : [],
    textFigures: row.life === 'active' ? figuresInText(Object.values(texts).join('\n')) : [],
    codes: [designation(row.name), row.name, ...row.variants.rows.map(({ code }) => code)].map(squash),
    beginnings: beginningsOf(row.typeCode).map(squash),
  };
}

const shortestBeginning = 4;
const mostBeginnings = 400;

/** The first parts of order codes, up to the length that identifies the product: `VCX-100`. */
function beginningsOf({ parts }: TypeCode): string[] {
  let found = [''];
  for (const part of parts) {
    if (part.kind !== 'values' || part.optional) break;
    const longer = found.flatMap(start =>
      squash(start).length < shortestBeginning ? part.values.map(({ code }) => start + part.before + code) : start,
    );
    if (longer.length > mostBeginnings) break;
    found = longer;
  }
  return found.filter(one => squash(one).length >= shortestBeginning);
}

/** The words up to the last one with a digit: `VCX 100/70` of `VCX 100/70 Mill-Duty Cylinder`. */
const designation = (name: string): string => /^.*\p{Nd}\S*/u.exec(name)?.[0] ?? name;

/** The different figures in a text. */
function figuresInText(text: string): EntryFigure[] {
  const found = new Map<string, EntryFigure>();
  for (const { dimension, readings } of readFigures(text).figures) {
    for (const { from, to } of readings) {
      found.set(`${dimension} ${from} ${to}`, { dimension, from, to, name: '', row: -1, isOwn: true });
    }
  }
  return [...found.values()];
}
