import type { Database } from '../../db/database.ts';

/** The site fact with the time of the last mail that came in by the webhook, in any process. */
const receivedFact = 'mailWebhook';

export type MailWebhookState = {
  receivedAt: Date | null;
  /** Requests whose signature or time was wrong, since this process started. */
  refused: number;
};

/** How mails arrive that a mail service posts, signed with a secret that only the two know. */
export class MailWebhook {
  readonly secret: string;
  readonly #db: Database;
  readonly #now: () => Date;
  #refused = 0;

  constructor({ secret, db, now }: { secret: string; db: Database; now: () => Date }) {
    this.secret = secret;
    this.#db = db;
    this.#now = now;
  }

  noteRefused(): void {
    this.#refused += 1;
  }

  async noteReceived(): Promise<void> {
    const value = this.#now().toISOString();
    await this.#db.transaction(({ site }) => site.upsert({ name: receivedFact, value }, ['name']));
  }

  async state(): Promise<MailWebhookState> {
    const fact = await this.#db.read(({ site }) => site.findOneBy({ name: receivedFact }));
    return { receivedAt: fact ? new Date(fact.value) : null, refused: this.#refused };
  }
}
