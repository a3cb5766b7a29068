import { z } from 'zod';
import type { ApiRequest } from '../proxy/api-proxy.ts';
import { wasNeverSent } from '../proxy/offline-proxy.ts';
import type { ChangeQueue } from './change-queue.ts';
import { readOutcome, toRequest } from './change-request.ts';
import type { Change } from './changes.ts';

type Deps = {
  queue: ChangeQueue;
  /** The website. */
  origin: string;
  sendRequest: (request: ApiRequest) => Promise<Response>;
  /** The token of the user of the queue; null unless this user is signed in. */
  token: () => Promise<string | null>;
  /** The website could not be reached. */
  onLost: (error: unknown) => void;
  onChange: () => void;
  /** A change was carried out. */
  onSent: (change: Change) => void;
  setTimer?: (task: () => void, ms: number) => NodeJS.Timeout;
};

/** Ms until the next attempt, when the website answers but cannot accept a change. */
const retryDelay = 30_000;

/** The most attempts for a change whose connection breaks while the website answers other requests. */
const maxBreaks = 5;
const brokenMessage = 'Sending failed each time, although the website can be reached. A picture may be too large.';

const withImages = z.object({ version: z.number(), images: z.array(z.string()) });

/** Sends the changes of a queue in order. Stops at the first that the website refuses. */
export class ChangeSender {
  readonly #deps: Required<Deps>;
  #current: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;
  #needsSignIn = false;
  #isStopped = false;
  /** The number of broken connections while a change was sent, by its id. */
  readonly #breaks = new Map<string, number>();

  constructor(deps: Deps) {
    this.#deps = { setTimer: setTimeout, ...deps };
  }

  /** Whether the session has ended, so that the changes wait for the same user to sign in. */
  get needsSignIn(): boolean {
    return this.#needsSignIn;
  }

  get isSending(): boolean {
    return this.#current !== null;
  }

  /** Sends the waiting changes; concurrent calls share one run. */
  run(): Promise<void> {
    clearTimeout(this.#timer);
    this.#current ??= this.#sendAll().finally(() => {
      this.#current = null;
      this.#deps.onChange();
    });
    return this.#current;
  }

  /** Stops for good. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  async #sendAll(): Promise<void> {
    const { queue } = this.#deps;
    for (;;) {
      const change = queue.changes[0];
      if (this.#isStopped || !change || change.refusal) return;
      if (!(await this.#send(change).catch(() => false))) return;
      this.#deps.onChange();
    }
  }

  /** @returns whether the next one may be sent */
  async #send(change: Change): Promise<boolean> {
    const { queue, origin, sendRequest, token: readToken, onLost, onSent } = this.#deps;
    const token = await readToken();
    this.#needsSignIn = token === null;
    if (token === null) return false;
    const files: Buffer[] = [];
    for (const index of change.files.keys()) {
      const file = await queue.readFile(change.id, index);
      if (file) files.push(file.content);
    }
    if (files.length < change.files.length) {
      const message = 'A picture of this change can no longer be read from this computer’s disk.';
      await queue.update(change.id, {
        maybeSent: change.maybeSent,
        refusal: { code: 'unreadable', message, details: [] },
      });
      return false;
    }
    // Written first: if the app dies now, it must find at the next start that the change may have arrived.
    await queue.update(change.id, { maybeSent: true, refusal: null });
    let response: Response;
    let outcome: Awaited<ReturnType<typeof readOutcome>>;
    try {
      response = await sendRequest(await toRequest(change, files, { origin, token }));
      outcome = await readOutcome(response);
    } catch (error) {
      if (wasNeverSent(error)) {
        // It is no fault of the change: it waits for a connection, however often.
        await queue.update(change.id, { maybeSent: change.maybeSent, refusal: null });
        onLost(error);
        return false;
      }
      const breaks = (this.#breaks.get(change.id) ?? 0) + 1;
      this.#breaks.set(change.id, breaks % maxBreaks);
      if (breaks === maxBreaks) {
        await queue.update(change.id, {
          maybeSent: true,
          refusal: { code: 'broken', message: brokenMessage, details: [] },
        });
      }
      onLost(error);
      return false;
    }
    if (outcome.kind === 'done') {
      await this.#complete(change, outcome, token);
      onSent(change);
      return true;
    }
    if (outcome.kind === 'refused') {
      // Documents that wait behind it belong to the record that is there, even if the change is discarded now.
      if (change.record === null && outcome.id !== undefined) await queue.name(change.key, outcome.id);
      await queue.update(change.id, { maybeSent: false, refusal: outcome.refusal });
    }
    if (outcome.kind === 'signIn') this.#needsSignIn = true;
    if (outcome.kind === 'later') this.#sendLater();
    return false;
  }

  /** If this throws, the change is sent again; because of its key it is not carried out twice. */
  async #complete(
    change: Change,
    { id, version }: { id: string | undefined; version: number | undefined },
    token: string,
  ): Promise<void> {
    const { queue } = this.#deps;
    if (change.record === null && id !== undefined) await queue.name(change.key, id);
    const made = version === undefined ? undefined : { version };
    if (await queue.complete(change.id, made)) return;
    await queue.complete(change.id, made && { ...made, images: await this.#readImages(change, made.version, token) });
  }

  /**
   * The images of the record after a change. Null if the record is gone or has been changed since: the website then
   * refuses the next waiting change of the record, with a reason.
   */
  async #readImages({ path }: Change, version: number, token: string): Promise<string[] | null> {
    const { origin, sendRequest, onLost } = this.#deps;
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    const response = await sendRequest({ url: origin + path, method: 'GET', headers, body: null }).catch(error => {
      onLost(error);
      throw error;
    });
    if (response.status === 404) return null;
    try {
      const found = withImages.parse(await response.json());
      return found.version === version ? found.images : null;
    } catch (error) {
      this.#sendLater();
      throw error;
    }
  }

  #sendLater(): void {
    if (this.#isStopped) return;
    this.#timer = this.#deps.setTimer(() => void this.run(), retryDelay);
    this.#timer.unref?.();
  }
}
