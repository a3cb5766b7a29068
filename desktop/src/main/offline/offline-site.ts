import type { ApiRequest } from '../proxy/api-proxy.ts';
import type { OfflineAnswers } from '../proxy/offline-proxy.ts';
import { withoutPower } from '../proxy/proxy-headers.ts';
import type { Connection } from '../servers/connection.ts';
import { readChange, readOutcome } from './change-request.ts';
import { ChangeSender } from './change-sender.ts';
import { type Change, fieldOf, titleOf, waitingCallOf, withChanges } from './changes.ts';
import { CopyRefresher } from './reads/copy-refresher.ts';
import { addressOf, fromCopy, isImagePath, isSavedRead } from './reads/offline-reads.ts';
import type { SavedAnswer } from './reads/read-store.ts';
import type { UserFolder } from './user-folder.ts';
import { withWritten } from './waiting-replies.ts';

type Deps = UserFolder & {
  /** The website. */
  origin: string;
  /** The token of the user of the folder; null unless this user is signed in. */
  token: () => Promise<string | null>;
  connection: Connection;
  sendRequest: (request: ApiRequest) => Promise<Response>;
  onChange: () => void;
  onSent: (title: string) => void;
  now: () => Date;
  setTimer: (task: () => void, ms: number) => NodeJS.Timeout;
};

/** The header of a saved answer: when it was received, in ISO 8601. */
const savedAtHeader = 'x-saved-at';

/** The number of failed changes remembered until the page asks to keep them. */
const maxOffers = 50;

const queuedMessages = {
  lost: 'You’re offline. Your change is saved on this computer and will be sent when you reconnect.',
  earlier: 'Your change is saved on this computer and will be sent after your earlier changes.',
};

