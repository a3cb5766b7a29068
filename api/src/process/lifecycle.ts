/** Whether this process is stopping and only finishes running requests. Readiness is then false. */
export const isDraining = (): boolean => draining;

let draining = false;

export function beginDraining(): void {
  draining = true;
}

/** A resource to close before the process exits. */
export type Closable = { close(): void | Promise<void> };

/** Resources opened at start. They are closed in reverse order: dependents before the database. */
export class Closables {
  readonly #opened: Closable[] = [];

  /** Registers a resource and returns it. */
  add<T extends Closable>(closable: T): T {
    this.#opened.push(closable);
    return closable;
  }

  /**
   * Closes everything once. A failure does not keep the others open.
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
    if (errors.length > 0) throw new AggregateError(errors, 'Some resources could not be closed.');
  }
}
