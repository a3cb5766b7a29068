/** `off`: there is no next one. `go` opens it and returns its id. */
export type TriageStep = { off: boolean; go: () => Promise<string | null> };

type Desk = { open: { current: string | null }; next: TriageStep; go: (id: string | null) => void };

/** Steps through a list of enquiries. An action opens the next one at once, because the next key is meant for it. */
export class Triage {
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  /** Runs an action that leaves the enquiry in the list; the last one stays open. */
  settle(id: string, act: () => Promise<boolean>): Promise<boolean> {
    return this.#run(id, act, { closesLast: false });
  }

  /** Runs an action that removes the enquiry; after the last one none is open. */
  remove(id: string, act: () => Promise<boolean>): Promise<boolean> {
    return this.#run(id, act, { closesLast: true });
  }

  /** After a deletion: opens the next one, or none. */
  leave(deletedId: string): void {
    const { open, next, go } = this.#desk;
    if (deletedId !== open.current) return;
    if (next.off) go(null);
    else void next.go();
  }

  async #run(id: string, act: () => Promise<boolean>, { closesLast }: { closesLast: boolean }): Promise<boolean> {
    const { open, next, go } = this.#desk;
    let to: string | null | undefined;
    if (id === open.current) {
      if (!next.off) to = await next.go();
      else if (closesLast) {
        to = null;
        go(null);
      }
    }
    const isDone = await act();
    // If the user has opened another one since, that stays open.
    if (!isDone && to !== undefined && open.current === to) go(id);
    return isDone;
  }
}
