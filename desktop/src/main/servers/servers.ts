import type { Output } from '../../channels.ts';
import { parseServerAddress } from '../../server-address.ts';
import type { SessionKeeper } from '../session/session-store.ts';
import type { SettingsKeeper } from '../storage/settings-store.ts';

type Deps = {
  settings: SettingsKeeper;
  sessions: SessionKeeper;
  /** Why the app cannot work on a website, in a sentence; null when it can. */
  check: (origin: string) => Promise<string | null>;
  /** The app works on another server from now on. */
  onSwitch: () => void;
};

/** The websites that the app knows, and the one that it works on. */
export class Servers {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The origin of the present one; null until one was chosen. */
  get current(): string | null {
    return this.#deps.settings.now.server;
  }

  read(): Output<'servers.read'> {
    const { server, servers } = this.#deps.settings.now;
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
    await this.adopt(parsed.origin);
    return null;
  }

  /** Works on an origin from now on, unchecked: one that was given at the start. */
  async adopt(origin: string): Promise<void> {
    const { settings, onSwitch } = this.#deps;
    const isOther = settings.now.server !== origin;
    await settings.save({ server: origin, servers: [...new Set([...settings.now.servers, origin])] });
    if (isOther) onSwitch();
  }

  /** Forgets a website and signs out there. */
  async forget({ address }: { address: string }): Promise<Output<'servers.read'>> {
    const { settings, sessions, onSwitch } = this.#deps;
    const { server, servers, seen } = settings.now;
    if (!servers.includes(address)) return this.read();
    await sessions.clear(address);
    const { [address]: _forgotten, ...others } = seen;
    await settings.save({
      server: server === address ? null : server,
      servers: servers.filter(one => one !== address),
      seen: others,
    });
    if (server === address) onSwitch();
    return this.read();
  }
}
