import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { threadId } from 'node:worker_threads';
import type { PageData, ServerEntry } from '@hydraulics/common/contract/render';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '../../log.ts';
import type { SitePage } from '../document.ts';
import { Renderers } from './renderers.ts';

const folder = mkdtempSync(join(tmpdir(), 'renderers-'));
const entry = join(folder, 'server.mjs');

/** A website whose pages name their thread, and do what their address says. */
const program = `
import { existsSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { threadId } from 'node:worker_threads';

export function show({ url, values }) {
  if (url.startsWith('/throw')) throw new Error('It has no page.');
  if (url.startsWith('/hang')) for (;;);
  if (url.startsWith('/exit')) process.exit(1);
  const mark = url.startsWith('/once') ? values.get('mark') : undefined;
  if (mark && !existsSync(mark)) {
    writeFileSync(mark, '');
    process.exit(1);
  }
  return { status: 200, head: '<title>' + url + '</title>', body: 'thread ' + threadId + ' of priority ' + getPriority(), address: url };
}
`;

const assets = { script: '/site.js', imports: [], styles: [], fonts: [] };
let show: ServerEntry['show'];

beforeAll(async () => {
  writeFileSync(entry, program);
  ({ show } = (await import(pathToFileURL(entry).href)) as ServerEntry);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (limitMs?: number) =>
  new Renderers({ entry: pathToFileURL(entry).href, assets, show, threads: 1, log: createLog('silent'), limitMs });

const mark = join(folder, 'mark');
const data = (url: string): PageData => ({
  url,
  publicUrl: 'https://www.example.com',
  values: new Map([['mark', mark]]),
  failures: new Map(),
  missing: false,
});

const threadOf = ({ bytes }: { bytes: Buffer }) => Number(/thread (\d+)/.exec(bytes.toString())?.[1]);
const render = (renderers: Renderers, url = '/about-us') => renderers.render(async () => data(url));

/** Renders a page while another one is rendered. */
async function renderBeside(renderers: Renderers, url = '/about-us'): Promise<SitePage> {
  const other = render(renderers);
  try {
    return await render(renderers, url);
  } finally {
    await other;
  }
}

/** Renders as many pages as make a busy second, until a thread renders them. */
async function makeBusy(renderers: Renderers): Promise<void> {
  await vi.waitFor(
    async () => {
      for (let page = 0; page < 5; page += 1) await renderBeside(renderers);
      expect(threadOf(await renderBeside(renderers))).not.toBe(threadId);
    },
    { timeout: 20_000 },
  );
}

test('renders one page at a time in the thread of the server, and no thread is started', async () => {
  const renderers = start();
  for (let page = 0; page < 30; page += 1) expect(threadOf(await render(renderers))).toBe(threadId);
  expect(renderers.threads).toBe(0);
  await renderers.close();
});

test('renders a few at once in the thread of the server, too', async () => {
  const renderers = start();
  for (let page = 0; page < 4; page += 1) expect(threadOf(await renderBeside(renderers))).toBe(threadId);
  expect(renderers.threads).toBe(0);
  await renderers.close();
});

test('a thread gives way to that of the server, so that its answers do not wait for a core', async () => {
  const renderers = start();
  const ownPriority = getPriority();
  expect((await render(renderers)).bytes.toString()).toContain(`of priority ${ownPriority}`);
  await makeBusy(renderers);
  expect((await render(renderers)).bytes.toString()).toContain(`of priority ${ownPriority + 10}`);
  await renderers.close();
});

test('renders many pages in another thread, which ends after a quiet minute', async () => {
  const renderers = start();
  await makeBusy(renderers);
  const page = await renderBeside(renderers, '/product/vsb-40');
  expect(Buffer.isBuffer(page.bytes)).toBe(true);
  expect(page.bytes.toString()).toContain('<title>/product/vsb-40</title>');
  expect(page).toMatchObject({ status: 200, address: '/product/vsb-40' });
  expect(threadOf(page)).not.toBe(threadId);
  expect(threadOf(await render(renderers)), 'alone, within a busy second').not.toBe(threadId);
  await vi.waitFor(async () => expect(threadOf(await render(renderers)), 'after it').toBe(threadId), { timeout: 5000 });
  expect(renderers.threads).toBe(1);
  await renderers.endIfQuiet(performance.now() + 55_000);
  expect(renderers.threads).toBe(1);
  await renderers.endIfQuiet(performance.now() + 61_000);
  expect(renderers.threads).toBe(0);
  expect(threadOf(await renderBeside(renderers))).toBe(threadId);
  await renderers.close();
});

test('renders pages in the order in which they were asked for', async () => {
  const renderers = start();
  await makeBusy(renderers);
  const order: string[] = [];
  const ask = async (url: string) => order.push((await render(renderers, url)).address ?? '');
  const first = ['/1', '/2', '/3', '/4'].map(ask);
  await Promise.all([...first, first[0]?.then(() => ask('/5')), first[1]?.then(() => ask('/6'))]);
  expect(order).toEqual(['/1', '/2', '/3', '/4', '/5', '/6']);
  await renderers.close();
});

test('rejects a page that throws with its reason, and keeps the thread', async () => {
  const renderers = start();
  await makeBusy(renderers);
  const before = threadOf(await renderBeside(renderers));
  await expect(renderBeside(renderers, '/throw')).rejects.toThrow('It has no page.');
  expect(threadOf(await renderBeside(renderers))).toBe(before);
  await renderers.close();
});

test('replaces a thread that ends, and answers its page and those that wait', async () => {
  const renderers = start();
  await makeBusy(renderers);
  const before = threadOf(await renderBeside(renderers));
  const pages = await Promise.all(['/once', '/2', '/3', '/4'].map(url => render(renderers, url)));
  expect(existsSync(mark)).toBe(true);
  expect(pages.map(({ address }) => address)).toEqual(['/once', '/2', '/3', '/4']);
  for (const page of pages) expect([before, threadId]).not.toContain(threadOf(page));
  await renderers.close();
});

test('rejects a page that ends each thread, and answers the others', async () => {
  const renderers = start();
  await makeBusy(renderers);
  const [ends, other] = await Promise.allSettled([render(renderers, '/exit'), render(renderers, '/5')]);
  expect(ends.status).toBe('rejected');
  expect(other).toMatchObject({ status: 'fulfilled', value: { address: '/5' } });
  await renderers.close();
});

test('ends a thread whose page takes too long, and says which', async () => {
  const renderers = start(2000);
  await makeBusy(renderers);
  await expect(renderBeside(renderers, '/hang')).rejects.toThrow('/hang was not rendered within 2 seconds.');
  expect(await renderBeside(renderers, '/6')).toHaveProperty('address', '/6');
  await renderers.close();
});

test('without threads, renders all pages in the thread of the server', async () => {
  const renderers = new Renderers({ entry, assets, show, threads: 0, log: createLog('silent') });
  for (let page = 0; page < 30; page += 1) expect(threadOf(await renderBeside(renderers))).toBe(threadId);
  await renderers.close();
});
