import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '@hydraulics/common/limits';
import { createHttp, type FormPart } from './http.ts';
import { asFile, noisy } from './images.ts';
import type { ServerProcess } from './processes/server-process.ts';

/**
 * `node api/src/testing/upload-memory.ts`: measures the server's peak memory during uploads of as many 12-megapixel
 * photos as one request may have, in one request and in one each, and of the largest photo between small ones. Exits
 * with 1 if it exceeds the goal.
 */
const goalMegabytes = 512;
const photos = limits.filesPerRequest;

await measure();

async function measure(): Promise<void> {
  const files = await makePhotos();
  const size = Math.round(files.reduce((sum, { size }) => sum + size, 0) / 1024 / 1024);
  const mixed = await makeMixed();
  console.log(`${photos} photos of 12 megapixels, ${size} MB in all`);
  const peaks = [
    await run('one request', async http => {
      const { _id } = (await http.send('POST', '/api/add-category', { name: 'Any' })).json;
      const parts = files.map((file): FormPart => ['images', file, file.name]);
      return [await http.form('POST', '/api/products', [['name', 'A'], ['categoryId', _id], ...parts])];
    }),
    await run(`${photos} requests at once`, http =>
      Promise.all(files.map(file => http.form('POST', '/api/upload-image', [['image-file', file, file.name]]))),
    ),
    await run('the largest with small ones in between, at once', http =>
      Promise.all(mixed.map(file => http.form('POST', '/api/upload-image', [['image-file', file, file.name]]))),
    ),
  ];
  process.exitCode = Math.max(...peaks) > goalMegabytes ? 1 : 0;
}

/** Noise compresses worst. The trailing bytes make each file different. */
async function makePhotos(): Promise<File[]> {
  const bytes = await noisy('jpeg', 4000, 3000, 70);
  return Array.from({ length: photos }, (_, n) => asFile(Buffer.concat([bytes, Buffer.from([n])]), `${n}.jpg`));
}

async function makeMixed(): Promise<File[]> {
  const large = await noisy('jpeg', 8000, 6000, 40);
  const small = await noisy('png', 400, 300);
  return Array.from({ length: 24 }, (_, n) =>
    asFile(Buffer.concat([n % 4 === 0 ? large : small, Buffer.from([n])]), `mixed-${n}.${n % 4 === 0 ? 'jpg' : 'png'}`),
  );
}

type Http = ReturnType<typeof createHttp>;

async function run(title: string, send: (http: Http) => Promise<{ status: number; text: string }[]>): Promise<number> {
  const child = fork(join(import.meta.dirname, 'processes/server-process.ts'));
  const [{ url, token }] = (await once(child, 'message')) as [ServerProcess];
  const watch = watchMemory(child);
  const started = performance.now();
  const responses = await send(createHttp(url, { Authorization: `Bearer ${token}` }));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const { server, all } = watch.stop();
  child.disconnect();
  await once(child, 'exit');
  const refused = responses.find(({ status }) => status !== 201);
  if (refused) throw new Error(`${title}: ${refused.status} ${refused.text}`);
  console.log(`${title}: ${seconds} s, peak ${server} MB in the server, ${all} MB with its image workers`);
  return all;
}

/** In megabytes (PSS), with child processes; shared pages count once. */
function watchMemory({ pid = 0 }: ChildProcess) {
  const peak = { server: 0, all: 0 };
  const timer = setInterval(() => {
    const server = megabytesOf(pid);
    const children = childrenOf(pid).reduce((sum, child) => sum + megabytesOf(child), 0);
    peak.server = Math.max(peak.server, server);
    peak.all = Math.max(peak.all, server + children);
  }, 50);
  return {
    stop: () => {
      clearInterval(timer);
      return peak;
    },
  };
}

function megabytesOf(pid: number): number {
  const kilobytes = /^Pss:\s*(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0;
  return Math.round(Number(kilobytes) / 1024);
}

function childrenOf(pid: number): number[] {
  return read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
