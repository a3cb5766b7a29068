import { setTimeout as wait } from 'node:timers/promises';
import { Client, type ClientResponse } from '../tools/client.ts';
import { Ledger } from '../tools/ledger.ts';
import { Random } from '../tools/random.ts';
import type { Writers } from '../tools/writers.ts';

/** How long a client goes on with one save. Longer than anything that a kill may cost. */
const repeatMs = 60_000;
const VISITORS = 3;
const STAFF = 3;
const pages = ['/', '/products', '/gallery', '/about-us', '/contact-us', '/api/categories', '/api/products'];

/** What happened between two moments. */
export type Figures = {
  saves: number;
  /** In ms: the longest time from the first try of a save to its acknowledgement. */
  longestSave: number;
  /** In ms: the longest time in which no save of anybody was acknowledged. */
  withoutSaves: number;
  pages: number;
  /** Pages that were not shown. One whose connection was cut is asked for once more, as browsers do. */
  failedPages: string[];
  /** Saves that were refused or not acknowledged. */
  failedSaves: string[];
};

/** A ledger that remembers when each save was acknowledged. */
class TimedLedger extends Ledger {
  readonly acknowledgements: { at: number; ms: number }[] = [];
  readonly unacknowledged: { at: number; what: string }[] = [];

  override async write(...args: Parameters<Ledger['write']>): Promise<ClientResponse> {
    const answer = await super.write(...args);
    const at = performance.now();
    if (answer.status >= 200 && answer.status < 300) this.acknowledgements.push({ at, ms: answer.ms });
    else if (!isAnswerLost(answer))
      this.unacknowledged.push({
        at,
        what: `${args[0].kind} ${answer.status} ${answer.message || answer.text.slice(0, 200)}`,
      });
    return answer;
  }
}

/** The program says that it was written before. */
const isAnswerLost = ({ text }: ClientResponse) => text.includes('idempotency_answer_lost');

type Writing = { writers: Writers; token: string; hasPictures: boolean };

/** Visitors who read pages, and staff and visitors who write, until `stop`. */
export class Traffic {
  readonly ledger = new TimedLedger();
  readonly #views: { at: number; failure: string | null }[] = [];
  readonly #work: Promise<unknown>[] = [];
  #isOver = false;

  /** @param ports the addresses of the website */
  start(ports: number[], writers: Writers, token: string): void {
    // Each begins with another address, as visitors do whom a name server gives them in turn.
    const from = (first: number) => [...ports.slice(first % ports.length), ...ports.slice(0, first % ports.length)];
    for (let n = 0; n < VISITORS; n += 1) this.#work.push(this.#visit(new Client(from(n)), new Random(n + 1)));
    // Some of them never upload a picture, and go on while nobody can.
    for (let n = 0; n < STAFF; n += 1)
      this.#work.push(this.#write(new Client(from(n), { repeatMs }), { writers, token, hasPictures: n > 0 }));
  }

  /** Ends when all writes that were begun have their response. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#work);
  }

  async #visit(client: Client, random: Random): Promise<void> {
    while (!this.#isOver) {
      const page = random.pick(pages) ?? '/';
      const cut = (await client.get(page)).status;
      const { status } = cut > 0 ? { status: cut } : await client.get(page);
      this.#views.push({ at: performance.now(), failure: status === 200 ? null : `${page} ${cut} ${status}` });
      await wait(20);
    }
  }

  async #write(client: Client, { writers, token, hasPictures }: Writing): Promise<void> {
    await client.signIn(token);
    await writers.run([client], () => this.#isOver, { hasPictures });
  }

  /** The figures since a moment (`performance.now()`). */
  since(start: number): Figures {
    const acknowledged = this.ledger.acknowledgements.filter(({ at }) => at >= start);
    const times = [start, ...acknowledged.map(({ at }) => at), performance.now()];
    const views = this.#views.filter(({ at }) => at >= start);
    return {
      saves: acknowledged.length,
      longestSave: Math.max(0, ...acknowledged.map(({ ms }) => ms)),
      withoutSaves: Math.round(Math.max(...times.map((at, index) => at - (times[index - 1] ?? at)))),
      pages: views.length,
      failedPages: views.flatMap(({ failure }) => failure ?? []),
      failedSaves: this.ledger.unacknowledged.filter(({ at }) => at >= start).map(({ what }) => what),
    };
  }
}
