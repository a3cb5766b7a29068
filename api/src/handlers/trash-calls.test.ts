import { readdirSync } from 'node:fs';
import type { TrashNoun } from '@hydraulics/common/registry';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tables } from '../db/schema.ts';
import { purgeDeletedRecords } from '../media/purge.ts';
import { filesInUse } from '../media/references.ts';
import { trashNouns } from '../testing/contract/rows.ts';
import { databases } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { foldersOf } from '../testing/files/folders-of.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const day = 24 * 3600 * 1000;

/** A document that visitors have seen needs a reason. */
const removalOf = (noun: TrashNoun, id: string) => (noun === 'documents' ? { id, reason: 'Wrong file' } : { id });

describe.each(databases)('deleting and restoring, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  const listed = async (noun: TrashNoun) => (await server.client[noun].list()).map(({ _id }) => _id);
  const filesOf = () => {
    const { uploads, originals } = foldersOf(server);
    return [...readdirSync(uploads), ...readdirSync(originals)].sort();
  };
  const passDays = async (days: number) => {
    for (let n = 0; n < days; n += 1) {
      server.clock.advance(day);
      await purgeDeletedRecords(server.deps);
    }
  };

  test.each([
    ['categories', 'Category', 'Category'],
    ['products', 'Product', 'Product'],
    ['gallery', 'Image', 'Image'],
    ['enquiries', 'Enquiry', 'Contact'],
  ] as const)('uses the specified messages for %s', async (noun, title, deletedAs) => {
    const { _id: id } = await make.deletable(noun);
    expect(await server.client[noun].remove(removalOf(noun, id))).toEqual({
      success: true,
      message: `${deletedAs} deleted successfully!`,
    });
    await expect(server.client[noun].remove(removalOf(noun, id))).rejects.toMatchObject({
      message: `${title} not found.`,
    });
    expect(await server.client[noun].restore({ id })).toEqual({
      success: true,
      message: `${title} restored successfully!`,
    });
    await expect(server.client[noun].restore({ id })).rejects.toMatchObject({
      message: `Deleted ${title.toLowerCase()} not found.`,
    });
  });

  test.each(trashNouns)('removes a record of %s from the list and restores it', async noun => {
    const { _id: id } = await make.deletable(noun);
    expect(await listed(noun)).toContain(id);
    await server.client[noun].remove(removalOf(noun, id));
    expect(await listed(noun)).not.toContain(id);
    await server.client[noun].restore({ id });
    expect(await listed(noun)).toContain(id);
  });

  test.each(trashNouns)('keeps the images of a deleted record of %s until it is purged', async noun => {
    await passDays(31);
    const before = filesOf();
    const named = (await server.deps.db.read(filesInUse)).length;
    const { _id: id } = await make.deletable(noun);
    const own = filesOf().filter(name => !before.includes(name));
    const columns = Object.keys(tables[noun].files);
    // Only a cropped picture has the one it was cut from, and few records have a picture for shared links.
    const filled = columns.filter(column => !['cutFrom', 'searchImage', 'shownFiles'].includes(column));
    expect((await server.deps.db.read(filesInUse)).length - named).toBe(filled.length);
    expect(own.length > 0).toBe(filled.length > 0);
    await server.client[noun].remove(removalOf(noun, id));
    await server.deps.media.collectOrphans({ all: true });
    expect(filesOf()).toEqual([...before, ...own].sort());
    await passDays(29);
    expect(filesOf()).toEqual([...before, ...own].sort());
    await passDays(2);
    expect(filesOf()).toEqual(before);
    const entries = await server.deps.db.read(tables => tables.auditEntries.findBy({ callName: 'server.purge' }));
    expect(entries.flatMap(({ changes }) => changes[0]?.fields ?? [])).toContainEqual(
      expect.objectContaining({ field: noun, to: '1' }),
    );
    await expect(server.client[noun].restore({ id })).rejects.toMatchObject({ status: 404 });
  });
});
