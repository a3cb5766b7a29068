/** The part of better-sqlite3 used without TypeORM: the package has no types. */
declare module 'better-sqlite3' {
  type Row = Record<string, unknown>;
  export type Statement = {
    run(...values: unknown[]): unknown;
    all(...values: unknown[]): Row[];
    get(...values: unknown[]): Row | undefined;
    iterate(...values: unknown[]): IterableIterator<Row>;
  };
  export default class BetterSqlite {
    constructor(file: string, options?: { readonly?: boolean; fileMustExist?: boolean; timeout?: number });
    prepare(statement: string): Statement;
    exec(statements: string): this;
    pragma(statement: string): Row[];
    close(): this;
  }
}
