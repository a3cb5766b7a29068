import type { Output } from '../../channels.ts';
import { parseServerAddress } from '../../server-address.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { SettingsStore } from '../storage/settings-store.ts';

type Deps = {
  settings: SettingsStore;
  sessions: SessionStore;
  /** Why the app cannot work on a website, in a sentence; null when it can. */
  check: (origin: string) => Promise<string | null>;
  /** The app works on another server from now on. */
  onServerChange: () => void;
};

/** The websites that the app knows, and the one that it works on. */
export class Servers {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The origin of the present one; null until one was chosen. */
  get current(): string | null {
    return this.#deps.settings.current.server;
  }

  read(): Output<'servers.read'> {
    const { server, servers } = this.#deps.settings.current;
    return { current: server, known: servers };
  }

  /**
   * Goes on with the website of an address that somebody entered or chose.
   * @throws with a sentence when it is no address, does not answer, or does not fit this app
   */
  async use({ address }: { address: string }): Promise<null> {
    const parsed = parseServerAddress(address);
    if ('fault' in parsed) throw new Error(parsed.fault);
    const fault = await this.#deps.check(parsed.origin);
    if (fault) throw new Error(fault);
    await this.switchTo(parsed.origin);
    return null;
  }

  /** Works on an origin from now on, unchecked: one that was given at the start. */
  async switchTo(origin: string): Promise<void> {
    const { settings, onServerChange } = this.#deps;
    const isDifferent = settings.current.server !== origin;
    await settings.save({ server: origin, servers: [...new Set([...settings.current.servers, origin])] });
    if (isDifferent) onServerChange();
  }

  /** Forgets a website and signs out there. */
  async forget({ address }: { address: string }): Promise<Output<'servers.read'>> {
    const { settings, sessions, onServerChange } = this.#deps;
    const { server, servers, lastNotified } = settings.current;
    if (!servers.includes(address)) return this.read();
    await sessions.clear(address);
    const { [address]: _forgotten, ...others } = lastNotified;
    await settings.save({
      server: server === address ? null : server,
      servers: servers.filter(one => one !== address),
      lastNotified: others,
    });
    if (server === address) onServerChange();
    return this.read();
  }
}
