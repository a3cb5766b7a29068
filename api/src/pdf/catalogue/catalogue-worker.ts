import { stat } from 'node:fs/promises';
import { loadBrand } from '../parts.ts';
import { CataloguePages } from './catalogue-pages.ts';
import type { CatalogueHead, CatalogueProduct } from './content.ts';

/** The server's messages. Each gets a response before the next is sent. */
export type CatalogueOrder = { begin: CatalogueHead; file: string } | { products: CatalogueProduct[] } | { end: true };
/** `code` is the code of an operating system error. */
export type CatalogueAnswer = { done: { pages: number; bytes: number } } | { failed: string; code?: string };

let pages: CataloguePages | undefined;
let file = '';

/** A process that writes one catalogue and exits, at the latest with its parent. */
process.on('message', async (order: CatalogueOrder) => {
  const answer = await follow(order).catch((error): CatalogueAnswer => {
    if (!(error instanceof Error)) return { failed: String(error) };
    return { failed: error.stack ?? error.message, ...('code' in error && { code: String(error.code) }) };
  });
  process.send?.(answer);
});
process.on('disconnect', () => process.exit(0));
// The parent decides when this process exits.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

async function follow(order: CatalogueOrder): Promise<CatalogueAnswer> {
  if ('begin' in order) {
    file = order.file;
    pages = new CataloguePages(order.begin, await loadBrand(order.begin.company.brand), file);
    return { done: { pages: 0, bytes: 0 } };
  }
  if (!pages) throw new Error('The catalogue could not be started.');
  if ('products' in order) {
    await pages.add(order.products);
    return { done: { pages: 0, bytes: 0 } };
  }
  const count = await pages.end();
  return { done: { pages: count, bytes: (await stat(file)).size } };
}
