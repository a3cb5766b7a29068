import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/process/free-port.ts';
import { fetchRaw } from '../bare-server.ts';
import { type Site, startSite } from './sites.ts';

export type Renamed = { perSecond: number; p50: number; p99: number; slowest: number; renders: number };

const connections = 32;
const pageCount = 50;
const renameEvery = 500;

/**
 * Views of fifty pages over 32 connections, each as soon as the one before has arrived, with and without two renames of
 * a category a second, which change every page.
 */
export async function viewWhileRenaming(
  dataDir: string,
  seconds: number,
): Promise<Record<'quiet' | 'renamed', Renamed>> {
  const metricsPort = await freePort();
  const site = await startSite('renames', dataDir, { METRICS_PORT: String(metricsPort) });
  const rendered = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(/^catalogue_page_cache_total\{result="miss"\} (\d+)$/m.exec(text)?.[1]);
  };
  const products = (await (await fetch(`${site.url}/api/products?fields=card&limit=${pageCount}`)).json()) as {
    address: string;
  }[];
  // Not that of the category, whose address changes with its name.
  const pages = ['/', '/products', '/gallery', '/about-us', '/contact-us'];
  pages.push(...products.slice(0, pageCount - pages.length).map(({ address }) => `/product/${address}`));
  for (let round = 0; round < 3; round += 1) for (const page of pages) await fetchRaw(site.url + page);

  const measure = async (renames: boolean): Promise<Renamed> => {
    const until = performance.now() + seconds * 1000;
    const before = await rendered();
    const times: number[] = [];
    const view = async () => {
      while (performance.now() < until) {
        const begun = performance.now();
        const page = pages[Math.floor(Math.random() * pages.length)];
        const { status } = await fetchRaw(`${site.url}${page}`);
        if (status !== 200) throw new Error(`${page} was answered ${status}`);
        times.push(performance.now() - begun);
      }
    };
    const rename = async () => {
      for (let number = 0; renames && performance.now() < until; number += 1) {
        await renameCategory(site, `Renamed ${number}`);
        await wait(renameEvery);
      }
    };
    await Promise.all([rename(), ...Array.from({ length: connections }, view)]);
    times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
    const renders = (await rendered()) - before;
    return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), slowest: at(1), renders };
  };
  const quiet = await measure(false);
  const renamed = await measure(true);
  await renameCategory(site, 'Made in numbers');
  await site.stop();
  return { quiet, renamed };
}

async function renameCategory(site: Site, name: string): Promise<void> {
  const answer = await fetch(`${site.url}/api/categories/${site.category._id}`, {
    method: 'PUT',
    headers: { ...site.staff, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  if (!answer.ok) throw new Error(`The category was not renamed: ${await answer.text()}`);
  await answer.arrayBuffer();
}
