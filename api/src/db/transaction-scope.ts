import type { DataSource, EntityManager, QueryRunner } from 'typeorm';

/** Runs the statements of one transaction. */
export type TransactionScope = {
  manager: EntityManager;
  /**
   * Waits for running statements and rejects new ones.
   * @throws the error of the first failed statement, since such a transaction must not be committed
   */
  finish: () => Promise<void>;
};

/**
 * Serializes the statements of a transaction. After a failed statement the database may already have rolled back
 * (SQLite on a full disk, MariaDB on a deadlock), and a later one would be committed on its own, so it is rejected. A
 * statement that was not awaited and arrives after the end is rejected too.
 */
export function openScope(source: DataSource, runner: QueryRunner): TransactionScope {
  let failure: { error: unknown } | undefined;
  let finished = false;
  let last: Promise<unknown> = Promise.resolve();

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
