import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportRow } from '@hydraulics/common/nouns/imports/imports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeImports } from '../media/purge-imports.ts';
import { databases } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { dxfText, pdfBytes, pdfFile } from '../testing/files/documents.ts';
import { foldersOf } from '../testing/files/folders-of.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const headings = ['File', 'Title', 'Kind', 'Language', 'Revision', 'Document id'];

describe.each(databases)('documents of an import, on %s', database => {
  let server: TestServer;
  let categoryId: string;
  let category: string;
  beforeAll(async () => {
    server = await startTestServer(database);
    category = `Pumps ${randomUUID().slice(0, 8)}`;
    categoryId = (await server.client.categories.create({ name: category }))._id;
  });
  afterAll(() => server?.close());

  const product = (name: string) => factories(server).product({ name, categoryId });
  const listed = async (productId: string) =>
    (await server.client.documents.list({ productId })).map(({ title, kind, language, revision, bytes }) => [
      title,
      kind,
      language,
      revision,
      bytes,
    ]);
  const table = (...rows: string[][]) => ({
    sheet: 'Documents',
    rows: [headings, ...rows].map((cells, index) => ({ row: index + 1, cells })),
  });

  const check = async (rows: ImportRow[], files: File[] = [], columns = ['Id', 'Name', 'Category', 'Documents']) => {
    const { _id: id } = await server.client.imports.begin({
      fileName: 'pumps.xlsx',
      sheet: 'Products',
      columns,
      total: rows.length,
    });
    if (files.length > 0) await server.client.imports.addDocuments({ id, documents: files });
    await server.client.imports.addRows({ id, rows });
    return { id, rows: await server.client.imports.rows({ id }) };
  };
  const run = async (id: string) => {
    await server.client.imports.start({ id });
    const find = async () => (await server.client.imports.list({})).find(({ _id }) => _id === id);
    await expect.poll(async () => (await find())?.state).not.toBe('running');
    return find();
  };
  const undo = (undoes: string) => server.client.products.bulk({ action: 'undo', undoes });

  test('are added by file names in a cell, with fields guessed from these, for several products at once, and undone', async () => {
    const old = await product('Old pump');
    const { id, rows } = await check(
      [
        { row: 2, cells: [old._id, 'Old pump', category, 'Series manual_de_rev-B.pdf\nframe.dxf'] },
        { row: 3, cells: ['', 'New pump', category, 'series manual_DE_rev-B.PDF'] },
      ],
      [pdfFile('Series manual_de_rev-B.pdf', 'series'), new File([dxfText], 'frame.dxf')],
    );
    expect(rows.map(({ outcome, remarks }) => [outcome, remarks.map(({ kind, text }) => [kind, text])])).toEqual([
      [
        'changed',
        [
          ['note', 'The document is added: Series manual · Manual · de · rev B · PDF.'],
          ['note', 'The document is added: frame · Drawing · DXF.'],
        ],
      ],
      ['added', [['note', 'The document is added: Series manual · Manual · de · rev B · PDF.']]],
    ]);
    expect(await listed(old._id)).toEqual([]);
    expect((await run(id))?.message).toBe('Products: 1 added, 1 changed. Documents: 3 added.');
    const size = pdfBytes('series').length;
    expect(await listed(old._id)).toEqual([
      ['Series manual', 'manual', 'de', 'B', size],
      ['frame', 'drawing', '', '', dxfText.length],
    ]);
    expect((await server.visitor.products.get({ id: old._id })).version).toBe(1);
    const [made] = await server.visitor.products.list({ q: 'New pump', categoryId });
    expect(await listed(made?._id ?? '')).toEqual([['Series manual', 'manual', 'de', 'B', size]]);
    const [shown] = (await server.visitor.products.single({ id: old._id })).documents ?? [];
    const file = await fetch(server.url + shown?.path);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(pdfBytes('series'));

    expect(await undo(id)).toMatchObject({ changed: 2, conflicts: 0 });
    expect(await listed(old._id)).toEqual([]);
    expect((await fetch(server.url + shown?.path)).status, 'what visitors have seen is kept').toBe(200);
    expect(await server.visitor.products.list({ q: 'New pump', categoryId })).toEqual([]);
  });

  test('are at most 2,000 of one import', async () => {
    const columns = ['Name', 'Category', 'Documents'];
    const { _id: id } = await server.client.imports.begin({ fileName: 'x.csv', sheet: 'Products', columns, total: 1 });
    await server.client.imports.addDocuments({ id, documents: [pdfFile('first.pdf', 'first')] });
    await server.deps.db.transaction(async ({ productImports }) => {
      const { documents } = await productImports.findOneByOrFail({ id });
      await productImports.update(id, { documents: Array.from({ length: 1998 }, () => documents.at(0) as never) });
    });
    const add = (...names: string[]) =>
      server.client.imports.addDocuments({ id, documents: names.map(name => pdfFile(name, name)) });
    const message = 'An import takes at most 2,000 documents.';
    await expect(add('a.pdf', 'b.pdf', 'c.pdf')).rejects.toMatchObject({
      code: 'invalid_input',
      details: [{ path: 'documents', message }],
    });
    expect((await add('a.pdf', 'b.pdf')).message).toBe('2 documents received.');
    await expect(add('c.pdf')).rejects.toMatchObject({ details: [{ path: 'documents', message }] });
  });

  test('are changed by their id, get new files as revisions, and an undo brings the earlier ones back', async () => {
    const { _id: productId } = await product('Documented');
    const fields = { productId, title: 'Sheet', kind: 'data-sheet', language: 'en', revision: 'A' } as const;
    const { _id: sheet } = await server.client.documents.create({ ...fields, file: [pdfFile('a.pdf', 'first')] });
    const { _id: manual } = await server.client.documents.create({
      ...{ productId, title: 'Manual', kind: 'manual' as const, file: [pdfFile('b.pdf', 'manual')] },
    });
    const before = await listed(productId);
    const { id, rows } = await check(
      [
        {
          row: 2,
          cells: [productId, 'Documented', category, ''],
          documents: table(
            ['new sheet.pdf', 'Sheet', 'Data sheet', 'English', 'B', sheet],
            ['Manual.pdf', 'Operating manual', 'manual', '', '', manual],
          ),
        },
      ],
      [pdfFile('new sheet.pdf', 'second, longer')],
    );
    expect(rows[0]?.remarks.map(({ kind, column, row, text, found }) => [kind, column, row, text, found])).toEqual([
      [
        'changed',
        'Documents',
        2,
        'Sheet · Data sheet · en · rev A · PDF',
        'Sheet · Data sheet · en · rev B · PDF with the new file; the current one is kept as a revision',
      ],
      ['changed', 'Documents', 3, 'Manual · Manual · PDF', 'Operating manual · Manual · PDF'],
    ]);
    expect((await run(id))?.message).toBe('Products: 1 changed. Documents: 2 changed.');
    expect(await listed(productId)).toEqual([
      ['Sheet', 'data-sheet', 'en', 'B', pdfBytes('second, longer').length],
      ['Operating manual', 'manual', '', '', pdfBytes('manual').length],
    ]);
    expect(await server.client.documents.revisions({ id: sheet })).toMatchObject([{ revision: 'A' }]);
    await undo(id);
    expect(await listed(productId)).toEqual(before);
    const { path } = await server.client.documents.get({ id: sheet });
    expect(Buffer.from(await (await fetch(server.url + path)).arrayBuffer())).toEqual(pdfBytes('first'));
  });

  test('that a colleague changed after the import stay as they are when it is undone', async () => {
    const { _id: productId } = await product('Undone around');
    const fields = { productId, language: 'en', kind: 'manual' } as const;
    const add = async (title: string) =>
      (await server.client.documents.create({ ...fields, title, file: [pdfFile('a.pdf', title)] }))._id;
    const [one, other] = [await add('One'), await add('Other')];
    const { id } = await check([
      {
        row: 2,
        cells: [productId, 'Undone around', category, ''],
        documents: table(['', 'One, imported', '', '', '', one], ['', 'Other, imported', '', '', '', other]),
      },
    ]);
    await run(id);
    await server.client.documents.update({ id: other, title: 'Other, by hand', file: [] });
    await undo(id);
    expect((await listed(productId)).map(([title]) => title)).toEqual(['One', 'Other, by hand']);
  });

  test('are not changed by two lines of one table', async () => {
    const { _id: productId } = await product('Named twice');
    const fields = { productId, title: 'Sheet', kind: 'data-sheet' } as const;
    const { _id: sheet } = await server.client.documents.create({ ...fields, file: [pdfFile('a.pdf', 'sheet')] });
    const { rows } = await check([
      {
        row: 2,
        cells: [productId, 'Named twice', category, ''],
        documents: table(['', 'Sheet 1', '', '', '', sheet], ['', 'Sheet 2', '', '', '', sheet]),
      },
    ]);
    expect(rows[0]?.outcome).toBe('refused');
    expect(rows[0]?.remarks.map(({ row, column, text }) => [row, column, text])).toContainEqual([
      3,
      'File',
      'Another line is about the same document.',
    ]);
  });

  test('are not added twice: the same file changes nothing, a new one of the same title replaces it, others stay', async () => {
    const { _id } = await product('Repeated');
    const rows: ImportRow[] = [{ row: 2, cells: [_id, 'Repeated', category, 'Sheet_en.pdf'] }];
    await run((await check(rows, [pdfFile('Sheet_en.pdf', 'one')])).id);
    expect((await check(rows, [pdfFile('Sheet_en.pdf', 'one')])).rows[0]?.outcome).toBe('unchanged');
    await run((await check(rows, [pdfFile('Sheet_en.pdf', 'another')])).id);
    const other: ImportRow[] = [{ row: 2, cells: [_id, 'Repeated', category, 'Manual.pdf'] }];
    await run((await check(other, [pdfFile('Manual.pdf', 'manual')])).id);
    expect(await listed(_id)).toEqual([
      ['Sheet', 'data-sheet', 'en', '', pdfBytes('another').length],
      ['Manual', 'manual', '', '', pdfBytes('manual').length],
    ]);
  });

  test('that are invalid refuse only their row, with an error for each cell', async () => {
    const [one, other] = [await product('Bad'), await product('Good')];
    const { rows } = await check([
      {
        row: 2,
        cells: [one._id, 'Bad', category, ''],
        documents: table(
          ['missing.pdf', '', '', '', '', ''],
          ['', 'Nameless', '', '', '', ''],
          ['', '', '', '', '', randomUUID()],
        ),
      },
      { row: 3, cells: [one._id, 'Bad', category, '[["File"'] },
      { row: 4, cells: [other._id, 'Good', category, ''] },
    ]);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'unchanged']);
    expect(rows[0]?.remarks.map(({ row, column, text }) => [row, column, text])).toEqual([
      [4, 'Document id', 'There is no document with this id. Empty the cell to add a new document.'],
      [2, 'File', 'There is no document missing.pdf. Please choose it together with the table.'],
      [3, 'File', 'A document needs the name of its file.'],
    ]);
    expect(rows[1]?.remarks[0]?.text).toBe('Enter file names, or a table in the format of the export.');
    const sent = [pdfFile('ok.pdf', 'ok')];
    const wrong = await check(
      [
        {
          row: 2,
          cells: [one._id, 'Bad', category, ''],
          documents: table(['ok.pdf', 'x'.repeat(201), 'Novel', 'x1', 'r'.repeat(41)]),
        },
      ],
      sent,
    );
    expect(wrong.rows[0]?.remarks.map(({ column, text }) => [column, text])).toEqual([
      [
        'Kind',
        '“Novel” is not one of Data sheet, Drawing, 3D model, Manual, Certificate, EU declaration of conformity.',
      ],
    ]);
    const again = await check(
      [
        {
          row: 2,
          cells: [one._id, 'Bad', category, ''],
          documents: table(['ok.pdf', 'x'.repeat(201), 'Manual', 'x1', 'r'.repeat(41)]),
        },
      ],
      sent,
    );
    expect(again.rows[0]?.remarks.map(({ column, text }) => [column, text])).toEqual([
      ['Title', 'Title must be at most 200 characters'],
      ['Language', 'Language must be a code such as en or pt-BR, or empty'],
      ['Revision', 'Revision must be at most 40 characters'],
    ]);
  });

  test('are checked by their bytes when they arrive', async () => {
    const { _id: id } = await server.client.imports.begin({
      fileName: 'x.csv',
      sheet: 'x',
      columns: ['Id', 'Documents'],
      total: 1,
    });
    const response = await server.staff.form('POST', `/api/v1/product-imports/${id}/documents`, [
      ['documents', new File(['<html>'], 'evil.pdf'), 'evil.pdf'],
    ]);
    expect([response.status, response.json.error.code, response.json.message]).toEqual([
      400,
      'invalid_document',
      'evil.pdf is not a PDF, STEP, DXF or ZIP file.',
    ]);
  });

  test('that somebody changed after the check exclude their whole row', async () => {
    const { _id: productId } = await product('Raced');
    const { _id: documentId } = await server.client.documents.create({
      ...{ productId, title: 'Raced', kind: 'manual' as const, file: [pdfFile('r.pdf', 'raced')] },
    });
    const { id } = await check([
      {
        row: 2,
        cells: [productId, 'Raced', category, ''],
        documents: table(['Raced.pdf', 'Mine', 'Manual', '', '', documentId]),
      },
    ]);
    await server.client.documents.update({ id: documentId, title: 'Theirs', file: [] });
    expect((await run(id))?.message).toMatch(/^No product was changed\. 1 row was refused/);
    expect((await server.client.documents.get({ id: documentId })).title).toBe('Theirs');
    expect((await server.client.imports.rows({ id }))[0]?.remarks[0]?.text).toBe(
      'A document of this product changed after the check. Please check the table again.',
    );
  });

  test('that no product has go to the trash for files with their import, the others stay', async () => {
    const { _id } = await product('Kept');
    const { id } = await check(
      [{ row: 2, cells: [_id, 'Kept', category, 'kept.pdf'] }],
      [pdfFile('kept.pdf', 'kept file'), pdfFile('left.pdf', 'left file')],
    );
    await run(id);
    const row = await server.deps.db.read(tables => tables.productImports.findOneByOrFail({ id }));
    const [kept = '', left = ''] = row.documents.map(file => String(file).replace(/^documents\/|\.pdf$/g, ''));
    const isThere = (hash: string) => existsSync(join(foldersOf(server).originals, hash));
    expect([isThere(kept), isThere(left)]).toEqual([true, true]);
    const later = () => new Date(server.deps.now().getTime() + 25 * 3600 * 1000);
    await purgeImports({ ...server.deps, now: later });
    expect([isThere(kept), isThere(left)]).toEqual([true, false]);
  });
});
