/** Whether this process was told to stop and only finishes what is under way. Readiness is false from then on. */
export const isDraining = (): boolean => draining;

let draining = false;

/** Makes `isDraining` true for the rest of the process's life. */
export function beginDraining(): void {
  draining = true;
}

/** Something that must be closed before the process may end. */
export type Closable = { close(): void | Promise<void> };

/** What was opened while starting. It is closed in the reverse order: what uses the database before the database. */
export class Closables {
  readonly #opened: Closable[] = [];

  /** Remembers what to close, and returns it. */
  add<T extends Closable>(closable: T): T {
    this.#opened.push(closable);
    return closable;
  }

  /**
   * Closes everything, each once. One that fails does not keep the others open.
   * @throws AggregateError with all failures
   */
  async close(): Promise<void> {
    const errors: unknown[] = [];
    for (const closable of this.#opened.splice(0).reverse()) {
      try {
        await closable.close();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'Some of what was open could not be closed.');
  }
}
