import { missedPathLength } from '@hydraulics/common/addresses/redirects';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { countMissed } from '../repositories/addresses/missed-paths.ts';

type MissedDeps = { db: Database; log: Logger; now: () => Date };

/** In ms: how long requests are counted in memory. */
const interval = 10_000;
/** The most different paths in memory. */
const most = 1000;

/** What programs try that look for weaknesses, and files that browsers ask for by themselves. */
const noise =
  /\.(?:cgi|env|git|sql|bak|ini|ya?ml|zip|gz|log|map)(?:$|\/)|\/\.|wp-|wordpress|xmlrpc|phpmyadmin|cgi-bin|\/(?:admin|login|setup|config|actuator|vendor|node_modules)(?:\/|$)|^\/(?:favicon|apple-touch-icon|browserconfig|ads\.txt|robots|sitemap)|[^\x21-\x7e\u00a0-\uffff]/i;

/** Pages of a former website may be scripts. These names are those of attacks: too short, numbers, or what they exploit. */
const attackedScript =
  /\/(?:[^/]{0,3}|[^/]*\d[^/]*|[^/]*(?:shell|eval|exec|info|test|config|admin|login|setup|install|upload|file|manager|cmd|backdoor|filter|ajax|cron|autoload|mailer|version|debug)[^/]*)\.(?:php\d?|aspx?|jsp)(?:$|\/)/i;

/** Mail addresses and long numbers may be those of a person. */
const personal = /@|%40|\d{7}/;

/**
 * Counts requests of paths that the website does not have, per day and without anything about the visitor. Robots,
 * what looks for weaknesses, and paths with personal data are left out.
 */
export class MissedPaths {
  readonly #deps: MissedDeps;
  #waiting = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: MissedDeps) {
    this.#deps = deps;
  }

  record(path: string): void {
    const cut = path.slice(0, missedPathLength);
    if (noise.test(path) || attackedScript.test(path) || personal.test(path)) return;
    if (!this.#waiting.has(cut) && this.#waiting.size >= most) return;
    this.#waiting.set(cut, (this.#waiting.get(cut) ?? 0) + 1);
    this.#timer ??= setTimeout(() => void this.flush(), interval).unref();
  }

  /** Writes what was counted; it is lost if the database is down, as counts may be. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting.size === 0) return;
    const counts = this.#waiting;
    this.#waiting = new Map();
    await countMissed(this.#deps.db, counts, this.#deps.now()).catch(error =>
      this.#deps.log.warn({ err: error }, 'Paths that were not found could not be counted'),
    );
  }

  close(): Promise<void> {
    return this.flush();
  }
}
