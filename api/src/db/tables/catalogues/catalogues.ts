import { limits } from '@hydraulics/common/limits';
import type { ProductLack } from '@hydraulics/common/nouns/lists/product-lists';
import type { DataSheetUnits } from '@hydraulics/common/units/data-sheet';
import { json } from '../../columns.ts';
import { table } from '../../table.ts';

/** What is in a catalogue: the products of a filter, and of these only some if there are ids. */
export type CatalogueRequest = {
  ids?: string[] | undefined;
  q?: string | undefined;
  categoryId?: string | undefined;
  lacks?: ProductLack | undefined;
  home?: 'chosen' | undefined;
};

/** A catalogue as a PDF, made in the background. It is kept for a day, as `catalogues/<id>.pdf`. */
export type CatalogueRow = {
  id: string;
  createdAt: Date;
  /** Null for a catalogue that visitors requested. */
  userId: string | null;
  userName: string | null;
  covers: string;
  units: DataSheetUnits;
  /** A key of the content of visitors' catalogues; another key requires another catalogue. */
  source: string | null;
  /** Null if a version began it that continues none. */
  request: CatalogueRequest | null;
  /** While it is running it has a job. */
  state: 'running' | 'interrupted' | 'done' | 'failed';
  total: number;
  done: number;
  pages: number;
  bytes: number;
  message: string | null;
};

export const catalogues = table<CatalogueRow>({
  entity: 'catalogue',
  table: 'catalogues',
  files: {},
  tags: null,
  audit: false,
  // Their files can be made again.
  backedUp: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.id, primary),
      createdAt: column(kinds.time),
      userId: column(kinds.id, { nullable: true }),
      userName: column(kinds.line(limits.name), { nullable: true }),
      covers: column(kinds.line(limits.name)),
      units: column(kinds.key(10)),
      source: column(kinds.key(120), { nullable: true }),
      request: column(kinds.longText, { nullable: true, transformer: json }),
      state: column(kinds.key(20)),
      total: column(kinds.integer),
      done: column(kinds.integer),
      pages: column(kinds.integer),
      bytes: column(kinds.integer),
      message: column(kinds.longText, { nullable: true }),
    },
    indices: [{ name: 'ix_catalogues_created', columns: ['createdAt'] }],
  }),
});
