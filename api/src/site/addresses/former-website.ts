import { followOnce } from '@hydraulics/common/addresses/redirects';
import { declareReads, tag } from '../../db/content-tags.ts';
import type { Database, Tables } from '../../db/database.ts';
import { type Rules, readRules, resolveRedirect } from '../../repositories/addresses/redirect-rules.ts';

/**
 * The addresses of a former website, in memory until they change, so that floods of unknown paths read no table. An
 * existing page never gets here, so that no redirect can hide one.
 */
export class FormerWebsite {
  readonly #db: Database;
  #rules: Rules = new Map();
  #version = -1;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Where a path and its query lead; undefined if nowhere. */
  async find(url: string): Promise<string | undefined> {
    const { tags } = this.#db;
    const reads = { tags: [tag.redirects], dependsOnEverything: false };
    if (this.#version < 0 || !tags.isFresh(reads, this.#version)) {
      const version = this.#db.contentVersion;
      this.#rules = await this.#read(readRules);
      this.#version = version;
    }
    if (followOnce(this.#rules, url) === undefined) return undefined;
    return this.#read(tables => resolveRedirect(tables, this.#rules, url));
  }

  /** Redirects are not cached, and the page of unknown addresses depends on none. */
  #read<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
    return declareReads(
      () => this.#db.read(work),
      () => [],
    );
  }
}
