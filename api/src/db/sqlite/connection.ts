import { existsSync } from 'node:fs';
import { AppError } from '@hydraulics/common/contract/errors';
import type { DataSource } from 'typeorm';
import { driverCode } from '../errors.ts';

/** What this program uses of better-sqlite3's connection. */
export type SqliteConnection = {
  readonly inTransaction: boolean;
  exec(sql: string): unknown;
  pragma(sql: string, options?: { simple: boolean }): unknown;
};

/** In ms, and short: SQLite waits for a lock by stopping the whole process. Writes wait longer, without doing that. */
const BUSY_TIMEOUT = 40;

/** After these the connection itself may be spoilt, such as by a file handle of a disk that was away. */
const spoilt = /^SQLITE_(IOERR|READONLY|CANTOPEN|PROTOCOL)(_|$)/;

/** The one connection of the embedded database. */
export async function connectionOf(source: DataSource): Promise<SqliteConnection> {
  return source.createQueryRunner().connect();
}

/**
 * Uses of the embedded database's one connection. One that was left in a transaction, or that met an input or output
 * error, is thrown away, and a new one opened before the next use. Closing it rolls back whatever was open.
 */
export class SqliteAccess {
  readonly #source: DataSource;
  readonly #file: string;
  #suspect = false;

  constructor(source: DataSource, file: string) {
    this.#source = source;
    this.#file = file;
  }

  /** To be called once connected. */
  async begin(): Promise<void> {
    (await connectionOf(this.#source)).pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
  }

  /** Does the work on a sound connection. @throws AppError `unavailable` while none can be had. */
  async use<T>(work: () => Promise<T>): Promise<T> {
    if (this.#suspect) await this.#reopen();
    try {
      return await work();
    } catch (error) {
      if (spoilt.test(driverCode(error))) this.#suspect = true;
      throw error;
    } finally {
      if ((await connectionOf(this.#source)).inTransaction) this.#suspect = true;
    }
  }

  async #reopen(): Promise<void> {
    // SQLite would make an empty database where there is none.
    if (!existsSync(this.#file)) {
      throw new AppError('unavailable', undefined, { cause: new Error(`The database file ${this.#file} is gone.`) });
    }
    const { driver } = this.#source;
    await driver.disconnect();
    await driver.connect();
    await this.begin();
    this.#suspect = false;
  }
}
