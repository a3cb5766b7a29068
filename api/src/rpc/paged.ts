import type { PageInfo } from '@hydraulics/common/contract/pages';

type Options = { limit?: number | undefined; offset?: number | undefined; total: () => Promise<number> };

/** A list or a page of one. Rows are counted only when the page info is needed. */
export class Paged<List> {
  readonly list: List;
  readonly #options: Options;

  constructor(list: List, options: Options) {
    this.list = list;
    this.#options = options;
  }

  async info(): Promise<PageInfo> {
    const { limit, offset = 0, total } = this.#options;
    const isWhole = Array.isArray(this.list) && limit === undefined && offset === 0;
    return { limit, offset, total: isWhole ? (this.list as unknown[]).length : await total() };
  }
}
