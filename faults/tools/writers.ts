import { png } from '../../e2e/fixtures/uploads/noise-png.ts';
import type { Client, ClientResponse, Part } from './client.ts';
import type { Entry, Ledger } from './ledger.ts';
import type { Random } from './random.ts';
import { productState, sha256 } from './rows.ts';

type Written = { entry: Entry; answer: ClientResponse };

/** From 100 in ten minutes on, enquiries count as a flood, and are suspected as spam. */
const belowFlood = 45;

/** Clients that write as staff and visitors do, and record each write in the ledger. */
export class Writers {
  readonly ledger: Ledger;
  readonly #random: Random;
  readonly #prefix: string;
  readonly #sent: Buffer[] = [];
  #number = 0;
  #home = '';

  #enquiriesLeft = belowFlood;

  /** @param prefix keeps the keys of several writers on one site distinct */
  constructor(ledger: Ledger, random: Random, prefix = 'W') {
    this.ledger = ledger;
    this.#random = random;
    this.#prefix = prefix;
  }

  /** The category of the products, which is never deleted. */
  async addMainCategory(client: Client): Promise<void> {
    this.#home = (await this.addCategory(client)).entry.id;
    if (!this.#home) throw new Error('The first category could not be added.');
  }

  /** Several clients write until `isOver`. A client stops if its server is gone. */
  async run(clients: Client[], isOver: () => boolean, { hasPictures = true } = {}): Promise<void> {
    await Promise.all(
      clients.map(async client => {
        while (!isOver()) {
          const answer = await this.#any(client, hasPictures);
          if (answer && answer.status <= 0) return;
        }
      }),
    );
  }

  async #any(client: Client, hasPictures: boolean): Promise<ClientResponse | undefined> {
    const roll = this.#random.next();
    if (roll < (hasPictures ? 0.2 : 0.55)) return (await this.addCategory(client)).answer;
    if (roll < (hasPictures ? 0.35 : 0.72)) return this.rename(client);
    if (roll < 0.55) return (await this.addProduct(client)).answer;
    if (roll < 0.65) return this.changeProduct(client);
    if (roll < 0.72) return this.removeProduct(client);
    if (roll < 0.95 && this.#enquiriesLeft > 0) return (await this.enquire(client)).answer;
    return this.removeCategory(client);
  }

  /** Call when the server has lost its count of enquiries. */
  forgetEnquiries(): void {
    this.#enquiriesLeft = belowFlood;
  }

  async addCategory(client: Client): Promise<Written> {
    const entry = this.ledger.add('category', this.#key('Category'));
    const answer = await this.ledger.write(entry, '0', () =>
      client.json('POST', '/api/add-category', { name: `${entry.key} 0` }),
    );
    return { entry, answer };
  }

  async rename(client: Client): Promise<ClientResponse | undefined> {
    const entry = this.#take('category', state => state !== 'deleted' && state !== 'absent');
    if (!entry?.id) return undefined;
    const word = String(Number(entry.state) + 1);
    return this.ledger.write(entry, word, () =>
      client.json('PUT', `/api/categories/${entry.id}`, { name: `${entry.key} ${word}` }),
    );
  }

  async removeCategory(client: Client): Promise<ClientResponse | undefined> {
    const entry = this.#take('category', state => state !== 'deleted' && state !== 'absent');
    if (!entry?.id) return undefined;
    return this.ledger.write(entry, 'deleted', () => client.json('DELETE', `/api/categories/${entry.id}`, undefined));
  }

  async addProduct(client: Client, images = this.#images()): Promise<Written> {
    const entry = this.ledger.add('product', this.#key('Product'));
    const parts: Part[] = [
      ['name', `${entry.key} 0`],
      ['categoryId', this.#home],
      ['fullDesc', `<p>${'Working pressure 250 bar. '.repeat(20)}</p>`],
      ...images.map((image): Part => ['images', image]),
    ];
    const state = productState('0', images.map(sha256));
    const answer = await this.ledger.write(entry, state, () => client.form('POST', '/api/products', parts));
    return { entry, answer };
  }

  /** A new name, and now and then other images. */
  async changeProduct(client: Client): Promise<ClientResponse | undefined> {
    const entry = this.#take('product', isActive);
    if (!entry?.id) return undefined;
    const [word = '', ...present] = entry.state.split('|');
    const images = this.#random.next() < 0.5 ? this.#images() : [];
    const next = String(Number(word) + 1);
    const parts: Part[] = [['name', `${entry.key} ${next}`], ...images.map((image): Part => ['images', image])];
    const state = productState(next, images.length > 0 ? images.map(sha256) : present);
    return this.ledger.write(entry, state, () => client.form('PUT', `/api/products/${entry.id}`, parts));
  }

  async removeProduct(client: Client): Promise<ClientResponse | undefined> {
    const entry = this.#take('product', isActive);
    if (!entry?.id) return undefined;
    return this.ledger.write(entry, 'deleted', () => client.json('DELETE', `/api/products/${entry.id}`, undefined));
  }

  /** @param padding further text of the message */
  async enquire(client: Client, padding = ''): Promise<Written> {
    this.#enquiriesLeft -= 1;
    const entry = this.ledger.add('enquiry', this.#key('Enquiry'));
    const message = padding ? `${entry.key} | ${padding}` : entry.key;
    const answer = await this.ledger.write(entry, 'new', () => client.enquire(message));
    return { entry, answer };
  }

  #key(what: string): string {
    this.#number += 1;
    return `${what} ${this.#prefix}${this.#number}`;
  }

  #take(kind: Entry['kind'], isSuitable: (state: string) => boolean): Entry | undefined {
    const free = this.ledger.free(kind, isSuitable).filter(entry => entry.id !== this.#home);
    const entry = this.#random.pick(free);
    if (entry) entry.busy = true;
    return entry;
  }

  /**
   * One or two small images. Some were sent before: products then share files, which must survive the deletion of one
   * of them.
   */
  #images(): Buffer[] {
    return Array.from({ length: this.#random.between(1, 2) }, () => {
      const earlier = this.#random.next() < 0.3 ? this.#random.pick(this.#sent) : undefined;
      if (earlier) return earlier;
      const fresh = image();
      this.#sent.push(fresh);
      return fresh;
    });
  }
}

const isActive = (state: string) => state !== 'deleted' && state !== 'absent';

/** An image like no other. */
export const image = (width = 16, height = width): Buffer => png('picture.png', width, height).buffer;
