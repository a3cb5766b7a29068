import type { Database, Tables } from '../db/database.ts';

type Dated = { id: string; createdAt: Date };

/** Rows that may name people: the next ones in the order of their ids, and how a row is cleared of some addresses. */
type Described<Row extends Dated> = {
  next: (tables: Tables, after: string, count: number) => Promise<Row[]>;
  /** @returns whether the row named one of them */
  erase: (tables: Tables, row: Row, isErased: (address: string) => boolean) => Promise<boolean>;
};

/** Rows per transaction. */
const batchSize = 200;

/**
 * Erases people from all rows written before they were erased, because a restore brings them back.
 * @returns the number of changed rows
 */
export async function eraseAgain<Row extends Dated>(
  db: Database,
  lookup: (email: string) => Date | null,
  { next, erase }: Described<Row>,
): Promise<number> {
  let count = 0;
  for (let after = ''; ; ) {
    const rows = await db.read(tables => next(tables, after, batchSize));
    count += await db.transaction(async tables => {
      let erased = 0;
      for (const row of rows) {
        const isErased = (address: string) => row.createdAt <= (lookup(address) ?? new Date(0));
        if (await erase(tables, row, isErased)) erased += 1;
      }
      return erased;
    });
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return count;
    after = last.id;
  }
}
