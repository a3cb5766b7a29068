import type { ClientResponse } from './client.ts';

/** Kinds of records in the ledger. */
export type Kind = 'category' | 'product' | 'enquiry';

/**
 * A record as its writes imply it. `state` is the last acknowledged one; `inDoubt` the one that an unanswered write
 * would have produced. States are comparable texts: `absent` before the first write, `deleted` at the end.
 */
export type Entry = {
  kind: Kind;
  key: string;
  state: string;
  inDoubt: string | undefined;
  /** Taken by a writer: two never work on one record, so that its state is always known. */
  busy: boolean;
  id: string;
};

/** All writes: which were sent, which were acknowledged, and what must be stored as a result. */
export class Ledger {
  readonly entries = new Map<string, Entry>();
  tried = 0;
  acknowledged = 0;
  /** Refused with 4xx. */
  refused = 0;
  /** Answered with 500, which no client can handle. */
  failed = 0;
  lost = 0;
  /** Repeated with their key, and told that they were written before. */
  answersLost = 0;
  /** How many acknowledged states were compared with the database so far. */
  compared = 0;
  readonly statuses = new Map<number, number>();

  add(kind: Kind, key: string): Entry {
    const entry: Entry = { kind, key, state: 'absent', inDoubt: undefined, busy: true, id: '' };
    this.entries.set(key, entry);
    return entry;
  }

  /** Runs a write that leads to this state, and records its outcome. */
  async write(entry: Entry, state: string, send: () => Promise<ClientResponse>): Promise<ClientResponse> {
    this.tried += 1;
    entry.inDoubt = state;
    const answer = await send();
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
    if (answer.status >= 200 && answer.status < 300) {
      this.acknowledged += 1;
      entry.state = state;
      entry.inDoubt = undefined;
      if (answer.id) entry.id = answer.id;
    } else if (answer.text.includes('idempotency_answer_lost')) {
      // It was written; what is stored is compared with it.
      this.answersLost += 1;
    } else if (answer.status >= 500) {
      // Without an acknowledgement either state is right, since the write may have reached the database.
      this.refused += 1;
      if (answer.status === 500) this.failed += 1;
    } else if (answer.status !== 0) {
      this.refused += 1;
      entry.inDoubt = undefined;
    }
    entry.busy = false;
    return answer;
  }

  /** Records that no writer is using, whose state is certain. */
  free(kind: Kind, isSuitable: (state: string) => boolean): Entry[] {
    return [...this.entries.values()].filter(
      entry => entry.kind === kind && !entry.busy && entry.inDoubt === undefined && isSuitable(entry.state),
    );
  }

  /**
   * Compares with the database, which settles writes in doubt.
   * @returns a message for each record that is in neither of its possible states
   */
  settle(found: Map<string, string>): string[] {
    const wrong: string[] = [];
    for (const entry of this.entries.values()) {
      const actual = found.get(entry.key) ?? 'absent';
      this.compared += 1;
      if (actual !== entry.state && actual !== entry.inDoubt) {
        if (entry.state !== 'absent') this.lost += 1;
        wrong.push(`${entry.kind} "${entry.key}" should be ${describe(entry)}, but is ${actual}`);
      }
      entry.state = actual;
      entry.inDoubt = undefined;
      entry.busy = false;
    }
    for (const key of found.keys()) if (!this.entries.has(key)) wrong.push(`"${key}" is there, but nobody wrote it`);
    return wrong;
  }
}

const describe = ({ state, inDoubt }: Entry) => (inDoubt === undefined ? state : `${state} or ${inDoubt}`);
