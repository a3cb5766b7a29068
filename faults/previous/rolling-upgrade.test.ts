import { expect, test } from 'vitest';
import { serverUrl } from '../../api/src/testing/databases.ts';
import { clientAt } from '../../api/src/testing/server.ts';
import { freePort } from '../../scripts/process/free-port.ts';
import { beginBuilt, finish } from '../tools/commands.ts';
import { admin, type Process, start } from '../tools/server.ts';
import { createSite, until } from '../tools/site.ts';
import { balance } from './balancer.ts';
import { hasRelease, lastRelease, previousRelease } from './previous-release.ts';
import { Traffic } from './traffic.ts';

/** Pages and saves between two steps, so that each state of the site has some. */
const [enoughPages, enoughSaves] = [15, 3];
const limitMs = 60_000;

test.skipIf(!serverUrl || !hasRelease(lastRelease()))(
  'two processes are upgraded and taken back one after the other, and no page and no save fails',
  { timeout: 300_000 },
  async () => {
    const release = previousRelease();
    const site = await createSite({ database: 'mariadb', mariadb: serverUrl ?? '' });
    const ports = [site.port, await freePort()];
    const processes: (Process | undefined)[] = [];
    const balancer = await balance(ports);
    const startOne = async (place: number, command?: string[]) => {
      const port = ports[place] ?? 0;
      const options = { ...site.options({ settings: { DEMO: '1' } }), port };
      processes[place] = await start({ ...options, ...(command && { command }) });
    };
    const replace = async (place: number, command?: string[]) => {
      await processes[place]?.end('SIGTERM');
      await startOne(place, command);
    };
    const migrate = async (...args: string[]) => {
      const { code, output } = await finish(beginBuilt(site, 'migrate', args));
      expect(code, output).toBe(0);
      return output;
    };
    try {
      await startOne(0, release.command);
      await startOne(1, release.command);
      const { token } = await clientAt(balancer.url, '').auth.login(admin);
      const traffic = new Traffic(balancer.url, token);
      const goOn = async () => {
        const { pages, saves } = traffic.counts;
        const isEnough = () =>
          traffic.counts.pages >= pages + enoughPages && traffic.counts.saves >= saves + enoughSaves;
        expect(await until(limitMs, isEnough)).toBeDefined();
      };
      await goOn();
      expect(await migrate()).toContain('The database is up to date for this version.');
      await goOn();
      await replace(0);
      await goOn();
      await replace(1);
      await goOn();
      expect(await migrate('--back')).toContain('0 records are hidden from version 1.0.0');
      await replace(0, release.command);
      await goOn();
      await replace(1, release.command);
      await goOn();
      const { failedPages, failedSaves, failedEnquiries, ...counts } = await traffic.stop();
      console.info(`A rolling upgrade and back: ${JSON.stringify(counts)}`);
      expect({ failedPages, failedSaves, failedEnquiries }).toEqual({
        ...{ failedPages: [], failedSaves: [], failedEnquiries: [] },
      });
      const namesIn = async (table: string, column: string, start: string) => {
        const rows = await site.store.query<{ text: string }>(
          `SELECT ${column} AS text FROM ${table} WHERE ${column} LIKE '${start}%' ORDER BY ${column}`,
        );
        return rows.map(({ text }) => text);
      };
      expect(await namesIn('categories', 'name', 'Saved ')).toEqual(traffic.saved.toSorted());
      await expect.poll(() => namesIn('contact_queries', 'message', 'Asked ')).toEqual(traffic.asked.toSorted());
    } finally {
      for (const one of processes) await one?.end('SIGKILL');
      await balancer.close();
      await site.remove();
      release.remove();
    }
  },
);
