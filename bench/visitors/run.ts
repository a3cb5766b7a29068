import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { hydrate } from '../../e2e/fixtures/pages/hydration.ts';
import { startBuiltServer } from '../../e2e/fixtures/servers/built-server.ts';
import { buildStale } from '../../scripts/build.ts';
import { ensureChromium } from '../../scripts/programs/chromium.ts';
import { Hand } from '../tasks/hand.ts';
import { type Places, type Screen, tasks } from './tasks.ts';

/**
 * `npm run bench:visitors`: the tasks of visitors done on the built product with the demo: clicks, filled fields, and keys
 * besides typed text. A task that does not reach its result ends the run.
 */
const say = (line: string) => console.log(line);
const screens: Screen[] = ['desktop', 'phone'];

await buildStale({ only: ['web', 'api'] });
const folder = mkdtempSync(path.join(tmpdir(), 'catalogue-bench-visitors-'));
try {
  const dataDir = path.join(folder, 'data');
  mkdirSync(dataDir);
  const server = await startBuiltServer(dataDir);
  const places = await placesOf(server.url);
  const browser = await chromium.launch({ executablePath: ensureChromium() });
  say(`${'task'.padEnd(62)}${'clicks'.padStart(8)}${'fields'.padStart(8)}${'keys'.padStart(8)}`);
  const runs = tasks.flatMap(task => (task.on ? [task.on] : screens).map(screen => ({ ...task, screen })));
  for (const { name, from, screen, run } of runs) {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: screen === 'phone' ? { width: 390, height: 844 } : { width: 1280, height: 800 },
      hasTouch: screen === 'phone',
      isMobile: screen === 'phone',
      permissions: ['clipboard-read', 'clipboard-write'],
      serviceWorkers: 'block',
    });
    const hand = new Hand(await context.newPage());
    await hand.page.goto(from(places));
    await hydrate(hand.page);
    await run(hand, screen);
    const counts = [hand.clicks, hand.fields, hand.keys].map(count => String(count).padStart(8));
    say(`${name}, ${screen}`.padEnd(62) + counts.join(''));
    await context.close();
  }
  await browser.close();
  await server.stop();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function placesOf(url: string): Promise<Places> {
  const read = async (call: string): Promise<{ _id: string; name: string }[]> => (await fetch(url + call)).json();
  const idIn = (records: { _id: string; name: string }[], name: string) => {
    const record = records.find(record => record.name.startsWith(name));
    if (!record) throw new Error(`The demo has no ${name}.`);
    return record._id;
  };
  return {
    cylinders: `/products/${idIn(await read('/api/categories'), 'Hydraulic Cylinders')}`,
    product: `/product/${idIn(await read('/api/products?fields=card'), 'VCX 100/70')}`,
  };
}
