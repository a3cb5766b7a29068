import type { Permission } from '@hydraulics/common/contract/roles';
import type { Touch } from '../db/content-tags.ts';
import type { Tables } from '../db/database.ts';
import type { BulkStep } from '../db/tables/bulk-operations.ts';
import type { Actor } from '../rpc/actor.ts';

/** `operation`: the id of the operation. `site`: the public address of the website. */
export type BulkContext = {
  tables: Tables;
  touch: Touch;
  actor: Actor;
  now: Date;
  operation: string;
  site: string;
};

/** A record with what decides whether it may be changed. `isDeleted`: it is in the trash. */
export type BulkRow = { id: string; version: number; isDeleted: boolean };

export type Item = [id: string, version: number];

export type BulkInput<Action extends string> = {
  action: Action | 'undo';
  undoes?: string | undefined;
  items?: { _id: string; version: number }[] | undefined;
  all?: { count: number } | undefined;
};

/** What an operation changed, for its undo. */
export type Undone = { action: string; steps: BulkStep[] };

/** How the records of a noun are changed together. */
export type BulkDescription<Row extends BulkRow, Action extends string, Input extends BulkInput<Action>> = {
  noun: 'products' | 'gallery' | 'pages' | 'users' | 'enquiries';
  permission: Permission;
  words: readonly [one: string, many: string];
  /** Ends the sentence "3 products …". */
  done: (action: Action, input: Input, tables: Tables) => string | Promise<string>;
  /** Whether pages for visitors show the records. */
  isPublic?: true;
  /** Records per transaction; without it, all are changed in one, or none. */
  stepSize?: number;
  /** Called in each transaction. @throws AppError if the input is refused */
  check?: (tables: Tables, input: Input) => Promise<unknown>;
  /** Loads records, deleted ones too. */
  load: (tables: Tables, ids: string[]) => Promise<Row[]>;
  /** The records that match a filter. */
  listAll?: (tables: Tables, all: NonNullable<Input['all']>) => Promise<Item[]>;
  needsNoChange: (row: Row, input: Input) => boolean;
  /** Whether an action changes the records themselves, so that another user's change of one is a conflict. */
  concerns?: (action: Action) => boolean;
  /** Changes the records that have no conflict. @returns for each its new version, and its columns before */
  change: (rows: Row[], input: Input, context: BulkContext) => Promise<BulkStep[]>;
  /**
   * What an operation changed, of all records or some, if the noun keeps it itself; otherwise it is kept with the
   * operation for a day.
   */
  findUndone?: (tables: Tables, id: string, ids?: string[]) => Promise<Undone>;
  /** Reverses the steps of an operation for records that are unchanged since. */
  reverse: (steps: { step: BulkStep; row: Row }[], action: string, context: BulkContext) => Promise<void>;
  /**
   * Reverses what is left of steps whose records were changed since.
   * @returns the number of records of which anything was reversed, sentences about what was left, and the ids that they
   * name; null if nothing can be
   */
  reversePartly?: (
    steps: BulkStep[],
    action: string,
    context: BulkContext,
  ) => Promise<{ changed: number; left: string; named: string[] } | null>;
  /** Called in the last transaction of an undo. */
  onUndone?: (tables: Tables, id: string, message: string) => Promise<unknown>;
  /** Whether the audit names each record by itself; otherwise an entry with the counts is added. */
  audited?: true;
};
