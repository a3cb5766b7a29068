import type { DataSource, EntityManager, QueryRunner } from 'typeorm';

/** What the work of one transaction runs its statements through. */
export type TransactionScope = {
  manager: EntityManager;
  /**
   * Waits for statements under way and takes no more.
   * @throws the error of the first statement that failed: a transaction with one is never committed.
   */
  finish: () => Promise<void>;
};

/**
 * Bounds what a transaction can do to its own life. Statements run one after another. After one has failed the database
 * may already have rolled back everything before it (SQLite on a full disk, MariaDB on a deadlock), so the next one would
 * stand alone and be committed at once: it is refused. So is a statement that nobody waited for and that comes too late.
 */
export function openScope(source: DataSource, runner: QueryRunner): TransactionScope {
  let failure: { error: unknown } | undefined;
  let finished = false;
  let last: Promise<unknown> = Promise.resolve();

  // Everything else is the runner's own.
  const scoped: QueryRunner = Object.create(runner, {
    isTransactionActive: { value: true },
    query: {
      value: (...statement: Parameters<QueryRunner['query']>) => {
        if (finished) return Promise.reject(new Error('This transaction has ended.'));
        const run = async () => {
          if (failure) throw failure.error;
          try {
            return await runner.query(...statement);
          } catch (error) {
            failure = { error };
            throw error;
          }
        };
        const turn = last.then(run);
        last = turn.catch(() => undefined);
        return turn;
      },
    },
  });
  const manager = source.createEntityManager(scoped);
  Object.defineProperty(scoped, 'manager', { value: manager });

  const finish = async () => {
    finished = true;
    await last;
    if (failure) throw failure.error;
  };
  return { manager, finish };
}
