import { randomUUID } from 'node:crypto';
import type { ImportRow } from '@hydraulics/common/nouns/imports/imports';
import { imageName } from '@hydraulics/common/nouns/imports/table-shape';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { tag } from '../db/content-tags.ts';
import { databases } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { fieldErrorsOf } from '../testing/http.ts';
import { pngFile } from '../testing/images.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { imports } from './imports.ts';
import { arrange, touchProducts } from './save-products.ts';

const columns = [
  'Id',
  'Name',
  'Category',
  'Order',
  'Small description',
  'Images',
  'Nominal pressure (bar)',
  'Mounting',
];

describe.each(databases)('products from a spreadsheet, on %s', database => {
  let server: TestServer;
  let categoryId: string;
  let category: string;
  beforeAll(async () => {
    server = await startTestServer(database);
    category = `Cylinders ${randomUUID().slice(0, 8)}`;
    categoryId = (
      await server.client.categories.create({
        name: category,
        attributes: [
          { id: 'pressure', name: 'Nominal pressure', kind: 'number', unit: 'bar' },
          { id: 'mounting', name: 'Mounting', kind: 'choice', choices: ['MF1', 'MP5'] },
        ],
      } as never)
    )._id;
  });
  afterAll(() => server?.close());

  const begin = async (total: number, more: { columns?: string[]; byName?: boolean } = {}) =>
    (await server.client.imports.begin({ fileName: 'pumps.xlsx', sheet: 'Products', columns, total, ...more }))._id;

  const check = async (rows: ImportRow[], more: { columns?: string[]; byName?: boolean } = {}) => {
    const id = await begin(rows.length, more);
    await server.client.imports.addRows({ id, rows });
    return { id, rows: await server.client.imports.rows({ id }) };
  };

  const finished = async (id: string) => {
    const find = async () => (await server.client.imports.list({})).find(({ _id }) => _id === id);
    await expect.poll(async () => (await find())?.state).not.toBe('running');
    return find();
  };

  const run = async (id: string) => {
    await server.client.imports.start({ id });
    return finished(id);
  };

  const product = (name: string) => factories(server).product({ name, categoryId });
  const undo = (undoes: string) => server.client.products.bulk({ action: 'undo', undoes });

  test('are drafts where they lack what must be there before they are published', async () => {
    await server.client.dashboard.savePublishRules({ rules: ['figures', 'images'] });
    const published = await product('Was drafted').catch(({ message }) => message);
    expect(published).toContain('cannot be published yet');
    const { id } = await check([{ row: 2, cells: ['', 'Held back', category, '', '<p>New</p>', '', '2,5', ''] }]);
    expect((await run(id))?.message).toBe(
      'Products: 1 added. 1 of them is a draft, because something is missing that must be there before they are published.',
    );
    const [held] = await server.client.products.list({ q: 'Held back' });
    expect(held).toMatchObject({ name: 'Held back', status: 'draft' });
    expect(await server.visitor.products.list({ q: 'Held back' })).toEqual([]);
    await undo(id);
    await server.client.dashboard.savePublishRules({ rules: [] });
  });

  test('are checked cell by cell, imported as a whole, and undone as a whole', async () => {
    const kept = await product('Kept');
    const changed = await product('Changed');
    const { id, rows } = await check([
      { row: 2, cells: [kept._id, 'Kept', category, '1', '', '', '', ''] },
      { row: 3, cells: [changed._id, 'Changed', category, '2', 'Plain & simple', '', '3000 psi', 'mf1'] },
      { row: 4, cells: ['', 'Added', category, '', '<p>New</p>', '', '2,5', ''] },
      { row: 5, cells: ['', 'Doubtful', category, '', '', '', '1,250', 'MX'] },
    ]);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['unchanged', 'changed', 'added', 'refused']);
    expect(rows[1]?.remarks.map(({ column, found, text }) => [column, found, text])).toEqual([
      ['Small description', 'Plain & simple', ''],
      ['Nominal pressure (bar)', '3000 psi', ''],
      ['Mounting', 'mf1', ''],
    ]);
    expect(rows[3]?.remarks).toEqual([
      {
        kind: 'refused',
        sheet: 'Products',
        row: 5,
        column: 'Nominal pressure (bar)',
        found: '1,250',
        text: '“1,250” could be 1250 or 1.25. Please write one of these.',
      },
      {
        kind: 'refused',
        sheet: 'Products',
        row: 5,
        column: 'Mounting',
        found: 'MX',
        text: '“MX” is not one of MF1, MP5.',
      },
    ]);
    expect((await server.visitor.products.get({ id: changed._id })).smallDesc).toBe('');

    expect(await run(id)).toMatchObject({ state: 'done', message: 'Products: 1 added, 1 changed.' });
    const after = await server.visitor.products.get({ id: changed._id });
    expect(after.smallDesc).toBe('<p>Plain &amp; simple</p>');
    expect(after.version).toBe(2);
    expect(after.specifications?.values).toEqual({
      pressure: { kind: 'number', number: 3000, unit: 'psi', base: [206.84271] },
      mounting: { kind: 'choice', choice: 'MF1' },
    });
    const [added] = await server.visitor.products.list({ q: 'Added', categoryId });
    expect(added).toMatchObject({ name: 'Added', smallDesc: '<p>New</p>' });
    const versions = await server.client.versions.list({ noun: 'products', recordId: changed._id });
    expect(versions.map(({ version }) => version)).toContain(1);
    const entries = await server.deps.db.read(tables => tables.auditEntries.findBy({ recordId: id }));
    expect(entries).toMatchObject([{ callName: 'products.import', recordName: 'pumps.xlsx', userName: 'Ada Admin' }]);
    expect(entries[0]?.changes.flatMap(({ fields }) => fields.map(({ field, to }) => [field, to]))).toEqual([
      ['added', '1'],
      ['changed', '1'],
    ]);

    expect(await undo(id)).toMatchObject({ changed: 2, conflicts: 0 });
    const back = await server.visitor.products.get({ id: changed._id });
    expect([back.smallDesc, back.specifications, back.version]).toEqual(['', undefined, 3]);
    expect(await server.visitor.products.list({ q: 'Added', categoryId })).toEqual([]);
    expect((await server.client.imports.list({})).find(({ _id }) => _id === id)?.state).toBe('undone');
    await expect(server.client.imports.start({ id })).rejects.toThrow('This was imported already.');
  });

  test('are in the activity of each product, and once in that of all', async () => {
    const changed = await product('Traced');
    const { id } = await check([
      { row: 2, cells: [changed._id, 'Traced', category, '', '', '', '180', ''] },
      { row: 3, cells: ['', 'Newly traced', category, '', '', '', '200', ''] },
    ]);
    await run(id);
    const added = (await server.client.products.list({ categoryId, q: 'Newly traced' }))[0]?._id ?? '';
    const activity = async (recordId: string) =>
      (await server.client.audit.list({ record: 'products', recordId })).map(
        ({ call, userName, recordName, changes }) => {
          const fields = changes[0]?.fields.map(({ field, label, from, to }) => `${label ?? field}: ${from} → ${to}`);
          return [call, userName, recordName, fields];
        },
      );
    expect((await activity(changed._id))[0]).toEqual([
      'imports.changeProduct',
      'Ada Admin',
      'Traced',
      ['Nominal pressure: null → 180 bar'],
    ]);
    expect((await activity(added)).map(([call, , name]) => [call, name])).toEqual([
      ['imports.addProduct', 'Newly traced'],
    ]);
    const calls = async () => (await server.client.audit.list({ limit: 20 })).map(({ call }) => call);
    expect((await calls()).filter(call => call.startsWith('imports.') || call === 'products.import')).toEqual(
      expect.not.arrayContaining(['imports.addProduct', 'imports.changeProduct']),
    );
    const before = await server.client.audit.count({});
    await undo(id);
    expect((await activity(changed._id))[0]).toEqual([
      'imports.undoProduct',
      'Ada Admin',
      'Traced',
      ['Nominal pressure: 180 bar → null'],
    ]);
    expect((await activity(added))[0]?.[0]).toBe('imports.undoProduct');
    // One entry for the undo.
    expect((await server.client.audit.count({})).total).toBe(before.total + 1);
  });

  test('are undone figure by figure where somebody has changed them since, and say what was left', async () => {
    const { _id } = await factories(server).product({
      name: 'VPP 10',
      categoryId,
      smallDesc: '<p>Before</p>',
      specifications: JSON.stringify({
        values: {
          pressure: { kind: 'number', number: 180, unit: 'bar' },
          mounting: { kind: 'choice', choice: 'MF1' },
        },
      }),
    });
    const untouched = await product('Untouched');
    const { id } = await check([
      { row: 2, cells: [_id, 'VPP 10', category, '', 'Imported', '', '200', 'MP5'] },
      { row: 3, cells: [untouched._id, 'Untouched', category, '', 'Imported, too', '', '', ''] },
      { row: 4, cells: ['', 'Added and kept', category, '', '', '', '', ''] },
    ]);
    await run(id);
    const imported = await server.visitor.products.get({ id: _id });
    const values = imported.specifications?.values ?? {};
    const pressure = { kind: 'number', number: 210, unit: 'bar' };
    await server.client.products.update({
      id: _id,
      specifications: JSON.stringify({ values: { ...values, pressure } }),
    });
    const added = (await server.client.products.list({ categoryId, q: 'Added and kept' }))[0]?._id ?? '';
    await server.client.products.update({ id: added, features: '<p>Described</p>' });
    const { message } = await undo(id);
    expect(message).toBe(
      '2 products changed back. 1 skipped: you changed Added and kept. VPP 10: Nominal pressure was changed since and was left; 2 others were restored.',
    );
    expect(await server.visitor.products.get({ id: _id })).toMatchObject({
      smallDesc: '<p>Before</p>',
      specifications: {
        values: {
          pressure: { kind: 'number', number: 210, unit: 'bar' },
          mounting: { kind: 'choice', choice: 'MF1' },
        },
      },
    });
    expect((await server.visitor.products.get({ id: untouched._id })).smallDesc).toBe('');
    expect((await server.visitor.products.get({ id: added })).features).toBe('<p>Described</p>');
  });

  test('do not overwrite one that was changed after the check, and report it', async () => {
    const [one, other] = [await product('Mine'), await product('Theirs')];
    const { id } = await check([
      { row: 2, cells: [one._id, 'Mine 2', category] },
      { row: 3, cells: [other._id, 'Theirs 2', category] },
    ]);
    await server.client.products.update({ id: other._id, name: 'Theirs, changed' });
    expect((await run(id))?.message).toBe(
      'Products: 1 changed. 1 row was refused: the product, its documents or its category changed after the check.',
    );
    expect((await server.visitor.products.get({ id: one._id })).name).toBe('Mine 2');
    expect((await server.visitor.products.get({ id: other._id })).name).toBe('Theirs, changed');
    const rows = await server.client.imports.rows({ id, outcome: 'refused' });
    expect(rows[0]?.remarks[0]?.text).toMatch(/changed this product after the check\. Please check the table again\.$/);
  });

  test('that two tables add, checked one after the other, are added once', async () => {
    const rows = [{ row: 2, cells: ['', 'In two tables', category] }];
    const [first, second] = [await check(rows), await check(rows)];
    expect((await run(first.id))?.message).toBe('Products: 1 added.');
    expect((await run(second.id))?.message).toMatch(/^No product was changed\. 1 row was refused:/);
    const [refused] = await server.client.imports.rows({ id: second.id, outcome: 'refused' });
    expect(refused?.remarks[0]?.text).toBe(
      'A product of this name was added to the category after the check. Please check the table again.',
    );
    const named = await server.client.products.list({ q: 'In two tables' });
    expect(named.filter(({ name }) => name === 'In two tables')).toHaveLength(1);
  });

  test('go back to the version that the import replaced, not to an earlier one', async () => {
    const { _id } = await product('Version 1');
    for (const version of [2, 3, 4, 5]) await server.client.products.update({ id: _id, name: `Version ${version}` });
    const { _id: other } = await product('Other');
    const { id } = await check([
      { row: 2, cells: [_id, 'Imported', category] },
      { row: 3, cells: [other, 'Imported, too', category] },
    ]);
    await run(id);
    await undo(id);
    const names = [_id, other].map(async id => (await server.visitor.products.get({ id })).name);
    expect(await Promise.all(names)).toEqual(['Version 5', 'Other']);
  });

  test('do not take an image of another product that was deleted after the check', async () => {
    const { _id: other } = await product('Lender');
    await server.client.products.update({ id: other, images: [new File([await pngFile()], 'lent.png')] });
    const [lent = ''] = (await server.visitor.products.get({ id: other })).images;
    const { id, rows } = await check([
      { row: 2, cells: ['', 'Borrower', category, '', '', imageName(lent)] },
      { row: 3, cells: ['', 'Plain one', category, '', '', ''] },
    ]);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['added', 'added']);
    await server.client.products.remove({ id: other });
    await server.client.trash.purge({ noun: 'products' });
    expect((await run(id))?.message).toMatch(/^Products: 1 added\. 1 row was refused/);
    expect(await server.visitor.products.list({ q: 'Borrower' })).toEqual([]);
    const [refused] = await server.client.imports.rows({ id, outcome: 'refused' });
    expect(refused?.remarks.map(({ text }) => text)).toEqual([
      'An image was deleted after the check. Please check the table again.',
    ]);
  });

  test('move an image from one product to another, however far apart their rows are', async () => {
    const from = await product('Giver');
    await server.client.products.update({ id: from._id, images: [new File([await pngFile()], 'given.png')] });
    const [given = ''] = (await server.visitor.products.get({ id: from._id })).images;
    const between = Array.from({ length: 220 }, (_, n) => ({ row: n + 3, cells: ['', `Between ${n}`, category] }));
    const id = await begin(222);
    const first = { row: 2, cells: [from._id, 'Giver', category, '', '', ''] };
    const last = { row: 300, cells: ['', 'Taker', category, '', '', imageName(given)] };
    for (const rows of [[first, ...between], [last]]) await server.client.imports.addRows({ id, rows });
    expect((await run(id))?.message).toBe('Products: 221 added, 1 changed.');
    expect((await server.visitor.products.get({ id: from._id })).images).toEqual([]);
    const [taker] = await server.visitor.products.list({ q: 'Taker', categoryId });
    expect(taker?.images).toEqual([given]);
  });

  test('take an image of a product that another row of the same request changes', async () => {
    const from = await product('Owner');
    await server.client.products.update({ id: from._id, images: [new File([await pngFile()], 'owned.png')] });
    const [owned = ''] = (await server.visitor.products.get({ id: from._id })).images;
    const { id, rows } = await check([
      { row: 2, cells: [from._id, 'Owner', category, '', '', imageName(owned)] },
      { row: 3, cells: ['', 'Sharer', category, '', '', imageName(owned)] },
    ]);
    expect(rows.map(({ outcome, remarks }) => [outcome, remarks])).toEqual([
      ['unchanged', []],
      ['added', []],
    ]);
    await run(id);
    const [sharer] = await server.visitor.products.list({ q: 'Sharer', categoryId });
    expect(sharer?.images).toEqual([owned]);
  });

  test('take images that were sent with them by name, and name what is missing', async () => {
    const id = await begin(2);
    await server.client.imports.addImages({ id, images: [new File([await pngFile()], 'Front view.png')] });
    await server.client.imports.addRows({
      id,
      rows: [
        { row: 2, cells: ['', 'With image', category, '', '', 'front view.png'] },
        { row: 3, cells: ['', 'Without', category, '', '', 'back.png'] },
      ],
    });
    const rows = await server.client.imports.rows({ id });
    expect(rows.map(({ outcome }) => outcome)).toEqual(['added', 'refused']);
    expect(rows[1]?.remarks[0]?.text).toBe('There is no image back.png. Please choose it together with the table.');
    await run(id);
    const [made] = await server.visitor.products.list({ q: 'With image', categoryId });
    expect(made?.images).toHaveLength(1);
    expect((await fetch(`${server.url}/${made?.images[0]}`)).status).toBe(200);
  });

  test('are moved to the places in the table, and moved back by an undo', async () => {
    const own = (await server.client.categories.create({ name: `Ordered ${randomUUID()}` }))._id;
    const make = factories(server);
    const made = [];
    for (const name of ['A', 'B', 'C']) made.push(await make.product({ name, categoryId: own }));
    const title = (await server.visitor.categories.get({ id: own })).name;
    const names = async () =>
      (await server.visitor.products.list({ categoryId: own, sort: 'position' })).map(({ name }) => name);
    const { id } = await check([
      { row: 2, cells: [made[2]?._id ?? '', 'C', title, '1'] },
      { row: 3, cells: ['', 'D', title, '2'] },
      { row: 4, cells: [made[1]?._id ?? '', 'B 2', title, '3'] },
    ]);
    await run(id);
    expect(await names()).toEqual(['C', 'D', 'B 2', 'A']);
    expect((await server.visitor.products.get({ id: made[2]?._id ?? '' })).version).toBe(1);
    await undo(id);
    expect(await names()).toEqual(['A', 'B', 'C']);
  });

  test('are not undone into a category that was deleted since', async () => {
    const { _id: gone } = await server.client.categories.create({ name: `Emptied ${randomUUID()}` });
    const { _id } = await factories(server).product({ name: 'Moved', categoryId: gone });
    const { id } = await check([{ row: 2, cells: [_id, 'Moved', category] }]);
    await run(id);
    await server.client.categories.remove({ id: gone });
    await expect(undo(id)).rejects.toThrow(
      'A category was deleted since the import. Nothing was undone. Restore the category first.',
    );
    expect((await server.visitor.products.get({ id: _id })).categoryId).toBe(categoryId);
  });

  test('are received once, as many as were announced, and after their images', async () => {
    const id = await begin(2);
    const send = (row: number) =>
      server.client.imports.addRows({ id, rows: [{ row, cells: ['', `Row ${row}`, category] }] });
    expect([await send(2), await send(2)]).toMatchObject([{ received: 1 }, { received: 1 }]);
    await expect(server.client.imports.start({ id })).rejects.toThrow('Only 1 of 2 rows have been sent.');
    expect(await send(3)).toMatchObject({ received: 2, total: 2, message: '2 of 2 rows are checked.' });
    await expect(send(4)).rejects.toThrow('The import was begun with 2 rows.');
    await expect(
      server.client.imports.addImages({ id, images: [new File([await pngFile()], 'late.png')] }),
    ).rejects.toThrow('The rows are checked already. Please send images before the rows.');
    expect((await server.client.imports.rows({ id, limit: 1, offset: 1 })).map(({ row }) => row)).toEqual([3]);
  });

  test('come in pages with their number', async () => {
    const { id } = await check([2, 3, 4].map(row => ({ row, cells: ['', `Paged ${row}`, row < 4 ? category : ''] })));
    const page = async (query: string) => {
      const { json, headers } = await server.staff.get(`/api/v1/product-imports/${id}/rows${query}`);
      return [json.map(({ row }: { row: number }) => row), headers.get('X-Total-Count')];
    };
    expect(await page('?limit=2')).toEqual([[2, 3], '3']);
    expect(await page('?limit=2&offset=2')).toEqual([[4], '3']);
    expect(await page('?outcome=refused')).toEqual([[4], '1']);
    expect(await page('')).toEqual([[2, 3, 4], '3']);
  });

  test('are refused if files arrive while they are checked', async () => {
    const id = await begin(1);
    const { db } = server.deps;
    const transaction = db.transaction.bind(db);
    vi.spyOn(db, 'transaction').mockImplementationOnce(async work => {
      await server.client.imports.addImages({ id, images: [new File([await pngFile()], 'late.png')] });
      return transaction(work);
    });
    const rows = [{ row: 2, cells: ['', 'Too early', category, '', '', 'late.png'] }];
    const actor = { user: null, session: null, client: { address: '127.0.0.1', userAgent: '' } };
    await expect(imports.addRows({ id, rows }, server.deps, actor)).rejects.toThrow(
      'Files arrived while the rows were checked. Please send the rows again.',
    );
    expect(await server.client.imports.rows({ id })).toEqual([]);
    await server.client.imports.addRows({ id, rows });
    expect((await server.client.imports.rows({ id })).map(({ outcome }) => outcome)).toEqual(['added']);
  });

  test('have one place each', async () => {
    const id = await begin(2);
    const rows = [2, 2].map(row => ({ row, cells: ['', `Twice ${row}`, category] }));
    const sent = await server.staff.send('POST', `/api/v1/product-imports/${id}/rows`, { rows });
    expect([sent.status, fieldErrorsOf(sent)]).toEqual([400, ['rows.1.row: Row 2 is in the request twice']]);
    expect(await server.client.imports.rows({ id })).toEqual([]);
  });

  test('are received once if the same request arrives many times at once', async () => {
    const id = await begin(4);
    const rows = [2, 3].map(row => ({ row, cells: ['', `Row ${row}`, category] }));
    const sent = await Promise.all(Array.from({ length: 6 }, () => server.client.imports.addRows({ id, rows })));
    expect(sent.map(({ received }) => received)).toEqual(sent.map(() => 2));
    expect((await server.client.imports.rows({ id })).map(({ row }) => row)).toEqual([2, 3]);
    await expect(server.client.imports.start({ id })).rejects.toThrow('Only 2 of 4 rows have been sent.');
  });

  test('are no more than were announced, even if others arrive at once', async () => {
    const id = await begin(2);
    const send = (row: number) =>
      server.client.imports.addRows({ id, rows: [{ row, cells: ['', `Row ${row}`, category] }] });
    const sent = await Promise.allSettled([2, 3, 4, 5, 6, 7].map(send));
    const reasons = sent.flatMap(one => (one.status === 'rejected' ? [one.reason] : []));
    expect(reasons).toMatchObject(Array.from({ length: 4 }, () => ({ code: 'invalid_input' })));
    for (const { message } of reasons) expect(message).toBe('The import was begun with 2 rows.');
    expect(await server.client.imports.rows({ id })).toHaveLength(2);
  });

  test.each([
    [['Id', 'Bore (mm)'], 'columns.1', 'Unknown column “Bore (mm)”.'],
    [['Name', 'Order'], 'columns', 'A table needs the column Id, or Name and Category.'],
    [['Name', 'Category', 'name'], 'columns.2', 'There are two columns name.'],
  ])('with the columns %j are refused', async (columns, path, message) => {
    const response = await server.staff.send('POST', '/api/v1/product-imports', {
      fileName: 'x.csv',
      sheet: 'x',
      columns,
      total: 1,
    });
    expect([response.status, response.json.error.details]).toEqual([400, [{ path, message }]]);
  });

  test('take variants and own figures from small tables, and the stored values of formulas', async () => {
    const table = (sheet: string, ...rows: string[][]) => ({
      sheet,
      rows: rows.map((cells, index) => ({ row: index + 7, cells })),
    });
    const cells = ['', 'Sized', category, '', '', '', { text: '250', note: 'formula' as const }, ''];
    const { id, rows } = await check([
      {
        row: 2,
        cells,
        variants: table(
          'Variants',
          ['Type code', 'Bore (mm)', 'Mass (kg)'],
          ['S-63', '63', '12,5'],
          ['S-80', '80', ''],
        ),
        own: table('Own figures', ['Figure', 'Unit', 'Value'], ['Stroke', 'mm', '25 to 1500']),
      },
      { row: 3, cells: ['', 'Dated', category, '', '', '', { text: '2026-05-01', note: 'date' as const }, ''] },
      {
        row: 4,
        cells: ['', 'Twice', category],
        variants: table('Variants', ['Type code', 'Bore (mm)'], ['S-63', '63'], ['S-63', '1,250']),
      },
    ]);
    expect(rows.map(({ outcome }) => outcome)).toEqual(['added', 'refused', 'refused']);
    expect(rows[0]?.remarks.map(({ text }) => text)).toEqual(['The stored value of the formula is used.']);
    expect(rows[2]?.remarks.map(({ sheet, row, text }) => [sheet, row, text])).toEqual([
      ['Variants', 9, 'S-63 is in the table twice.'],
      ['Variants', 9, '“1,250” could be 1250 or 1.25. Please write one of these.'],
    ]);
    await run(id);
    const [found] = await server.visitor.products.list({ q: 'Sized', categoryId });
    const made = await server.visitor.products.get({ id: found?._id ?? '' });
    expect(
      made.variants?.rows.map(({ code, cells }) => [code, cells.map(cell => cell && 'number' in cell && cell.number)]),
    ).toEqual([
      ['S-63', [63, 12.5]],
      ['S-80', [80, null]],
    ]);
    expect(made.specifications?.own[0]).toMatchObject({ name: 'Stroke', kind: 'range', unit: 'mm' });
    expect(made.specifications?.values.pressure).toMatchObject({ number: 250 });
  });
});

