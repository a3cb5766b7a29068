import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { repeatErasures } from '../enquiries/retention.ts';
import { purgeDeletedRecords } from '../media/purge.ts';
import { databases } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { foldersOf } from '../testing/files/folders-of.ts';
import { pngFile } from '../testing/images.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { purgeVersions } from './versions.ts';

const day = 24 * 3600 * 1000;

describe.each(databases)('how long versions are stored, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeEach(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterEach(() => server.close());

  const all = () => server.deps.db.read(tables => tables.recordVersions.find({ order: { version: 'ASC' } }));
  const versions = async () => (await all()).map(({ version }) => version);
  const isPublic = (path: string | undefined) =>
    existsSync(join(foldersOf(server).uploads, path?.split('/').at(-1) ?? 'none'));
  /** Advances the clock evenly, because nothing is purged after a jump. */
  const passDays = async (count: number) => {
    for (let passed = 0; passed < count; passed += 1) {
      server.clock.advance(day);
      await purgeVersions(server.deps);
    }
  };

  test('a year, and the newest ten for longer', async () => {
    await passDays(31);
    const { _id: id, images } = await make.product({ images: [await pngFile()] });
    await server.client.products.update({ id, pictures: '{"images":[]}' });
    for (let save = 2; save <= 12; save += 1) await server.client.products.update({ id, name: `Name ${save}` });
    server.clock.advance(365 * day - 32 * day);
    await passDays(31);
    expect(await versions()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(isPublic(images[0])).toBe(true);
    await passDays(2);
    expect(await versions()).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(isPublic(images[0])).toBe(false);
  });

  test('versions are stored no longer than their record', async () => {
    await passDays(31);
    const { _id: id, images } = await make.product({ images: [await pngFile()] });
    await server.client.products.update({ id, pictures: '{"images":[]}' });
    const user = await make.user({ name: 'Before' });
    await server.client.users.update({ id: user._id, name: 'After', email: user.email });
    await server.client.products.remove({ id });
    await server.client.users.remove({ id: user._id });
    expect(await versions()).toEqual([1, 1, 2]);
    await server.client.trash.purge({ noun: 'products' });
    expect(await all()).toMatchObject([{ record: 'users', recordId: user._id }]);
    expect(isPublic(images[0])).toBe(false);
    for (let passed = 0; passed < 31; passed += 1) {
      server.clock.advance(day);
      await purgeDeletedRecords(server.deps);
    }
    expect(await all()).toEqual([]);
  });

  test('versions keep nothing of an erased person', async () => {
    const [kept, former] = [
      await make.user({ email: 'old@example.com' }),
      await make.user({ email: 'gone@example.com' }),
    ];
    await server.client.users.update({ id: kept._id, name: 'Kept', email: 'new@example.com' });
    await server.client.users.update({ id: kept._id, name: 'Kept again', email: 'new@example.com' });
    await server.client.users.update({ id: former._id, name: 'Gone', email: 'later@example.com' });
    await server.client.users.remove({ id: former._id });
    const { _id: id } = await make.product({ features: '<p>Ask Old@example.com or sales@example.com</p>' });
    await server.client.products.update({ id, features: '' });
    const before = await all();
    const erase = async () => {
      for (const email of ['old@example.com', 'later@example.com', 'new@example.com']) {
        await server.client.personalData.erase({ email });
      }
    };
    await erase();
    const check = async () => {
      const rows = await all();
      expect(rows.map(({ record, content }) => [record, content.email ?? content.features]).sort()).toEqual([
        ['products', '<p>Ask (erased) or sales@example.com</p>'],
        ['users', 'new@example.com'],
      ]);
    };
    await check();
    // Like a restore: the earlier rows, and none of the erasures processed.
    await server.deps.db.transaction(async tables => {
      await tables.recordVersions.createQueryBuilder().delete().execute();
      await tables.recordVersions.insert(before as never);
      await tables.site.delete({ name: 'erasures' });
    });
    await repeatErasures(server.deps);
    await check();
  });
});