/** Offline reads and changes of one user at one website. */
export class OfflineSite implements OfflineAnswers {
  readonly #deps: Deps;
  readonly #sender: ChangeSender;
  readonly #copies: CopyRefresher;
  /**
   * By `Idempotency-Key`: changes that were not sent or not answered, and whether they may have reached the website.
   */
  readonly #offers = new Map<string, { maybeSent: boolean }>();
  /** When the oldest saved answer shown since the connection was lost was received. */
  #savedAt: string | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
    const { queue, origin, sendRequest, token, connection, onChange, onSent, setTimer } = deps;
    this.#sender = new ChangeSender({
      queue,
      origin,
      sendRequest,
      token,
      onLost: error => connection.reportFailure(origin, error),
      onChange,
      onSent: change => onSent(change.title),
      setTimer,
    });
    this.#copies = new CopyRefresher(deps);
  }

  get changes(): readonly Change[] {
    return this.#deps.queue.changes;
  }

  get status() {
    const { queue } = this.#deps;
    return {
      savedAt: this.#savedAt,
      waiting: queue.changes.length,
      isStopped: queue.changes[0]?.refusal != null,
      needsSignIn: queue.changes.length > 0 && this.#sender.needsSignIn,
      isUnreadable: queue.isUnreadable,
    };
  }

  // Reads.

  isSaved = (pathname: string): boolean => isSavedRead(pathname);

  async has(url: URL): Promise<boolean> {
    return (await this.#find(addressOf(url))) !== null;
  }

  async answer(url: URL): Promise<Response | null> {
    const address = addressOf(url);
    const saved = await this.#find(address);
    if (!saved) return null;
    if (!isImagePath(url.pathname) && (this.#savedAt === null || saved.at < this.#savedAt)) {
      this.#savedAt = saved.at;
      this.#deps.onChange();
    }
    const headers = withoutPower(new Headers({ 'content-type': saved.type, [savedAtHeader]: saved.at }));
    return new Response(new Uint8Array(saved.body), { headers });
  }

  save(url: URL, status: number, type: string, body: Buffer): void {
    const { reads, now } = this.#deps;
    const address = addressOf(url);
    this.#savedAt = null;
    if (status === 200) void reads.save(address, { at: now().toISOString(), type, body });
    else if (status === 403 || status === 404) void reads.forget(address);
    if (!isImagePath(url.pathname)) this.#copies.refresh();
  }

  /** The saved answer with the waiting changes applied, or one from the copies. */
  async #find(address: string): Promise<SavedAnswer | null> {
    const { reads } = this.#deps;
    const saved = await reads.find(address);
    if (isImagePath(address)) return saved;
    const source = fromCopy(address);
    const copy = source && (await reads.find(source.copy));
    const isCopyNewer = copy !== null && (saved === null || saved.at < copy.at);
    const found = isCopyNewer ? copy : saved;
    if (!found) return null;
    try {
      const value: unknown = JSON.parse(found.body.toString());
      const picked = isCopyNewer && source ? source.pick(value as never) : value;
      if (picked === null) return null;
      const { pathname, searchParams } = new URL(address, 'http://website');
      const changed = withChanges(picked, this.changes, searchParams.get('state'));
      const shown = withWritten(pathname, changed, this.changes);
      return { ...found, body: Buffer.from(JSON.stringify(shown)) };
    } catch {
      return null;
    }
  }

  // Changes.

  canWait = (method: string, pathname: string): boolean => waitingCallOf(method, pathname) !== null;

  /**
   * Whether earlier changes wait, so that this one has to wait behind them: of the same record, or of the new one that it
   * belongs to. A screen may also name a new one by its key after it was sent.
   */
  async hasEarlier(pathname: string, request: Request): Promise<boolean> {
    if (this.changes.some(change => change.refusal === null && change.path === pathname)) return true;
    const { temporaryIds } = this.#deps.queue;
    if (temporaryIds.size === 0 || waitingCallOf(request.method, pathname)?.call !== 'documents.create') return false;
    return temporaryIds.has(fieldOf(await readChange(request.clone()), 'productId') ?? '');
  }

  /** Notes the id of a record that was added at once, if changes of it wait that name it by its key. */
  async sent(key: string, response: Response): Promise<void> {
    if (!this.changes.some(change => fieldOf(change, 'productId') === key)) return;
    const outcome = await readOutcome(response.clone());
    if ('id' in outcome && outcome.id !== undefined) await this.#deps.queue.name(key, outcome.id);
  }

  offer(key: string, maybeSent: boolean): void {
    const [oldest] = this.#offers.keys();
    if (oldest !== undefined && this.#offers.size >= maxOffers) this.#offers.delete(oldest);
    this.#offers.set(key, { maybeSent });
  }

  async keep(key: string, url: URL, request: Request): Promise<Response | null> {
    const offer = this.#offers.get(key);
    const found = waitingCallOf(request.method, url.pathname);
    if (!offer || !found) return null;
    const { queue, connection, now } = this.#deps;
    const { fields, files } = await readChange(request);
    const base = found.record === null ? null : await this.#recordAt(url.pathname.replace(/\/(notes|messages)$/, ''));
    const change = { ...found, key, fields, base, at: now().toISOString(), path: url.pathname, ...offer };
    const added = await queue.add({ ...change, title: titleOf(change) }, files);
    this.#offers.delete(key);
    this.#deps.onChange();
    if (connection.error === null) void this.#sender.run();
    const version = fieldOf(change, 'version');
    return Response.json(
      {
        success: true,
        message: connection.error === null ? queuedMessages.earlier : queuedMessages.lost,
        queued: true,
        changeId: added.id,
        ...(found.record === null ? { _id: key } : {}),
        ...(version ? { version: Number(version) } : {}),
      },
      { status: 202, headers: withoutPower(new Headers()) },
    );
  }

  /** Sends the waiting changes, if the website can be reached. */
  async send(): Promise<void> {
    if (this.#deps.connection.error === null) await this.#sender.run();
  }

  /** Sends the waiting changes, including those refused before. */
  async retry(id: string): Promise<void> {
    const change = this.changes.find(one => one.id === id);
    if (change?.refusal) await this.#deps.queue.update(id, { maybeSent: change.maybeSent, refusal: null });
    await this.send();
  }

  /** Discards changes. Those behind them are then sent in the background. */
  async discard(ids: readonly string[]): Promise<void> {
    await this.#deps.queue.remove(ids);
    this.#deps.onChange();
    void this.send();
  }

  /** A picture of a change, for its form. */
  readFile = (id: string, index: number) => this.#deps.queue.readFile(id, index);

  /** Deletes saved reads. The changes stay on the disk. */
  async close(): Promise<void> {
    this.#sender.stop();
    this.#copies.stop();
    await this.#deps.reads.clear();
  }

  async #recordAt(address: string): Promise<Record<string, unknown> | null> {
    const found = await this.#find(address);
    return found && (JSON.parse(found.body.toString()) as Record<string, unknown>);
  }
}
