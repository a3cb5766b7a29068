import { enquiryStates } from '@hydraulics/common/nouns/enquiry-states';
import { until } from '../../faults/tools/site.ts';
import type { Figures } from '../tools/figures.ts';
import type { Target } from '../tools/target.ts';

/** Checks after any requests that the server answers, and that its counts match its lists. */
export async function expectConsistent(target: Target, figures: Figures): Promise<void> {
  const health = (await target.read('/api/health')) as { status?: string };
  figures.expect(health.status === 'ok', 'the server is healthy at the end', health);
  await until(60_000, () => target.spooled().length === 0);
  figures.expect(target.spooled().length === 0, 'every enquiry has reached the database', target.spooled());
  const counted = [
    ['/api/v1/product-count', '/api/products'],
    ['/api/v1/gallery-count', '/api/gallery'],
  ] as const;
  for (const [count, list] of counted) {
    const { total } = (await target.read(count)) as { total: number };
    const { length } = (await target.read(list)) as unknown[];
    figures.expect(total === length, `${count} counts what ${list} lists`, `${total} and ${length}`);
  }
  const enquiries = (await target.read('/api/contact-queries')) as { state: string }[];
  const counts = (await target.read('/api/v1/enquiry-count')) as Record<string, number>;
  const seen = { total: enquiries.length, ...Object.fromEntries(enquiryStates.map(state => [state, 0])) };
  for (const { state } of enquiries) seen[state as 'total'] += 1;
  for (const [name, number] of Object.entries(seen)) {
    figures.expect(counts[name] === number, `as many enquiries are counted as listed (${name})`, counts);
  }
  const sizes = (await target.read('/api/v1/category-sizes')) as { products: number }[];
  const products = (await target.read('/api/products')) as unknown[];
  const inCategories = sizes.reduce((sum, { products }) => sum + products, 0);
  figures.expect(inCategories === products.length, 'the sizes of the categories add up to the products', inCategories);
  for (const [name, count] of Object.entries(await target.rows())) {
    const listed = { products: products.length, contact_queries: enquiries.length }[name];
    figures.expect(listed === undefined || listed === count, `the table ${name} has as many rows as are listed`, count);
  }
}
