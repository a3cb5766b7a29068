import { randomUUID } from 'node:crypto';

/** What visitors and staff do at a site that is being upgraded. */
type Counts = {
  pages: number;
  /** Pages that were not answered with 200. */
  failedPages: string[];
  /** Readable addresses that led from a newer process to one of the release before. */
  unknownAddresses: number;
  saves: number;
  failedSaves: string[];
  enquiries: number;
  failedEnquiries: string[];
  /** Requests that were repeated with their key. */
  repeats: number;
  /** In ms: how long the slowest acknowledged save took, with its repeats. */
  longestSave: number;
};

/** In ms: a client gives up after it. */
const patience = 60_000;

/** Visitors, enquiries and saves, each one after the other, until it is stopped. */
export class Traffic {
  readonly counts: Counts = {
    ...{ pages: 0, failedPages: [], unknownAddresses: 0, saves: 0, failedSaves: [] },
    ...{ enquiries: 0, failedEnquiries: [], repeats: 0, longestSave: 0 },
  };
  /** The names of the categories and the messages of the enquiries that were acknowledged. */
  readonly saved: string[] = [];
  readonly asked: string[] = [];
  readonly #url: string;
  readonly #token: string;
  readonly #running: Promise<unknown>;
  #isStopped = false;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
    this.#running = Promise.all([
      ...[1, 2, 3].map(visitor => this.#repeat(() => this.#visit(`10.0.0.${visitor}`))),
      ...[1, 2].map(staff => this.#repeat(() => this.#save(`10.0.1.${staff}`))),
      this.#repeat(() => this.#ask()),
    ]);
  }

  async stop(): Promise<Counts> {
    this.#isStopped = true;
    await this.#running;
    return this.counts;
  }

  async #repeat(work: () => Promise<void>): Promise<void> {
    while (!this.#isStopped) await work();
  }

  /** The home page, the list and a product of it. */
  async #visit(address: string): Promise<void> {
    await this.#page('/', address);
    const list = await this.#page('/products', address);
    const places = [...list.matchAll(/href="(\/product\/[^"?#]+)"/g)].map(match => match[1] ?? '');
    const place = places[this.counts.pages % places.length];
    if (place) await this.#page(place, address);
  }

  async #page(place: string, address: string): Promise<string> {
    const response = await fetch(this.#url + place, { headers: { 'x-forwarded-for': address } });
    const text = await response.text();
    this.counts.pages += 1;
    const isReadable = place.startsWith('/product/') && !/^\/product\/[0-9a-f-]{36}$/.test(place);
    if (response.status === 404 && isReadable) this.counts.unknownAddresses += 1;
    else if (response.status !== 200) this.counts.failedPages.push(`${place}: ${response.status}`);
    return text;
  }

  async #save(address: string): Promise<void> {
    const name = `Saved ${randomUUID()}`;
    const started = performance.now();
    const failure = await this.#send(
      '/api/add-category',
      { name },
      { address, authorization: `Bearer ${this.#token}` },
    );
    this.counts.saves += 1;
    if (failure) {
      this.counts.failedSaves.push(failure);
      return;
    }
    this.saved.push(name);
    this.counts.longestSave = Math.max(this.counts.longestSave, Math.round(performance.now() - started));
  }

  async #ask(): Promise<void> {
    const message = `Asked ${randomUUID()}`;
    const words = { name: 'Vera', email: 'vera@example.com', message, elapsed: 60_000 };
    const [a, b] = [this.counts.enquiries % 250, Math.floor(this.counts.enquiries / 250)];
    const failure = await this.#send('/api/contact-submit', words, { address: `10.1.${b}.${a}` });
    this.counts.enquiries += 1;
    if (failure) this.counts.failedEnquiries.push(failure);
    else this.asked.push(message);
  }

  /** Sends a submission, and again with its key while it is unknown whether it arrived. @returns the failure */
  async #send(place: string, body: object, { address, ...more }: Record<string, string>): Promise<string | undefined> {
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': address ?? '',
      'idempotency-key': randomUUID(),
      ...more,
    };
    for (const end = performance.now() + patience; ; this.counts.repeats += 1) {
      const response = await fetch(this.#url + place, { method: 'POST', headers, body: JSON.stringify(body) });
      const text = await response.text();
      if (response.status === 201) return undefined;
      const isUnknown = [502, 503].includes(response.status) || text.includes('idempotency_in_progress');
      if (!isUnknown || performance.now() > end) return `${place}: ${response.status} ${text.slice(0, 200)}`;
    }
  }
}
