import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { imageName } from '@hydraulics/common/nouns/imports/table-shape';
import { parseImagePath } from '@hydraulics/common/units/images';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tag } from '../db/content-tags.ts';
import { storedFile } from '../db/stored-file.ts';
import { newPublication } from '../repositories/publication/shown.ts';
import { newDeletable } from '../repositories/records.ts';
import { databases } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { pdfFile } from '../testing/files/documents.ts';
import { foldersOf } from '../testing/files/folders-of.ts';
import { pngFile } from '../testing/images.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { filesInUse } from './references.ts';

describe.each(databases)('files that only a checked row of an import names, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database);
  });
  afterAll(() => server?.close());

  const variant = (path: string) => join(foldersOf(server).uploads, path.replace('uploads/', ''));
  const original = (hash: string) => join(foldersOf(server).originals, hash);
  const begin = async (cells: string[]) => {
    const columns = ['Id', 'Name', 'Category', 'Images'];
    const table = { fileName: 'pumps.xlsx', sheet: 'Products', columns, total: 1 };
    const { _id: id } = await server.client.imports.begin(table);
    await server.client.imports.addRows({ id, rows: [{ row: 2, cells }] });
    return id;
  };

  test('files that only a checked row of an import names are deleted with the product that has them, and the row is refused', async () => {
    const lender = await factories(server).product({ name: 'Lender', images: [await pngFile()] });
    const [path = ''] = lender.images;
    const { hash = '' } = parseImagePath(path) ?? {};
    const { name: category } = await server.visitor.categories.get({ id: lender.categoryId });
    const id = await begin(['', 'Borrower', category, imageName(path)]);
    expect((await server.client.imports.rows({ id })).map(({ outcome }) => outcome)).toEqual(['added']);
    await server.client.products.remove({ id: lender._id });
    await server.client.trash.purge({ noun: 'products' });
    expect([existsSync(variant(path)), existsSync(original(hash))]).toEqual([false, false]);

    await server.client.imports.start({ id });
    const rows = () => server.client.imports.rows({ id });
    await expect.poll(async () => (await rows())[0]?.outcome).toBe('refused');
    expect((await rows())[0]?.remarks.map(({ text }) => text)).toEqual([
      'An image was deleted after the check. Please check the table again.',
    ]);
  });

  test('a checked row of an import does not keep images or documents in use', async () => {
    const product = await factories(server).product({ name: 'Documented', images: [await pngFile()] });
    const { name: category } = await server.visitor.categories.get({ id: product.categoryId });
    const importId = await begin(['', 'Plan', category, '']);
    const fields = { title: 'Sheet', kind: 'data-sheet' as const, language: 'en', revision: 'A' };
    const document = await server.client.documents.create({
      ...{ productId: product._id, title: 'Sheet', kind: 'data-sheet', file: [pdfFile('a.pdf', 'sheet')] },
    });
    const stored = await server.deps.db.read(tables => tables.documents.findOneByOrFail({ id: document._id }));
    const [image, spec] = [storedFile(product.images[0] ?? ''), storedFile(`uploads/${'ab'.repeat(20)}-4x3.webp`)];
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
    expect(await server.deps.db.read(filesInUse)).toEqual(before);
  });

  test('the files of more rows than are read together are all in use, the latest row first', async () => {
    const path = `uploads/${'cd'.repeat(20)}-4x3.webp`;
    const rows = Array.from({ length: 1203 }, (_, number) => ({
      ...newDeletable(new Date(Date.UTC(2020, 0, 1) + number * 1000)),
      ...newPublication(),
      filename: storedFile(path),
      ...{ alt: '', searchTitle: '', searchDescription: '', noindex: false },
      position: number,
    }));
    await server.deps.db.write(async (tables, touch) => {
      touch(tag.gallery);
      for (let from = 0; from < rows.length; from += 100) await tables.gallery.insert(rows.slice(from, from + 100));
    });
    const found = await server.deps.db.read(filesInUse);
    const records = found.filter(({ hash }) => hash === 'cd'.repeat(20)).map(({ record }) => record);
    const ids = records.map(record => record.split(' ').at(-1));
    expect(ids).toEqual(rows.map(({ id }) => id).reverse());
  });
});
