import { limits } from '@hydraulics/common/limits';
import { EntitySchema, type EntitySchemaColumnOptions, type EntitySchemaOptions, type ObjectLiteral } from 'typeorm';
import { columnKinds, type Dialect, entityColumn } from './columns.ts';
import type { FilesIn } from './stored-file.ts';
import { coarseOf, exactOf, exactSql, type Words, type WordsOf } from './words/exact-words.ts';

function tableKit(dialect: Dialect, table: string) {
  const kinds = columnKinds(dialect);
  const column = (kind: Parameters<typeof entityColumn>[1], more?: Partial<EntitySchemaColumnOptions>) =>
    entityColumn(dialect, kind, more);
  const primary = { primary: true, primaryKeyConstraintName: `pk_${table}` };
  const row = {
    id: column(kinds.id, primary),
    createdAt: column(kinds.time),
    updatedAt: column(kinds.time),
    version: column(kinds.integer),
  };
  return {
    dialect,
    kinds,
    column,
    primary,
    row,
    deletable: { ...row, deletedAt: column(kinds.time, { nullable: true }) },
    publishable: {
      status: column(kinds.key(20), { default: 'published' }),
      publishAt: column(kinds.time, { nullable: true }),
      unpublishAt: column(kinds.time, { nullable: true }),
    },
    /** The columns of a word that version 1.0.0 reads as well: what it reads, the exact one, and what the two mean. */
    words: (property: string, words: Words, coarse: EntitySchemaColumnOptions): Columns => ({
      // Its own name, so that a condition in SQL cannot mean the coarse column by mistake.
      [property]: {
        ...{ name: `current ${property}`, type: 'varchar', virtualProperty: true },
        query: alias => exactSql(words, `${alias}.${property}`, `${alias}.${exactOf(property)}`),
      },
      [coarseOf(property)]: { ...coarse, name: property },
      [exactOf(property)]: column(kinds.key(20), { default: '' }),
    }),
    edited: { updatedBy: column(kinds.line(limits.name), { nullable: true }) },
    // SQLite has unique constraints, MariaDB unique indexes; the drift check expects each in its own form.
    unique: (name: string, columns: string[]) =>
      dialect === 'sqlite' ? { uniques: [{ name, columns }] } : { indices: [{ name, columns, unique: true }] },
  };
}

type Columns = Record<string, EntitySchemaColumnOptions>;

export type TableKit = ReturnType<typeof tableKit>;

/** The description of one table. */
export type Table<R extends ObjectLiteral> = {
  /** TypeORM's entity name. */
  entity: string;
  table: string;
  schema: (kit: TableKit) => Omit<EntitySchemaOptions<R>, 'name' | 'tableName'>;
  /**
   * Every column of files, with the places of files within JSON. Backups, purging and orphan collection rely on it, so a
   * missing one does not compile.
   */
  files: FilesIn<R>;
  /** False if files may be deleted while a row names them, because they are looked up again before they are used. */
  holdsFiles?: false;
  /** False if a restore must not bring the rows back; absent: every backup includes them. */
  backedUp?: false;
  /**
   * `values`: columns whose values before and after a change are audited. `hidden`: columns whose change is audited
   * without its value. Unlisted columns are not audited. False if no person changes the table.
   */
  audit: false | { values: (keyof R & string)[]; hidden?: (keyof R & string)[] };
  /** The columns with words that version 1.0.0 does not know. Inserts and updates of the repository store them. */
  words?: WordsOf<keyof R & string>;
  /** The content tags of a row (content-tags.ts); null if no public page shows it. */
  tags: ((row: R) => string[]) | null;
};

export const table = <R extends ObjectLiteral>(description: Table<R>): Table<R> => description;

export const toEntity = <R extends ObjectLiteral>({ entity, table, schema }: Table<R>, dialect: Dialect) =>
  new EntitySchema<R>({ ...schema(tableKit(dialect, table)), name: entity, tableName: table });
