import { existsSync } from 'node:fs';
import { AppError } from '@hydraulics/common/contract/errors';
import type { DataSource } from 'typeorm';
import { driverCode } from '../errors.ts';

/** The part of better-sqlite3's connection that is used here. */
export type SqliteConnection = {
  readonly inTransaction: boolean;
  exec(sql: string): unknown;
  function(name: string, options: { deterministic: boolean }, run: (value: unknown) => unknown): unknown;
  pragma(sql: string, options?: { simple: boolean }): unknown;
};

/** In ms, and short: SQLite blocks the whole process while it waits. Writes retry without blocking. */
const BUSY_TIMEOUT = 40;

const connectionErrors = /^SQLITE_(IOERR|READONLY|CANTOPEN|PROTOCOL)(_|$)/;

/** The one connection of the embedded database. */
export async function connectionOf(source: DataSource): Promise<SqliteConnection> {
  return source.createQueryRunner().connect();
}

/**
 * Guards the only connection to the embedded database. A connection left in a transaction or hit by an I/O error is
 * replaced before the next use; closing it rolls back.
 */
export class SqliteAccess {
  readonly #source: DataSource;
  readonly #file: string;
  #needsReopen = false;

  constructor(source: DataSource, file: string) {
    this.#source = source;
    this.#file = file;
  }

  /** Call it once connected. */
  async configure(): Promise<void> {
    const connection = await connectionOf(this.#source);
    connection.pragma(`busy_timeout = ${BUSY_TIMEOUT}`);
    // Overwrites deleted data, which could otherwise be read in the file.
    connection.pragma('secure_delete = ON');
  }

  /**
   * Gathers the statistics by which SQLite chooses indices, of tables that have none or have grown much since. Without
   * them it reads whole tables for a few rows (https://sqlite.org/lang_analyze.html#recommended_usage_patterns).
   */
  async gatherStatistics(): Promise<void> {
    const connection = await connectionOf(this.#source);
    connection.pragma('optimize = 0x10002');
  }

  /** Runs `work` on a healthy connection. @throws AppError `unavailable` when there is none */
  async use<T>(work: () => Promise<T>): Promise<T> {
    if (this.#needsReopen) await this.#reopen();
    try {
      return await work();
    } catch (error) {
      if (connectionErrors.test(driverCode(error))) this.#needsReopen = true;
      throw error;
    } finally {
      if ((await connectionOf(this.#source)).inTransaction) this.#needsReopen = true;
    }
  }

  async #reopen(): Promise<void> {
    // SQLite would create an empty database.
    if (!existsSync(this.#file)) {
      throw new AppError('unavailable', undefined, { cause: new Error(`The database file ${this.#file} is missing.`) });
    }
    const { driver } = this.#source;
    await driver.disconnect();
    await driver.connect();
    await this.configure();
    this.#needsReopen = false;
  }
}
