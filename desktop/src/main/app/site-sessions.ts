import { session } from 'electron';
import { type AppSource, serveApp } from '../proxy/app-protocol.ts';
import { restrictPermissions } from '../security/guards.ts';
import { type Site, siteOf } from '../security/site.ts';
import { checkSpelling } from '../window/spell-check.ts';

/**
 * The session of each website, prepared on first use with its permissions and protocol handlers. `sourceOf` gets the
 * website's origin, so that the screens for one website never reach another.
 */
export class SiteSessions {
  readonly #sourceOf: (server: string | null) => AppSource;
  readonly #prepared = new Set<string>();

  constructor(sourceOf: (server: string | null) => AppSource) {
    this.#sourceOf = sourceOf;
  }

  /** The site of a website, ready for its first window. */
  open(server: string | null): Site {
    const site = siteOf(server);
    if (this.#prepared.has(site.partition)) return site;
    this.#prepared.add(site.partition);
    const own = session.fromPartition(site.partition);
    restrictPermissions(own);
    checkSpelling(own, process.platform);
    serveApp(own, site, this.#sourceOf(server));
    return site;
  }

  /** Deletes the storage of the screens for a website. */
  async forget(server: string): Promise<void> {
    await session.fromPartition(siteOf(server).partition).clearStorageData();
  }
}
