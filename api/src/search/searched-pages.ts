import type { FoundPage } from '@hydraulics/common/nouns/search/search';
import { exactCollation } from '../db/columns.ts';
import type { Tables } from '../db/database.ts';
import type { DocumentRow } from '../db/tables/documents/documents.ts';
import type { PageRow } from '../db/tables/pages/pages.ts';
import { documentsByOwner } from '../repositories/documents.ts';
import { escapeLike } from '../repositories/list.ts';
import { textsOfBlock } from '../repositories/pages.ts';
import { shownRows } from '../repositories/publication/shown.ts';
import { excerptOf, mark } from './mark.ts';
import { isNumeric, stopWords, termsOf } from './words.ts';

/** Pages in one response. */
const maxPages = 6;
/** Pages whose texts one search reads. */
const maxRead = 24;
/** Words of a query that count. */
const maxWords = 12;

/**
 * The public pages of which every word of a query begins a word, and every number is one, in their texts or their
 * documents; those with the most of them in their title first.
 */
export async function findPages(tables: Tables, q: string): Promise<FoundPage[]> {
  const words = [...new Set(termsOf(q))].filter(word => !stopWords.has(word)).slice(0, maxWords);
  if (words.length === 0) return [];
  const rows = await candidates(tables, words);
  const documents = await documentsByOwner(
    tables,
    'pages',
    rows.map(({ id }) => id),
  );
  const begun = (term: string) => words.filter(word => (isNumeric(word) ? term === word : term.startsWith(word)));
  return rows
    .map(row => ({ row, texts: textsOf(row, documents.get(row.id) ?? []) }))
    .filter(({ row, texts }) => new Set(termsOf([row.title, ...texts].join(' ')).flatMap(begun)).size === words.length)
    .map(found => ({ ...found, inTitle: new Set(termsOf(found.row.title).flatMap(begun)).size }))
    .sort((one, other) => other.inTitle - one.inTitle)
    .slice(0, maxPages)
    .map(({ row: { title, name, date }, texts }) => {
      const isFound = (term: string) => begun(term).length > 0;
      const found = new Set(termsOf(texts.join(' ')).filter(isFound));
      return { title: mark(title, isFound), name, date, excerpt: mark(excerptOf(texts, found), isFound) };
    });
}

const textsOf = ({ blocks }: PageRow, documents: DocumentRow[]): string[] => [
  ...blocks.flatMap(textsOfBlock).filter(Boolean),
  ...documents.map(({ title, issuer, number }) => [title, issuer, number].filter(Boolean).join(', ')),
];

/** The public pages that contain every word somewhere, also within another word. */
function candidates(tables: Tables, words: string[]): Promise<PageRow[]> {
  const query = shownRows(tables, 'pages', 'visitors');
  const exactly = exactCollation(query.connection);
  words.forEach((word, index) => {
    const like = (column: string) => `${column} LIKE :word${index}`;
    const document = query
      .subQuery()
      .select('document.id')
      .from('document', 'document')
      .where("document.ownerNoun = 'pages' AND document.ownerId = row.id")
      .andWhere('document.deletedAt IS NULL AND document.expired = 0')
      .andWhere(
        `(${['title', 'issuer', 'number'].map(column => `${like(`document.${column}`)} ESCAPE '!'`).join(' OR ')})`,
      )
      .getQuery();
    query.andWhere(`(${like('row.search')}${exactly} ESCAPE '!' OR EXISTS ${document})`, {
      [`word${index}`]: `%${escapeLike(word)}%`,
    });
  });
  return query.orderBy('row.position', 'ASC').addOrderBy('row.id', 'ASC').take(maxRead).getMany();
}
