import type { ContentTouch } from '../../../db/content-tags.ts';
import type { Tables } from '../../../db/database.ts';
import type { Edited } from '../../../db/rows.ts';

/** New values of a record, as a save or the publication of a pending change writes them. */
type Writing<Row, Values> = {
  /** The record as it is stored. */
  row: Row;
  values: Values;
  /** The columns of every update. */
  next: Pick<Edited, 'updatedAt' | 'version'> & Partial<Pick<Edited, 'updatedBy'>>;
  now: Date;
};

/**
 * Writes the values of a record with the columns made of them, touches the pages that show it, and frees the files that it
 * no longer has.
 */
export type Write<Row, Values> = (tables: Tables, touch: ContentTouch, writing: Writing<Row, Values>) => Promise<void>;