const places = [
  { id: 'a', position: 9 },
  { id: 'b', position: 10 },
  { id: 'c', position: 100 },
];

test.each([
  [{}, {}],
  [{ c: 1 }, { c: 9, a: 10, b: 100 }],
  [
    { c: 2, b: 1 },
    { b: 9, c: 10, a: 100 },
  ],
  [{ a: 1 }, {}],
  [{ a: 99 }, { b: 9, c: 10, a: 100 }],
  [{ elsewhere: 1 }, {}],
])('requested at %j, products get the positions %j', (requested, moved) => {
  const arranged = arrange(places, new Map(Object.entries(requested)));
  expect(Object.fromEntries(arranged.map(({ id, position }) => [id, position]))).toEqual(moved);
});

test('a write of up to 200 products makes their pages stale, one of more makes all pages stale', () => {
  const touched = (count: number) => {
    const tags: string[] = [];
    const ids = Array.from({ length: count }, (_, place) => `p${place}`);
    touchProducts((...all) => tags.push(...all), ids, new Set(['cyl']));
    return tags;
  };
  expect(touched(201)).toEqual([tag.everything]);
  expect(touched(200)).toHaveLength(205);
  expect(touched(1)).toEqual([
    ...[tag.products, tag.anyProduct, tag.codes, tag.home],
    ...[tag.productsIn('cyl'), tag.product('p0')],
  ]);
});
