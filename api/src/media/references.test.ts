import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { imageName } from '@hydraulics/common/nouns/imports/table-shape';
import { parseImagePath } from '@hydraulics/common/units/images';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imagePath, storedImage } from '../db/stored-image.ts';
import { databases } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { pdfFile } from '../testing/files/documents.ts';
import { pngFile } from '../testing/images.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { purgeImports } from './purge-imports.ts';
import { rebuildImages } from './rebuild-images.ts';
import { filesInUse } from './references.ts';

describe.each(databases)('files named within the JSON of a row, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
  });
  afterAll(() => server?.close());

  const variant = (path: string) => join(server.deps.media.folders.uploads, path.replace('uploads/', ''));
  const original = (hash: string) => join(server.deps.media.folders.originals, hash);
  const collect = () => server.deps.media.collectOrphans({ all: true });
  const begin = async (cells: string[]) => {
    const columns = ['Id', 'Name', 'Category', 'Images'];
    const table = { fileName: 'pumps.xlsx', sheet: 'Products', columns, total: 1 };
    const { _id: id } = await server.client.imports.begin(table);
    await server.client.imports.addRows({ id, rows: [{ row: 2, cells }] });
    return id;
  };

  test('stay and are regenerated as long as the row exists, and go with it', async () => {
    const lender = await factories(server).product({ name: 'Lender', images: [await pngFile()] });
    const [path = ''] = lender.images;
    const { hash = '' } = parseImagePath(path) ?? {};
    const { name: category } = await server.visitor.categories.get({ id: lender.categoryId });
    await begin(['', 'Borrower', category, imageName(path)]);
    await server.client.products.remove({ id: lender._id });
    await server.client.trash.purge({ noun: 'products' });
    expect([existsSync(variant(path)), existsSync(original(hash))]).toEqual([true, true]);
    expect(await collect()).toMatchObject({ moved: 0, refused: 0 });
    expect([existsSync(variant(path)), existsSync(original(hash))]).toEqual([true, true]);

    rmSync(variant(path));
    await rebuildImages(server.deps);
    expect(existsSync(variant(path))).toBe(true);
    const messages = server.logged.splice(0).map(line => JSON.parse(line).msg);
    expect(messages).toEqual(['The files of 1 image are regenerated from the originals.']);

    const later = () => new Date(server.deps.now().getTime() + 25 * 3600 * 1000);
    await purgeImports({ ...server.deps, now: later });
    expect([existsSync(variant(path)), existsSync(original(hash))]).toEqual([false, false]);
  });

  test('are found in every place of it, documents as well', async () => {
    const product = await factories(server).product({ name: 'Documented', images: [await pngFile()] });
    const { name: category } = await server.visitor.categories.get({ id: product.categoryId });
    const importId = await begin(['', 'Plan', category, '']);
    const fields = { title: 'Sheet', kind: 'data-sheet' as const, language: 'en', revision: 'A' };
    const document = await server.client.documents.create({
      ...{ productId: product._id, title: 'Sheet', kind: 'data-sheet', file: [pdfFile('a.pdf', 'sheet')] },
    });
    const stored = await server.deps.db.read(tables => tables.documents.findOneByOrFail({ id: document._id }));
    const [image, spec] = [storedImage(product.images[0] ?? ''), storedImage(`uploads/${'ab'.repeat(20)}-4x3.webp`)];
    const before = await server.deps.db.read(filesInUse);
    await server.deps.db.transaction(tables =>
      tables.productImportRows.update(
        { importId },
        {
          planned: {
            version: 1,
            category: { id: product.categoryId, version: 1 },
            set: { name: 'No image.webp', images: [image, image], specImage: spec },
            order: null,
            documents: [
              { id: 'd1', version: 1, set: fields },
              { id: 'd2', version: 0, set: { ...fields, file: stored.file, bytes: 3 } },
            ],
          },
        },
      ),
    );
    const found = (await server.deps.db.read(filesInUse)).slice(before.length);
    expect(found.map(({ record }) => record)).toEqual(Array(4).fill('the productImportRows "Plan"'));
    const hash = parseImagePath(product.images[0] ?? '')?.hash;
    expect(found.slice(0, 3).map(file => file.hash)).toEqual([hash, hash, 'ab'.repeat(20)]);
    expect(`documents/${found[3]?.hash}.pdf`).toBe(imagePath(stored.file));
  });

  test('nothing was logged as an internal error', () => expect(server.logged).toEqual([]));
});
