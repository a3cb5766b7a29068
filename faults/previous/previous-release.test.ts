import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { serverUrl } from '../../api/src/testing/databases.ts';
import { clientAt } from '../../api/src/testing/server.ts';
import { systemVariables } from '../../scripts/process/system-variables.ts';
import { admin, MAIN, type Process, ROOT } from '../tools/server.ts';
import { createSite, type Site } from '../tools/site.ts';
import { callsIn, EveryCall } from './every-call.ts';
import { fill, signedIn } from './fill.ts';
import { hasRelease, lastRelease, type PreviousRelease, previousRelease } from './previous-release.ts';

const databases = serverUrl ? (['sqlite', 'mariadb'] as const) : (['sqlite'] as const);
const settings = { DEMO: '1' };
/** The public pages of the release before; a category and a product have addresses by id. */
const pages = ['/', '/about-us', '/gallery', '/contact-us', '/products', '/sitemap.xml', '/robots.txt'];

// A clone without its history has no release.
describe.skipIf(!hasRelease(lastRelease()))('the release before', () => {
  let release: PreviousRelease;
  beforeAll(() => {
    release = previousRelease();
  });
  afterAll(() => release?.remove());

  describe.each(databases)('on a database of this version, on %s', database => {
    let site: Site;
    let running: Process | undefined;
    let url: string;
    beforeEach(async () => {
      site = await createSite({ database, mariadb: serverUrl ?? '' });
      url = `http://127.0.0.1:${site.port}`;
    });
    afterEach(async () => {
      await running?.end('SIGKILL');
      await site?.remove();
    });

    const start = async (command?: string[]) => {
      running = await site.start({ settings, ...(command && { command }) });
    };
    const stop = async () => {
      expect(await running?.end('SIGTERM')).toEqual({ code: 0, signal: null });
    };
    /** A command of a version, with the settings of the site. */
    const run = (main: string, name: string, ...args: string[]) =>
      execFileSync(process.execPath, [path.join(path.dirname(main), `${name}.js`), ...args], {
        cwd: site.dataDir,
        env: { ...systemVariables(), ...site.store.settings, DATA_DIR: site.dataDir },
        encoding: 'utf8',
      });
    const previousMain = () => release.command[1] ?? '';
    const tokenOf = async () => (await clientAt(url, '').auth.login(admin)).token;
    const textOf = async (place: string) => {
      const response = await fetch(url + place);
      return { status: response.status, text: await response.text() };
    };

    test('it serves, shows no draft and loses nothing, and this version goes on with what it wrote', async () => {
      await start();
      const filled = await fill(url);
      const ofBefore = await (await signedIn(url)).products.get({ id: filled.product });
      await stop();
      expect(run(MAIN, 'migrate', '--back')).toMatch(/^3 records are hidden from version 1\.0\.0/);

      await start(release.command);
      expect((await textOf('/readyz')).status).toBe(200);
      for (const place of [...pages, `/product/${filled.product}`, `/products/${filled.category}`]) {
        const { status, text } = await textOf(place);
        expect([place, status, filled.hidden.filter(name => text.includes(name))]).toEqual([place, 200, []]);
      }
      const before = new EveryCall(url, await tokenOf(), await callsIn(release.folder));
      await before.readAll();
      await before.writeAll();
      expect([before.faults, before.refusals]).toEqual([[], []]);
      const states = async (calls: EveryCall) => {
        const rows = (await calls.send<{ _id: string; state: string }[]>('enquiries', 'list')) ?? [];
        return Object.fromEntries(
          Object.entries(filled.enquiries).map(([name, id]) => [name, rows.find(({ _id }) => _id === id)?.state]),
        );
      };
      expect(await states(before)).toEqual({
        ...{ new: 'new', in_work: 'new', merged: 'new', spam: 'spam' },
        ...{ answered: 'handled', quoted: 'handled', won: 'handled', lost: 'handled' },
      });
      await before.send('enquiries', 'update', { id: filled.enquiries.won, state: 'new' });
      await before.send('enquiries', 'update', { id: filled.enquiries.in_work, state: 'handled' });
      await before.send('products', 'update', { id: filled.product, name: 'Press 100 S' });
      const { _id: added } = (await before.send<{ _id: string }>('products', 'create', {
        ...{ name: 'Press of the old version', categoryId: filled.category },
      })) ?? { _id: '' };
      const backup = path.join(path.dirname(site.dataDir), 'backup');
      run(previousMain(), 'backup', backup);
      await stop();

      await start();
      expect((await textOf('/readyz')).status).toBe(200);
      const now = new EveryCall(url, await tokenOf(), await callsIn(ROOT));
      expect(await states(now)).toEqual({
        ...{ new: 'new', in_work: 'answered', merged: undefined, spam: 'spam' },
        ...{ answered: 'answered', quoted: 'quoted', won: 'new', lost: 'lost' },
      });
      const ofNow = await (await signedIn(url)).products.get({ id: filled.product });
      expect(ofNow).toEqual({ ...ofBefore, name: 'Press 100 S', ...changedBy(ofNow) });
      expect((await (await signedIn(url)).products.get({ id: added })).address).toBe('press-of-the-old-version');
      for (const place of [
        ...pages,
        '/product/press-100',
        '/product/press-of-the-old-version',
        '/products/rolling-presses',
      ]) {
        const { status, text } = await textOf(place);
        expect([place, status, filled.hidden.filter(name => text.includes(name))]).toEqual([place, 200, []]);
      }
      // Only a table of this version names its picture.
      const [block] = (await (await signedIn(url)).pages.get({ id: filled.page })).blocks;
      const picture = `${url}/${(block as { image: string }).image}`;
      expect((await fetch(picture)).status).toBe(200);
      const drafts = (await now.send<{ name: string }[]>('products', 'list', { status: 'draft' })) ?? [];
      expect(drafts.map(({ name }) => name)).toEqual(['Secret press', 'Press of next year']);
      await now.readAll();
      await now.writeAll();
      expect([now.faults, now.refusals]).toEqual([[], []]);
      await stop();
      expect(run(MAIN, 'verify', backup)).toMatch(/^The backup .+ is good:/);
    });
  });
});

/** What every change of a record changes. */
const changedBy = ({ updatedAt, version }: { updatedAt: string; version: number }) => ({ updatedAt, version });
