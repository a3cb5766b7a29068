import type { Repository } from 'typeorm';

/** The columns that name a record; the first that it has counts. The `name` of a page is its address. */
export const nameColumns = ['title', 'name', 'source'];

/** The name of a record for staff; null for an image, which has a text only. */
export function nameOf(row: object): string | null {
  const names = nameColumns.map(column => Reflect.get(row, column) as unknown);
  return names.find(name => typeof name === 'string') ?? null;
}

/** What staff call a record: its name, or the text of an image, which may be empty. */
export const nameOrText = (row: object): string => nameOf(row) ?? String(Reflect.get(row, 'alt') ?? '');

/** A record in a sentence that quotes names. */
export const unnamed = 'An image without a description';

/** The columns of a table that name its records, for a select clause. */
export const namingColumns = ({ metadata }: Pick<Repository<object>, 'metadata'>): string[] =>
  [...nameColumns, 'alt'].filter(column => metadata.findColumnWithPropertyName(column));
