import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseImagePath, variantNames } from '@hydraulics/common/units/images';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Database } from '../../db/database.ts';
import { filePath, type StoredFile } from '../../db/stored-file.ts';
import { newDeletable } from '../../repositories/records.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { pdfFile } from '../../testing/files/documents.ts';
import { diskFiles, foldersOf } from '../../testing/files/folders-of.ts';
import { flat, pngFile } from '../../testing/images.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { Media } from '../media.ts';
import { withImages } from '../with-files.ts';

describe.each(databases)('the files of a row, on %s', database => {
  let server: TestServer;
  let other: { db: Database; media: Media };
  beforeEach(async () => {
    server = await startTestServer(database);
    const db = await new Database(server.database.location).open();
    other = { db, media: new Media(diskFiles(server.folder), db, server.clock.now) };
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await other?.media.close();
    await other?.db.close();
    await server?.close();
  });

  const folders = () => foldersOf(server);
  const stored = () => [...readdirSync(folders().uploads), ...readdirSync(folders().originals)].sort();
  const isComplete = (path: string) => {
    const { hash = '', ...size } = parseImagePath(path.split('/').at(-1) ?? '') ?? { width: 0, height: 0 };
    const variants = variantNames(hash, size).every(name => existsSync(join(folders().uploads, name)));
    return variants && existsSync(join(folders().originals, hash));
  };
  async function upload() {
    const path = join(folders().scratch, 'sent');
    writeFileSync(path, await flat());
    return { path, field: 'image-file', name: 'a.png' };
  }
  const insert = (filename: StoredFile) =>
    server.deps.db.write(tables =>
      tables.gallery.insert({ ...newDeletable(server.deps.now()), filename, alt: '', position: 1 }),
    );

  test('the files of a row are in place before its transaction begins, and none is moved inside', async () => {
    const make = factories(server);
    const product = await make.product({ images: [await pngFile()] });
    const document = await make.document({ productId: product._id });
    const { client, deps } = server;
    const calls: Record<string, () => Promise<unknown>> = {
      'products.create': async () => make.product({ categoryId: product.categoryId, images: [await pngFile()] }),
      'products.update': async () => client.products.update({ id: product._id, images: [await pngFile()] }),
      'gallery.create': async () => client.gallery.create({ 'image-file': [await pngFile()] }),
      'documents.create': () => make.document({ productId: product._id, file: [pdfFile('new.pdf', 'another')] }),
      'documents.update': () => client.documents.update({ id: document._id, file: [pdfFile('b.pdf', 'revision B')] }),
      'images.replace': async () =>
        client.images.replace({
          path: (await make.product({ images: [await pngFile()] })).images[0] ?? '',
          image: [await pngFile()],
        }),
    };
    const write = deps.db.write.bind(deps.db);
    for (const [name, call] of Object.entries(calls)) {
      const changes: string[][] = [];
      vi.spyOn(deps.db, 'write').mockImplementation(work =>
        write(async (tables, touch) => {
          const before = stored();
          const value = await work(tables, touch);
          changes.push(stored().filter(file => !before.includes(file)));
          return value;
        }),
      );
      const before = stored();
      await call();
      expect([name, stored().length > before.length, changes.flat()]).toEqual([name, true, []]);
      vi.restoreAllMocks();
    }
  });

  test('the files of a row are put back if a collection took them before the row was committed', async () => {
    const path = await withImages(server.deps.media, [await upload()], async ([staged]) => {
      if (!staged) throw new Error('Nothing was staged.');
      const { path, filename } = staged;
      expect(await server.deps.media.collectOrphans({ all: true })).toMatchObject({ moved: 2 });
      expect(isComplete(filePath(path))).toBe(false);
      await insert(filename);
      return filePath(path);
    });
    expect(isComplete(path)).toBe(true);
  });

  test('the files of a row are put back by a collection that read the rows before this one was committed', async () => {
    const [staged] = await server.deps.media.stage([await upload()]);
    if (!staged) throw new Error('Nothing was staged.');
    const { path, filename } = staged;
    await server.deps.media.put([staged]);
    const read = other.db.read.bind(other.db);
    vi.spyOn(other.db, 'read').mockImplementationOnce(async work => {
      const rows = await read(work);
      await insert(filename);
      return rows;
    });
    await other.media.trashUnreferenced([path]);
    expect(isComplete(filePath(path))).toBe(true);
    expect(readdirSync(folders().trash, { recursive: true, withFileTypes: true }).filter(one => one.isFile())).toEqual(
      [],
    );
  });

  test('the files of a row are all there after many uploads beside many collections', async () => {
    const make = factories(server);
    const files = await Promise.all(Array.from({ length: 6 }, () => pngFile()));
    const uploads = files.flatMap(file => [
      server.client.gallery.create({ 'image-file': [file] }),
      make.product({ images: [file] }),
    ]);
    const collections = Array.from({ length: 8 }, () => server.deps.media.collectOrphans({ all: true }));
    await Promise.all([...uploads, ...collections]);
    const gallery = await server.visitor.gallery.list({});
    expect(gallery).toHaveLength(6);
    expect(gallery.map(({ filename }) => isComplete(filename))).toEqual(Array.from({ length: 6 }, () => true));
  });
});
