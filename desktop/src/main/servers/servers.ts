import type { Output } from '../../channels.ts';
import { parseServerAddress } from '../../server-address.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { SettingsStore } from '../storage/settings-store.ts';

type Deps = {
  settings: SettingsStore;
  sessions: SessionStore;
  /** Resolves to a message for the user when the app is not compatible with a website, else to null. */
  check: (origin: string) => Promise<string | null>;
  onServerChange: () => void;
  /** Deletes the storage of the screens for a website. */
  clearStorage: (origin: string) => Promise<void>;
  /** Called when a website became known or was forgotten. */
  onListChange: () => void;
};

/** The known websites, and the current one. */
export class Servers {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** An origin; null until one is chosen. */
  get current(): string | null {
    return this.#deps.settings.current.server;
  }

  read(): Output<'servers.read'> {
    const { server, servers } = this.#deps.settings.current;
    return { current: server, known: servers };
  }

  /**
   * Switches to a website after checking it.
   * @throws with a message for the user when the address is invalid, does not answer or is not compatible
   */
  async use({ address }: { address: string }): Promise<null> {
    await this.switchTo(await this.#check(address));
    return null;
  }

  /** Adds a website to the known ones after checking it. Throws as `use` does. */
  async add(address: string): Promise<void> {
    const origin = await this.#check(address);
    const { settings, onListChange } = this.#deps;
    await settings.save({ servers: [...new Set([...settings.current.servers, origin])] });
    onListChange();
  }

  async #check(address: string): Promise<string> {
    const parsed = parseServerAddress(address);
    if ('error' in parsed) throw new Error(parsed.error);
    const error = await this.#deps.check(parsed.origin);
    if (error) throw new Error(error);
    return parsed.origin;
  }

  /** Switches without a check; used for `--server`. */
  async switchTo(origin: string): Promise<void> {
    const { settings, onServerChange, onListChange } = this.#deps;
    const isDifferent = settings.current.server !== origin;
    await settings.save({ server: origin, servers: [...new Set([...settings.current.servers, origin])] });
    onListChange();
    if (isDifferent) onServerChange();
  }

  /** Forgets a website and the drafts for it, and signs out there. */
  async forget({ address }: { address: string }): Promise<Output<'servers.read'>> {
    const { settings, sessions, onServerChange, onListChange, clearStorage } = this.#deps;
    const { server, servers, lastNotified } = settings.current;
    if (!servers.includes(address)) return this.read();
    await sessions.clear(address);
    const { [address]: _forgotten, ...others } = lastNotified;
    await settings.save({
      server: server === address ? null : server,
      servers: servers.filter(one => one !== address),
      lastNotified: others,
    });
    onListChange();
    if (server === address) onServerChange();
    await clearStorage(address);
    return this.read();
  }
}
