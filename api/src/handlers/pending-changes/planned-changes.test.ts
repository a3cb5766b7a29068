import type { PendingNoun } from '@hydraulics/common/nouns/publication/pending-fields';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { companyDay } from '../../company/company-day.ts';
import { Database } from '../../db/database.ts';
import { publishDueReleases, scheduleReleases } from '../../repositories/publication/releases/due-releases.ts';
import { storeCompany, testCompany } from '../../testing/company.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const hour = 3600_000;
const website = { noun: 'website', recordId: 'website' } as const;

describe.each(databases)('saved changes with a moment of their own, on %s', kind => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeEach(async () => {
    server = await startTestServer(kind);
    make = factories(server);
  });
  afterEach(() => server?.close());

  const at = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString();
  const due = (db = server.deps.db) =>
    publishDueReleases({ ...server.deps, db, publicUrl: server.url, zone: () => companyDay(server.deps) });
  const plan = async (record: { noun: PendingNoun; recordId: string }, publishAt = at(hour)) =>
    (await server.client.releases.create({ name: 'Changes', items: [record], publishAt }))._id;
  const release = (id: string) => server.client.releases.get({ id });
  const promise = async () => (await server.visitor.company.get()).answerPromise;

  async function savedProfile() {
    await storeCompany(server.deps, testCompany);
    await server.client.website.update({ answerPromise: 'Within a week.' });
    await server.client.website.update({ answerPromise: 'Within a day.', pending: 'true' });
  }
  async function savedProduct(name = 'VPP 20') {
    const { _id: recordId } = await make.product({ name: 'VPP 10' });
    await server.client.products.update({ id: recordId, name, pending: 'true' });
    return { noun: 'products', recordId } as const;
  }

  test('tell staff when they go live, and of which release', async () => {
    await savedProfile();
    expect((await server.client.website.get({})).pendingChange).not.toHaveProperty('release');
    const publishAt = at(hour);
    const id = await plan(website, publishAt);
    expect((await server.client.website.get({})).pendingChange?.release).toEqual({
      _id: id,
      name: 'Changes',
      publishAt,
      state: 'planned',
      failure: '',
      records: 1,
    });
    await server.client.releases.remove({ id });
    expect((await server.client.website.get({})).pendingChange).not.toHaveProperty('release');
  });

  test('of the profile are published after a stop at their moment, once by two processes', async () => {
    await savedProfile();
    const id = await plan(website);
    server.clock.advance(72 * hour);
    expect(await promise()).toBe('Within a week.');
    const { version } = await server.client.website.get({});
    const other = await new Database(server.database.location).open();
    try {
      await scheduleReleases(server.deps);
      await Promise.all(kind === 'sqlite' ? [due()] : [due(), due(other)]);
    } finally {
      await other.close();
    }
    await server.deps.db.readContentVersion();
    expect(await promise()).toBe('Within a day.');
    expect(await server.client.website.get({})).toMatchObject({ version: version + 1 });
    expect(await server.client.website.get({})).not.toHaveProperty('pendingChange');
    expect(await release(id)).toMatchObject({ state: 'live' });
  });

  test('of every noun go live at their moment', async () => {
    const { _id: category } = await make.category('Pumps');
    await server.client.categories.update({ id: category, name: 'Gear pumps', pending: 'true' });
    const { _id: image } = await make.image();
    await server.client.gallery.update({ id: image, alt: 'A pump', pending: 'true' });
    const { _id: page } = await server.client.pages.create({ title: 'Service' });
    await server.client.pages.update({ id: page, title: 'Service and parts', pending: 'true' });
    await plan({ noun: 'categories', recordId: category });
    await plan({ noun: 'gallery', recordId: image });
    await plan({ noun: 'pages', recordId: page });
    await due();
    expect(await server.visitor.categories.list({})).toMatchObject([{ name: 'Pumps' }]);
    server.clock.advance(hour);
    await due();
    expect(await server.visitor.categories.list({})).toMatchObject([{ name: 'Gear pumps' }]);
    expect(await server.visitor.gallery.list({})).toMatchObject([{ alt: 'A pump' }]);
    expect(await server.visitor.pages.single({ name: 'service' })).toMatchObject({ title: 'Service and parts' });
  });

  test('that are published or discarded before end their plan, and the answer says so', async () => {
    await savedProfile();
    const [product, other] = [await savedProduct(), await savedProduct('VPP 30')];
    const ids = [await plan(website), await plan(product), await plan(other)];
    const published = await server.client.pendingChanges.publish({ ...website, version: 1 });
    expect(published.message).toBe('Website published. It was planned for 1 Jan 2030, 01:00 UTC, which is cancelled.');
    const discarded = await server.client.pendingChanges.discard({ ...product, version: 1 });
    expect(discarded.message).toBe(
      'Changes discarded. They were planned for 1 Jan 2030, 01:00 UTC, which is cancelled.',
    );
    await server.client.publishRequests.ask(other);
    const [request] = await server.client.publishRequests.list({ recordId: other.recordId });
    expect(await server.client.publishRequests.publish({ id: request?._id ?? '' })).toMatchObject({
      message: 'Product published. It was planned for 1 Jan 2030, 01:00 UTC, which is cancelled.',
    });
    for (const id of ids) {
      expect(await release(id)).toMatchObject({ state: 'draft', version: 2 });
      expect(await release(id)).not.toHaveProperty('publishAt');
    }
    const { contentVersion } = server.deps.db;
    server.clock.advance(hour);
    await due();
    expect(server.deps.db.contentVersion).toBe(contentVersion);
  });

  test('of a release with other records leave its plan', async () => {
    const [one, other] = [await savedProduct(), await savedProduct('VPP 30')];
    const items = [one, other];
    const { _id: id } = await server.client.releases.create({ name: 'Spring', items, publishAt: at(hour) });
    expect(await server.client.pendingChanges.publish({ ...one, version: 1 })).toMatchObject({
      message: 'Product published.',
    });
    expect((await server.client.products.get({ id: other.recordId })).pendingChange?.release).toMatchObject({
      name: 'Spring',
      records: 2,
    });
    server.clock.advance(hour);
    await due();
    expect(await release(id)).toMatchObject({ state: 'live' });
    expect(await server.visitor.products.get({ id: other.recordId })).toMatchObject({ name: 'VPP 30' });
  });

  test('that were changed back leave nothing to publish, which their release says', async () => {
    const product = await savedProduct();
    const id = await plan(product);
    await server.client.products.update({ id: product.recordId, name: 'VPP 10', pending: 'true' });
    server.clock.advance(hour);
    await due();
    expect(await release(id)).toMatchObject({
      state: 'failed',
      failure: 'Visitors see all of it already. Its changes were published or discarded before.',
    });
    expect(await server.visitor.products.get({ id: product.recordId })).toMatchObject({ name: 'VPP 10' });
  });

  test('have their moments told where the company is', async () => {
    await server.client.website.updateSettings({ timeZone: 'America/Los_Angeles' });
    const [product, other, third] = [await savedProduct(), await savedProduct('VPP 30'), await savedProduct('VPP 50')];
    await plan(product);
    expect((await server.client.pendingChanges.publish({ ...product, version: 1 })).message).toBe(
      'Product published. It was planned for 31 Dec 2029, 17:00 GMT-8, which is cancelled.',
    );
    const items = [other, third];
    const { _id: spring } = await server.client.releases.create({ name: 'Spring', items, publishAt: at(hour) });
    expect((await server.client.products.publish({ id: third.recordId, status: 'draft' })).message).toBe(
      'Product withdrawn. The release “Spring” publishes it on 31 Dec 2029, 17:00 GMT-8.',
    );
    await server.client.products.update({ id: other.recordId, name: 'VPP 15' });
    const conflict = /^“VPP 15”: Ada Admin changed this product on 31 Dec 2029, 16:\d\d GMT-8\.$/;
    await expect(server.client.releases.publishNow({ id: spring, version: 1 })).rejects.toThrow(conflict);
    server.clock.advance(hour);
    await due();
    expect((await release(spring)).failure).toMatch(conflict);
  });

  test('that conflict at their moment stay saved, and their record says why they are not live', async () => {
    const product = await savedProduct();
    const id = await plan(product);
    await server.client.products.update({ id: product.recordId, name: 'VPP 15' });
    server.clock.advance(hour);
    await due();
    const { failure } = await release(id);
    expect(failure).toBe('“VPP 15”: Ada Admin changed this product on 1 Jan 2030, 00:00 UTC.');
    expect((await server.client.products.get({ id: product.recordId })).pendingChange?.release).toMatchObject({
      state: 'failed',
      failure,
    });
    // Planned again, the earlier failure is no longer said.
    await server.client.pendingChanges.publish({ ...product, version: 1, overwrites: true });
    await server.client.products.update({ id: product.recordId, name: 'VPP 40', pending: 'true' });
    await plan(product);
    expect((await server.client.products.get({ id: product.recordId })).pendingChange?.release).toMatchObject({
      state: 'planned',
    });
  });

  test('of a withdrawn record keep their plan when they are published, as visitors still do not see it', async () => {
    const product = await savedProduct();
    await server.client.products.publish({ id: product.recordId, status: 'draft' });
    const id = await plan(product);
    expect(await server.client.pendingChanges.publish({ ...product, version: 1 })).toMatchObject({
      message: 'Product published.',
    });
    expect(await release(id)).toMatchObject({ state: 'planned' });
    server.clock.advance(hour);
    await due();
    expect(await server.visitor.products.get({ id: product.recordId })).toMatchObject({ name: 'VPP 20' });
  });

  test('of a record that is withdrawn before are not published with it, and the answer says so', async () => {
    const [one, other, third] = [await savedProduct(), await savedProduct('VPP 30'), await savedProduct('VPP 50')];
    const ids = [await plan(one), await plan(other)];
    const withdrawn = await server.client.products.publish({ id: one.recordId, status: 'draft' });
    expect(withdrawn.message).toBe('Product withdrawn. It was planned for 1 Jan 2030, 01:00 UTC, which is cancelled.');
    const items = [{ _id: other.recordId, version: 1 }];
    await server.client.products.bulk({ action: 'withdraw', items });
    const { _id: release } = await server.client.releases.create({
      name: 'Spring',
      items: [third, one],
      publishAt: at(hour),
    });
    const { message } = await server.client.products.publish({ id: third.recordId, status: 'draft' });
    expect(message).toBe('Product withdrawn. The release “Spring” publishes it on 1 Jan 2030, 01:00 UTC.');
    await server.client.releases.remove({ id: release });
    for (const id of ids) expect(await server.client.releases.get({ id })).toMatchObject({ state: 'draft' });
    server.clock.advance(hour);
    await due();
    for (const { recordId: id } of [one, other, third]) {
      await expect(server.visitor.products.get({ id })).rejects.toMatchObject({ status: 404 });
    }
  });

  test('that cannot be published at their moment stay, and the release names the field and the reason', async () => {
    const { _id: gone } = await make.category('Discontinued');
    const moved = await savedProduct();
    await server.client.products.update({ id: moved.recordId, categoryId: gone, pending: 'true' });
    const addressed = await savedProduct();
    await server.client.products.update({ id: addressed.recordId, address: 'fine-pump', pending: 'true' });
    const { _id: category } = await make.category('Old name');
    await server.client.categories.update({ id: category, name: 'New name', pending: 'true' });
    const { _id: page } = await server.client.pages.create({ title: 'Fair', name: 'fair' });
    await server.client.pages.update({ id: page, name: 'fairs', pending: 'true' });
    const merged = await savedProduct();
    const ids = [
      await plan(moved),
      await plan(addressed),
      await plan({ noun: 'categories', recordId: category }),
      await plan({ noun: 'pages', recordId: page }),
      await plan(merged),
    ];
    await server.client.categories.remove({ id: gone });
    const other = await make.product({ name: 'Another', address: 'fine-pump' } as never);
    await make.category('New name');
    await server.client.pages.create({ title: 'Fairs', name: 'fairs' });
    await server.client.products.remove({ id: merged.recordId, successorId: other._id });
    server.clock.advance(hour);
    await due();
    const reasons: string[] = [];
    for (const id of ids) reasons.push((await release(id)).failure);
    expect(reasons).toEqual([
      '“VPP 10”: Its category was deleted. Choose another one, or restore the category first.',
      '“VPP 10”: Another has the address “fine-pump”. Please choose another one.',
      '“Old name”: There is already a category named New name.',
      '“Fair”: The page Fairs already has the address fairs.',
      '“VPP 10” was deleted. Remove it from the release, or restore it from the trash.',
    ]);
    expect((await server.client.pendingChanges.list({})).map(({ recordId }) => recordId).sort()).toEqual(
      [moved.recordId, addressed.recordId, category, page].sort(),
    );
    expect(await server.visitor.products.get({ id: moved.recordId })).toMatchObject({ name: 'VPP 10' });
  });

  test('are published once by somebody and the job in the same moment, and not again by a clock that jumps back', async () => {
    const product = await savedProduct();
    const id = await plan(product);
    server.clock.advance(hour);
    const other = await new Database(server.database.location).open();
    try {
      const job = kind === 'sqlite' ? due() : due(other);
      const hand = server.client.pendingChanges.publish({ ...product, version: 1 });
      const [byHand] = await Promise.allSettled([hand, job]);
      const { state } = await release(id);
      expect([byHand.status, state]).toBeOneOf([
        ['fulfilled', 'draft'],
        ['rejected', 'live'],
      ]);
    } finally {
      await other.close();
    }
    expect(await server.client.products.get({ id: product.recordId })).toMatchObject({ name: 'VPP 20', version: 2 });
    server.clock.advance(-3 * hour);
    await due();
    server.clock.advance(3 * hour);
    await due();
    expect(await server.client.products.get({ id: product.recordId })).toMatchObject({ version: 2 });
  });
});
