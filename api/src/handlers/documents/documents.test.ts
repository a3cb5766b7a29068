import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { dxfText, pdfBytes, pdfFile, stepText, zipBytes } from '../../testing/files/documents.ts';
import { foldersOf } from '../../testing/files/folders-of.ts';
import { fieldErrorsOf } from '../../testing/http.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const day = 24 * 3600 * 1000;

describe.each(databases)('documents of products, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  const originals = () => readdirSync(foldersOf(server).originals);
  const download = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    server.http.request(path, { method, headers });
  const as = async (role: 'editor' | 'viewer' | 'sales') =>
    server.clientOf((await server.visitor.auth.login(await make.user({ role }))).token);

  test('a copy of a product has them too, as documents of its own with the same files', async () => {
    const { _id: productId, categoryId } = await make.product();
    for (const title of ['Manual', 'Drawing']) {
      await server.client.documents.create({
        ...{ productId, title, kind: 'manual', language: 'de', revision: 'B', file: [pdfFile('a.pdf', title)] },
      });
    }
    const copy = { name: 'Copy', categoryId, copyOf: productId };
    const before = originals().length;
    const { _id: copyId } = await server.client.products.create(copy);
    const [first, second] = [
      await server.client.documents.list({ productId }),
      await server.client.documents.list({ productId: copyId }),
    ];
    expect(second.map(({ title, kind, language, revision }) => [title, kind, language, revision])).toEqual([
      ['Manual', 'manual', 'de', 'B'],
      ['Drawing', 'manual', 'de', 'B'],
    ]);
    expect(originals()).toHaveLength(before);
    for (const { _id } of first) await server.client.documents.remove({ id: _id, reason: 'Wrong file' });
    expect((await download(second[0]?.path ?? '')).status).toBe(200);
  });

  test('an added one is on the page of its product, and visitors download it as it was sent', async () => {
    const product = await make.product();
    const response = await server.client.documents.create({
      productId: product._id,
      title: 'Größen & <Maße>',
      kind: 'data-sheet',
      language: 'de',
      revision: 'B',
      file: [pdfFile('C:\\evil name.exe', 'added')],
    });
    const { _id } = response;
    expect(response).toEqual({ success: true, message: 'Document added successfully!', _id });
    const path = `/documents/${_id}/grossen-masse-rev-b-de.pdf`;
    const shown = (await server.visitor.products.single({ id: product._id })).documents;
    expect(shown).toEqual([
      {
        _id,
        title: 'Größen & <Maße>',
        kind: 'data-sheet',
        language: 'de',
        revision: 'B',
        format: 'pdf',
        bytes: pdfBytes('added').length,
        path,
        updatedAt: expect.any(String),
      },
    ]);
    const file = await fetch(server.url + path);
    expect(file.status).toBe(200);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(pdfBytes('added'));
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition':
        'attachment; filename="Grossen & Masse rev B de.pdf"; filename*=UTF-8\'\'Gr%C3%B6%C3%9Fen%20%26%20Ma%C3%9Fe%20rev%20B%20de.pdf',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'bytes',
      'cache-control': 'no-cache',
      etag: expect.stringMatching(/^"[0-9a-f]{40}"$/),
      link: expect.stringMatching(/^<http:\/\/localhost\/documents\/.*\.pdf>; rel="canonical"$/),
    });
  });

  test('ranges, conditional requests and HEAD are answered', async () => {
    const { path, bytes } = await make.document({ file: [pdfFile('a.pdf', 'ranges')] });
    const part = await download(path, { Range: 'bytes=0-7' });
    expect([part.status, part.text, part.headers.get('Content-Range')]).toEqual([
      206,
      '%PDF-1.7',
      `bytes 0-7/${bytes}`,
    ]);
    const etag = part.headers.get('ETag') ?? '';
    expect((await download(path, { 'If-None-Match': etag })).status).toBe(304);
    const whole = await download(path, { Range: 'bytes=0-7', 'If-Range': '"other"' });
    expect(whole.status).toBe(200);
    const head = await download(path, {}, 'HEAD');
    expect([head.status, head.text, head.headers.get('Content-Length')]).toEqual([200, '', String(bytes)]);
    expect((await download(path, { Range: 'bytes=900000-' })).status).toBe(416);
  });

  test.each([
    ['part.stp', stepText, 'step', 'model/step'],
    ['part.dxf', dxfText, 'dxf', 'image/vnd.dxf'],
    ['all.zip', zipBytes({ 'part.stp': Buffer.from(stepText) }), 'zip', 'application/zip'],
  ])('%s is recognized by its bytes and hidden from search engines', async (_name, bytes, format, type) => {
    const document = await make.document({ kind: 'model', file: [new File([bytes as never], 'named.pdf')] });
    expect(document).toMatchObject({ format, language: '', revision: '' });
    const { headers } = await download(document.path);
    expect(headers.get('Content-Type')).toBe(type);
    expect(headers.get('X-Robots-Tag')).toBe('noindex');
  });

  test.each([
    ['no file', {}, [], ['file: Please select a file']],
    [
      'another file',
      {},
      [['file', new File(['hello'], 'letter.pdf'), 'letter.pdf']],
      ['file: letter.pdf is not a PDF, STEP, DXF or ZIP file.'],
    ],
    ['no title', { title: ' ' }, [['file', pdfFile()]], ['title: Title is required']],
    [
      'another kind',
      { kind: 'picture' },
      [['file', pdfFile()]],
      ['kind: Kind must be one of data-sheet, drawing, model, manual, certificate, declaration'],
    ],
    [
      'no language code',
      { language: 'Deutsch!' },
      [['file', pdfFile()]],
      ['language: Language must be a code such as en or pt-BR, or empty'],
    ],
    [
      'a long revision',
      { revision: 'x'.repeat(41) },
      [['file', pdfFile()]],
      ['revision: Revision must be at most 40 characters'],
    ],
    ['no product', { productId: 'nowhere' }, [['file', pdfFile()]], ['productId: This product no longer exists.']],
  ] as const)(
    '%s is refused with the field and the reason, and leaves nothing',
    async (_title, fields, files, errors) => {
      const { _id: productId } = await make.product();
      const before = originals();
      const sent = { productId, title: 'Sheet', kind: 'drawing', ...fields };
      const response = await server.staff.form('POST', '/api/v1/documents', [
        ...Object.entries(sent),
        ...files,
      ] as never);
      expect(response.status).toBe(400);
      expect(fieldErrorsOf(response)).toEqual(errors);
      expect(originals()).toEqual(before);
      expect(readdirSync(server.deps.media.scratch)).toEqual([]);
    },
  );

  test('editors change them; viewers and sales read them; visitors see no figures', async () => {
    const { _id: id, productId } = await make.document();
    const [editor, viewer, sales] = [await as('editor'), await as('viewer'), await as('sales')];
    await editor.documents.update({ id, title: 'Renamed' });
    for (const who of [viewer, sales]) {
      expect(await who.documents.list({ productId })).toMatchObject([{ _id: id, title: 'Renamed', downloads: 0 }]);
      expect(await who.documents.revisions({ id })).toEqual([]);
      await expect(who.documents.update({ id, title: 'No' })).rejects.toMatchObject({ code: 'forbidden' });
      await expect(who.documents.remove({ id, reason: 'Wrong file' })).rejects.toMatchObject({ code: 'forbidden' });
    }
    await expect(server.visitor.documents.list({ productId })).rejects.toMatchObject({ code: 'unauthorized' });
    const { documents } = await server.visitor.products.get({ id: productId });
    expect(Object.keys(documents?.[0] ?? {})).not.toContain('downloads');
  });

  test('a replaced file stays for staff, by a signed link that expires, and can be restored', async () => {
    const document = await make.document({ revision: 'A', file: [pdfFile('a.pdf', 'A')] });
    const { _id: id, productId } = document;
    const grace = await make.user({ name: 'Grace Colleague', role: 'editor' });
    const theirs = server.clientOf((await server.visitor.auth.login(grace)).token);
    const replaced = await theirs.documents.update({ id, revision: 'B', version: 1, file: [pdfFile('b.pdf', 'B')] });
    expect(replaced).toEqual({ success: true, message: 'Document updated successfully!', version: 2 });
    await server.client.documents.update({ id, title: 'Only its title changes' });
    const [earlier, ...others] = await server.client.documents.revisions({ id });
    expect(others).toEqual([]);
    expect(earlier).toMatchObject({
      version: 1,
      revision: 'A',
      title: document.title,
      bytes: pdfBytes('A').length,
      savedBy: 'Ada Admin',
      replacedBy: 'Grace Colleague',
    });
    const path = earlier?.path ?? '';
    const file = await download(path);
    expect(file.text).toBe(pdfBytes('A').toString());
    expect(file.headers.get('Cache-Control')).toBe('private, no-store');
    expect(file.headers.get('Content-Disposition')).toContain('attachment; filename="Document');
    expect((await server.visitor.products.get({ id: productId })).documents).toMatchObject([{ revision: 'B' }]);
    for (const wrong of [
      path.replace(/proof=./, 'proof=!'),
      path.replace('version=1', 'version=2'),
      path.replace(/until=\d+/, 'until=9999999999'),
      path.replace(/&proof=.*/, ''),
      path.replace(id, (await make.document())._id),
    ]) {
      expect((await download(wrong)).status, wrong).toBe(404);
    }
    const status = async () => (await server.http.get(path)).status;
    await server.client.products.remove({ id: productId });
    expect(await status(), 'of a deleted product').toBe(404);
    await server.client.products.restore({ id: productId });
    expect(await status()).toBe(200);
    await server.client.documents.remove({ id, reason: 'Wrong file' });
    expect(await status(), 'of a deleted document').toBe(404);
    await server.client.documents.restore({ id });
    expect(await status()).toBe(200);
    server.clock.advance(3 * 3600 * 1000);
    expect((await download(path)).status).toBe(404);
    const { file: earlierFile = '' } = earlier ?? {};
    const foreign = server.client.documents.update({ id, earlierFile: earlierFile.replace(/[0-9a-f]/, 'x') });
    await expect(foreign).rejects.toMatchObject({ details: [{ path: 'earlierFile' }] });
    await server.client.documents.update({ id, earlierFile, revision: 'A' });
    expect((await download(document.path)).text).toBe(pdfBytes('A').toString());
    expect((await server.client.documents.revisions({ id })).map(({ revision }) => revision)).toEqual(['B', 'A']);
    expect(await server.client.documents.get({ id })).toMatchObject({ revisions: 2 });
  });

  test('an outdated change is refused, and names who changed it', async () => {
    const { _id: id } = await make.document();
    await server.client.documents.update({ id, title: 'Second' });
    const stale = server.client.documents.update({ id, title: 'Third', version: 1, file: [pdfFile('c.pdf', 'stale')] });
    await expect(stale).rejects.toMatchObject({ code: 'version_conflict' });
    expect(await server.client.documents.get({ id })).toMatchObject({ title: 'Second', version: 2 });
  });

  test('a retry adds nothing twice, and does not overwrite a change of another user', async () => {
    const { _id: productId } = await make.product();
    const key = randomUUID();
    const add = (title: string) => {
      const file = [pdfFile('a.pdf', 'retried')];
      return server.client.documents.create({ productId, title, kind: 'manual', file }, { key });
    };
    const first = await add('Mine');
    expect(await add('Mine')).toEqual(first);
    await expect(add('Corrected')).rejects.toMatchObject({ code: 'idempotency_mismatch' });
    expect(await server.client.documents.list({ productId })).toMatchObject([{ _id: first._id, title: 'Mine' }]);
    const grace = await make.user({ name: 'Grace Colleague', role: 'editor' });
    const theirs = server.clientOf((await server.visitor.auth.login(grace)).token);
    await theirs.documents.update({ id: first._id, title: 'Theirs' });
    const stored = await server.client.documents.get({ id: first._id });
    expect(await add('Mine')).toEqual(first);
    expect(await server.client.documents.get({ id: first._id })).toEqual(stored);
  });

  test('complete downloads are counted by day; those of robots, parts, HEAD and staff are not', async () => {
    const { _id: id, path } = await make.document();
    const person = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' };
    const count = async () => {
      const { downloads, recentDownloads } = await server.client.documents.get({ id });
      return [downloads, recentDownloads];
    };
    await download(path, { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
    await download(path, { ...person, Range: 'bytes=0-' });
    await download(path, { ...person, 'Sec-Purpose': 'prefetch' });
    await download(path, person, 'HEAD');
    await download(`${path}?staff`, person);
    for (let n = 0; n < 3; n += 1) await download(path, person);
    await expect.poll(count).toEqual([3, 3]);
    server.clock.advance(31 * day);
    await download(path, person);
    await expect.poll(count).toEqual([4, 1]);
    const rows = await server.deps.db.read(tables => tables.dayCounts.findBy({ subject: id }));
    expect(rows.map(({ times }) => times).sort()).toEqual([1, 3]);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['day', 'id', 'kind', 'subject', 'times']);
    const again = await server.visitor.auth.login({ email: 'ada@example.com', password: 'correct horse battery' });
    server.client = server.clientOf(again.token);
  });

  test('documents of products are listed in their order, which can be changed', async () => {
    const { _id: productId } = await make.product();
    const ids: string[] = [];
    for (const title of ['one', 'two', 'three']) ids.push((await make.document({ productId, title }))._id);
    const [one = '', , three = ''] = ids;
    const moved = await server.client.documents.move({ id: three, to: 'before', beside: one });
    expect(moved).toMatchObject({ message: 'Moved to position 1 of 3.', position: 1 });
    const titles = (await server.visitor.products.get({ id: productId })).documents?.map(({ title }) => title);
    expect(titles).toEqual(['three', 'one', 'two']);
  });

  test('a deleted one is gone for visitors, in the trash with its title, and can be restored', async () => {
    const product = await make.product({ name: 'VSB 12' });
    const { _id: id, path } = await make.document({ productId: product._id, title: 'Manual of the VSB' });
    expect(await server.client.documents.remove({ id, reason: 'Wrong file' })).toEqual({
      success: true,
      message: 'Document deleted successfully!',
    });
    expect((await download(path)).status).toBe(404);
    expect(await server.visitor.products.get({ id: product._id })).not.toHaveProperty('documents');
    const [trashed] = await server.client.trash.list({ noun: 'documents' });
    expect(trashed).toMatchObject({ name: 'Manual of the VSB', detail: 'VSB 12', image: null, trashedBy: 'Ada Admin' });
    await server.client.products.remove({ id: product._id });
    await expect(server.client.documents.restore({ id })).rejects.toMatchObject({
      message: expect.stringContaining('Its product was deleted too. Restore the product first.'),
    });
    await server.client.products.restore({ id: product._id });
    await server.client.documents.restore({ id });
    expect((await download(path)).status).toBe(200);
    await server.client.products.remove({ id: product._id });
    expect((await download(path)).status, 'visitors have seen it').toBe(200);
  });

  test('purging a product purges its documents and their files, earlier ones too', async () => {
    const { _id: id, productId } = await make.document({ file: [pdfFile('a.pdf', 'purged A')] });
    await server.client.documents.update({ id, file: [pdfFile('b.pdf', 'purged B')] });
    const hashes = await server.deps.db.read(async tables => {
      const { file } = await tables.documents.findOneByOrFail({ id });
      const [version] = await tables.recordVersions.findBy({ recordId: id });
      return [file, version?.images[0]].map(path => /[0-9a-f]{40}/.exec(String(path))?.[0] ?? '');
    });
    const present = () => hashes.map(hash => existsSync(join(foldersOf(server).originals, hash)));
    expect(present()).toEqual([true, true]);
    await server.client.documents.remove({ id, reason: 'Wrong file' });
    await server.client.products.remove({ id: productId });
    await server.client.trash.purge({ noun: 'products', ids: [productId] });
    expect(await server.deps.db.read(tables => tables.documents.countBy({ id }))).toBe(0);
    expect(present()).toEqual([false, false]);
  });

  test('a product has at most fifty', async () => {
    const { _id: productId } = await make.product();
    const { _id: id } = await make.document({ productId });
    const row = await server.deps.db.read(tables => tables.documents.findOneByOrFail({ id }));
    const more = Array.from({ length: 49 }, (_, n) => ({ ...row, id: `more-${n}`, position: n + 2 }));
    await server.deps.db.write(tables => tables.documents.insert(more));
    await expect(make.document({ productId })).rejects.toMatchObject({
      details: [{ path: 'file', message: 'A product may have at most 50 documents.' }],
    });
    // While one is in the trash, its place is taken.
    await server.client.documents.remove({ id, reason: 'Wrong file' });
    const { _id: last } = await make.document({ productId });
    await expect(server.client.documents.restore({ id })).rejects.toMatchObject({
      details: [{ path: 'file', message: 'A product may have at most 50 documents.' }],
    });
    await server.client.documents.remove({ id: last, reason: 'Wrong file' });
    await server.client.documents.restore({ id });
  });

  test.each([
    '/documents/',
    '/documents/x',
    '/documents/x/y',
    '/documents/../data/jwt-secret',
    '/documents/none/a.pdf',
  ])('%s is not found', async path => {
    expect((await download(path)).status).toBe(404);
  });
});
