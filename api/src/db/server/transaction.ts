import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { openScope } from '../transaction-scope.ts';
import { asNotCommitted, NotCommitted, repeatUncommitted } from './repeat.ts';

const IN_TRANSACTION = 1;

type ServerConnection = { destroy(): void };

type Work<T> = (manager: EntityManager) => Promise<T>;

/**
 * A transaction on its own server connection. It is repeated as a whole if the server rolled it back, or the connection
 * was lost before the COMMIT (docs/decisions/0020). So `work` may run several times, and changes only the database.
 */
export const serverTransaction = <T>(source: DataSource, work: Work<T>): Promise<T> =>
  repeatUncommitted(() => tryTransaction(source, work));

/**
 * The connection returns to the pool only after the server reported that no transaction is open; otherwise it is closed,
 * which rolls back.
 * @throws NotCommitted if it may be repeated
 */
async function tryTransaction<T>(source: DataSource, work: Work<T>): Promise<T> {
  const runner = source.createQueryRunner();
  const connection: ServerConnection = await runner.connect();
  let ended = false;
  let isCommitting = false;
  try {
    await runner.query('START TRANSACTION');
    const value = await runInScope(source, runner, work);
    isCommitting = true;
    await end(runner, 'COMMIT');
    ended = true;
    return value;
  } catch (error) {
    ended = await end(runner, 'ROLLBACK').then(
      () => true,
      () => false,
    );
    throw asNotCommitted(error, isCommitting);
  } finally {
    if (!ended) connection.destroy();
    await runner.release();
  }
}

async function runInScope<T>(source: DataSource, runner: QueryRunner, work: Work<T>): Promise<T> {
  const scope = openScope(source, runner);
  try {
    const value = await work(scope.manager);
    await scope.finish();
    return value;
  } catch (error) {
    const failure = await scope.finish().then(
      () => error,
      failed => asNotCommitted(failed, false),
    );
    // The work may have turned the error of its statement into another.
    throw failure instanceof NotCommitted ? failure : error;
  }
}

async function end(runner: QueryRunner, statement: 'COMMIT' | 'ROLLBACK'): Promise<void> {
  const { serverStatus }: { serverStatus: number } = await runner.query(statement);
  if (serverStatus & IN_TRANSACTION) throw new Error(`A transaction is still open after its ${statement}.`);
}
