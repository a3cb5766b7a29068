import type { Logger } from 'pino';
import { routeOf } from './route-of.ts';

/** A violation that a browser reported. */
export type Violation = {
  /** For example `script-src-elem`. */
  directive: string;
  /** A host, or a keyword such as `inline`. */
  blocked: string;
  /** The path of the page, without its query. */
  path: string;
};

/** Violations of one kind: the page by its route pattern, and when the last one was reported, in ms. */
export type CountedViolation = { directive: string; blocked: string; page: string; count: number; lastAt: number };

/** Any client can send reports, so further kinds are counted in a shared line. */
const maxLines = 100;

const day = 24 * 3600_000;

/**
 * The content security policy violations that browsers reported to this process. Equal violations are counted in one
 * line, without data about the visitor; the log reports the 1st, 10th, 100th and so on.
 */
export class PolicyViolations {
  readonly #lines = new Map<string, CountedViolation>();
  readonly #deps: { log: Logger; now: () => Date };
  /** Reports counted since the start. */
  total = 0;

  constructor(deps: { log: Logger; now: () => Date }) {
    this.#deps = deps;
  }

  record({ directive, blocked, path }: Violation): void {
    this.total += 1;
    const line = this.#lineOf(directive, blocked, routeOf(path));
    line.count += 1;
    line.lastAt = this.#deps.now().getTime();
    if (!/^10*$/.test(String(line.count))) return;
    const { page, count } = line;
    const fields = { directive: line.directive, blocked: line.blocked, page, count };
    this.#deps.log.warn(fields, 'Browsers reported violations of the content security policy');
  }

  /** Those of the last 24 hours, latest first. */
  lastDay(): CountedViolation[] {
    this.#forgetOld();
    return [...this.#lines.values()].toSorted((a, b) => b.lastAt - a.lastAt);
  }

  #lineOf(directive: string, blocked: string, page: string): CountedViolation {
    const key = `${directive} ${blocked} ${page}`;
    const known = this.#lines.get(key);
    if (known) return known;
    if (this.#lines.size >= maxLines) this.#forgetOld();
    if (this.#lines.size >= maxLines && blocked !== 'other') return this.#lineOf('other', 'other', 'other');
    const line = { directive, blocked, page, count: 0, lastAt: 0 };
    this.#lines.set(key, line);
    return line;
  }

  #forgetOld(): void {
    const since = this.#deps.now().getTime() - day;
    for (const [key, { lastAt }] of this.#lines) if (lastAt <= since) this.#lines.delete(key);
  }
}
