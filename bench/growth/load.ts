import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { fetchRaw } from '../bare-server.ts';
import { memoryMb } from '../process.ts';
import type { Site } from './sites.ts';

export type Loaded = { views: number; p50: number; p99: number; slowest: number; peakMb: number; uploads: number };

const perSecond = 15;
const saveEvery = 3000;

/** Page views at a steady rate, with occasional saves and continuous uploads. */
export async function loadSite(site: Site, seconds: number): Promise<Loaded> {
  const addresses = [
    '/',
    '/products',
    '/products?page=2',
    `/products/${site.category.address}`,
    `/products/${site.category.address}?page=2`,
    '/gallery',
    '/gallery?page=2',
    ...site.products.slice(0, 12).map(({ address }) => `/product/${address}`),
  ];
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  const views: Promise<void>[] = [];
  const view = async (address: string) => {
    const begun = performance.now();
    const { status } = await fetchRaw(site.url + address);
    if (status >= 500) throw new Error(`${address} was answered ${status}`);
    times.push(performance.now() - begun);
  };
  let uploads = 0;
  const upload = async () => {
    const picture = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#1f5fa8' } })
      .jpeg()
      .toBuffer();
    while (performance.now() < until) {
      const form = new FormData();
      form.append('image-file', new Blob([new Uint8Array(picture)]), `bench-${uploads}.jpg`);
      await send(site, '/api/upload-image', 'POST', form);
      uploads += 1;
    }
  };
  const save = async () => {
    for (let number = 0; performance.now() < until; number += 1) {
      await wait(saveEvery);
      const form = new FormData();
      form.append('name', `Saved ${number}`);
      await send(site, `/api/products/${site.products[number % site.products.length]?._id}`, 'PUT', form);
    }
  };
  const visit = async () => {
    for (let number = 0; performance.now() < until; number += 1) {
      views.push(view(addresses[number % addresses.length] ?? '/'));
      await wait(1000 / perSecond);
    }
  };
  await Promise.all([visit(), save(), upload()]);
  await Promise.all(views);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const peakMb = memoryMb(site.pid).peak;
  return { views: times.length, p50: at(0.5), p99: at(0.99), slowest: at(1), peakMb, uploads };
}

async function send(site: Site, address: string, method: string, body: FormData): Promise<void> {
  const answer = await fetch(site.url + address, { method, body, headers: site.staff });
  if (!answer.ok) throw new Error(`${address}: ${await answer.text()}`);
  await answer.arrayBuffer();
}
