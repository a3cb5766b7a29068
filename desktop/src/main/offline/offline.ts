import { userIdOf } from '@hydraulics/common/contract/token';
import type { ApiRequest } from '../proxy/api-proxy.ts';
import type { Connection } from '../servers/connection.ts';
import type { Encryption, SessionStore } from '../session/session-store.ts';
import { OfflineSite } from './offline-site.ts';
import { openUserFolder, removeReads, removeSite } from './user-folder.ts';

type Deps = {
  folder: string;
  encryption: Encryption;
  sessions: SessionStore;
  connection: Connection;
  sendRequest: (request: ApiRequest) => Promise<Response>;
  /** Called when something that the page shows has changed. */
  onChange: () => void;
  /** Called when the website has carried out a waiting change. */
  onSent: (title: string) => void;
  now?: () => Date;
  setTimer?: (task: () => void, ms: number) => NodeJS.Timeout;
};

type Opened = { user: string; site: OfflineSite | null };

/** Offline work, for each website and the user who is signed in there. */
export class Offline {
  readonly #deps: Required<Deps>;
  readonly #opened = new Map<string, Promise<Opened | null>>();

  constructor(deps: Deps) {
    this.#deps = { now: () => new Date(), setTimer: setTimeout, ...deps };
  }

  /**
   * The store of the user who is signed in at a website; null without a session, or where the system cannot encrypt.
   */
  async of(origin: string): Promise<OfflineSite | null> {
    const session = await this.#deps.sessions.read(origin);
    const user = session ? userIdOf(session.token) : '';
    if (!user) return null;
    const before = this.#opened.get(origin);
    const opening = Promise.resolve(before).then(opened =>
      opened?.user === user ? opened : this.#open(origin, user, opened),
    );
    this.#opened.set(origin, opening);
    return (await opening)?.site ?? null;
  }

  /** Called on sign-in, sign-out and the end of a session: saved reads are deleted unless the user stays the same. */
  async sessionChanged(origin: string): Promise<void> {
    const session = await this.#deps.sessions.read(origin);
    if (session) {
      await (await this.of(origin))?.send();
      return;
    }
    const opened = await this.#opened.get(origin);
    this.#opened.delete(origin);
    await opened?.site?.close();
    await removeReads(this.#deps.folder, origin);
  }

  /** Called when a website becomes the current one, or can be reached again. */
  async resume(origin: string | null): Promise<void> {
    if (origin) await (await this.of(origin))?.send();
  }

  /** Deletes everything about a website that the app forgets. */
  async forget(origin: string): Promise<void> {
    const opened = await this.#opened.get(origin);
    this.#opened.delete(origin);
    await opened?.site?.close();
    await removeSite(this.#deps.folder, origin);
  }

  async #open(origin: string, user: string, before: Opened | null | undefined): Promise<Opened> {
    const { folder, encryption, sessions, ...deps } = this.#deps;
    await before?.site?.close();
    const found = await openUserFolder({ folder, site: origin, user, encryption }).catch(() => null);
    const token = async () => {
      const session = await sessions.read(origin);
      return session && userIdOf(session.token) === user ? session.token : null;
    };
    return { user, site: found && new OfflineSite({ ...deps, ...found, origin, token }) };
  }
}
