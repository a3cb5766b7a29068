import type { Role } from '@hydraulics/common/contract/roles';
import type { PendingNoun } from '@hydraulics/common/nouns/publication/pending-fields';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { pdfFile } from '../../testing/files/documents.ts';
import { pngFile } from '../../testing/images.ts';
import { openSession, startTestServer, type TestServer } from '../../testing/server.ts';

const asAuthor = {
  code: 'forbidden',
  status: 403,
  message: 'Only an owner or an editor may change what visitors see. You are signed in as an author.',
};

describe.each(databases)('what somebody prepares who may not publish, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  let categoryId: string;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
    categoryId = (await make.category('Pumps'))._id;
  });
  afterAll(() => server?.close());

  const signedIn = async (role: Role, name: string) => {
    const user = await make.user({ role, name });
    return server.clientOf(await openSession(server, user._id));
  };
  const waiting = async () => (await server.client.publishRequests.list({ state: 'waiting' })).map(({ name }) => name);

  test('what an author adds is a draft that asks to be published, whatever the call says', async () => {
    const author = await signedIn('author', 'Ann Author');
    const answer = await author.products.create({ name: 'Pump 1', categoryId });
    expect(answer).toEqual({
      success: true,
      message: 'Saved as a draft. An owner or an editor publishes it.',
      _id: answer._id,
      status: 'draft',
    });
    const { _id: second } = await author.products.create({ name: 'Pump 2', categoryId, status: 'published' });
    await expect(server.visitor.products.get({ id: answer._id })).rejects.toMatchObject({ status: 404 });
    await expect(server.visitor.products.get({ id: second })).rejects.toMatchObject({ status: 404 });
    expect(await author.categories.create({ name: 'Valves' })).toMatchObject({ status: 'draft' });
    const image = await author.gallery.create({ 'image-file': [await pngFile()], alt: 'A valve' });
    expect(image).toMatchObject({ status: 'draft', filename: expect.any(String) });
    expect(await server.client.publishRequests.list({})).toMatchObject([
      { noun: 'products', name: 'Pump 1', what: 'new', askedBy: 'Ann Author', isOwn: false, state: 'waiting' },
      { noun: 'products', name: 'Pump 2' },
      { noun: 'categories', name: 'Valves' },
      { noun: 'gallery', name: 'A valve' },
    ]);
    expect(await server.client.publishRequests.count({})).toEqual({ total: 4 });
  });

  test('settings that wait are published by an owner only, also where an author asked for a text', async () => {
    const [author, editor] = [await signedIn('author', 'Sam Author'), await signedIn('editor', 'Sue Editor')];
    await server.client.website.updateSettings({ name: 'Nordsee Ltd' });
    await server.client.website.updateSettings({ name: 'Nordsee AG', pending: 'true' });
    await author.website.update({ answerPromise: 'Within a day.' });
    const request = (await server.client.publishRequests.list({})).find(one => one.noun === 'website');
    await expect(editor.publishRequests.publish({ id: request?._id ?? '' })).rejects.toMatchObject({
      code: 'forbidden',
      message: 'Only an owner may change the settings of the site. You are signed in as an editor.',
    });
    expect(await server.client.website.get({})).toMatchObject({ name: 'Nordsee Ltd' });
    await server.client.publishRequests.publish({ id: request?._id ?? '' });
    expect(await server.client.website.get({})).toMatchObject({ name: 'Nordsee AG', answerPromise: 'Within a day.' });
  });

  test('what an author changed after an owner read the request is not published', async () => {
    const author = await signedIn('author', 'Tim Author');
    const { _id: draft } = await author.products.create({ name: 'Pump 40', categoryId });
    const { _id: shown } = await make.product({ name: 'Pump 41', categoryId });
    await author.products.update({ id: shown, name: 'Pump 41b', version: 1 });
    const read = async (recordId: string) => {
      const [request] = await server.client.publishRequests.list({ recordId });
      const { _id: id = '', version, pendingVersion } = request ?? {};
      return { id, version, pendingVersion };
    };
    const [ofDraft, ofChange] = [await read(draft), await read(shown)];
    expect([ofDraft, ofChange]).toMatchObject([
      { version: 1, pendingVersion: 0 },
      { version: 1, pendingVersion: 1 },
    ]);
    await author.products.update({ id: draft, name: 'Pump 40 and more' });
    await author.products.update({ id: shown, name: 'Pump 41c', pending: 'true' });
    const refusal = { code: 'version_conflict', message: expect.stringContaining('Tim Author changed this product') };
    await expect(server.client.publishRequests.publish(ofDraft)).rejects.toMatchObject(refusal);
    await expect(server.client.publishRequests.publish(ofChange)).rejects.toMatchObject(refusal);
    await expect(server.visitor.products.get({ id: draft })).rejects.toMatchObject({ status: 404 });
    expect(await server.visitor.products.get({ id: shown })).toMatchObject({ name: 'Pump 41' });
    await server.client.publishRequests.publish(await read(draft));
    await server.client.publishRequests.publish(await read(shown));
    expect(await server.visitor.products.get({ id: draft })).toMatchObject({ name: 'Pump 40 and more' });
    expect(await server.visitor.products.get({ id: shown })).toMatchObject({ name: 'Pump 41c' });
  });

  test('a draft that is only saved waits for nobody, until its author asks', async () => {
    const author = await signedIn('author', 'Bea Author');
    const { _id, message, status } = await author.products.create({ name: 'Pump 3', categoryId, status: 'draft' });
    expect([message, status]).toEqual(['Product added successfully!', 'draft']);
    expect(await waiting()).not.toContain('Pump 3');
    await author.products.update({ id: _id, name: 'Pump 3b', version: 1 });
    expect(await author.publishRequests.ask({ noun: 'products', recordId: _id })).toEqual({
      success: true,
      message: 'You asked for this product to be published.',
    });
    expect(await waiting()).toContain('Pump 3b');
    const [own] = await author.publishRequests.list({});
    expect(own).toMatchObject({ name: 'Pump 3b', isOwn: true, state: 'waiting' });
    expect(await author.publishRequests.list({ state: 'sentBack' })).toEqual([]);
  });

  test('a request is sent back with a word, asked again, and published', async () => {
    const author = await signedIn('author', 'Cas Author');
    const { _id: recordId } = await author.products.create({ name: 'Pump 4', categoryId });
    const [request] = await server.client.publishRequests.list({ recordId });
    const id = request?._id ?? '';
    const remark = 'The working pressure is missing.';
    expect(await server.client.publishRequests.sendBack({ id, remark })).toEqual({
      success: true,
      message: 'Sent back to Cas Author.',
    });
    expect(await waiting()).not.toContain('Pump 4');
    expect(await author.publishRequests.list({})).toMatchObject([
      { state: 'sentBack', remark, sentBackBy: 'Ada Admin' },
    ]);
    await author.publishRequests.ask({ noun: 'products', recordId });
    expect(await author.publishRequests.list({})).toMatchObject([{ _id: id, state: 'waiting', remark: '' }]);
    expect(await server.client.publishRequests.publish({ id })).toEqual({
      success: true,
      message: 'Product published.',
    });
    expect(await server.visitor.products.get({ id: recordId })).toMatchObject({ name: 'Pump 4' });
    expect(await author.publishRequests.list({})).toEqual([]);
    await expect(server.client.publishRequests.publish({ id })).rejects.toMatchObject({ code: 'not_found' });
    await expect(author.publishRequests.ask({ noun: 'products', recordId })).rejects.toMatchObject({
      code: 'duplicate',
      message: 'Visitors see this product as it was saved. There is nothing to publish.',
    });
  });

  test('a request ends when the record is published elsewhere, withdrawn and prepared again', async () => {
    const author = await signedIn('author', 'Dee Author');
    const { _id: id } = await author.products.create({ name: 'Pump 5', categoryId });
    await server.client.products.publish({ id, status: 'published' });
    await server.client.products.publish({ id, status: 'draft' });
    expect(await waiting()).not.toContain('Pump 5');
    const { _id: other } = await author.products.create({ name: 'Pump 6', categoryId });
    await author.products.remove({ id: other });
    expect(await waiting()).not.toContain('Pump 6');
    await author.products.restore({ id: other });
    expect(await waiting()).toContain('Pump 6');
  });

  test('what visitors see is not deleted, restored, published, moved or given documents by an author', async () => {
    const author = await signedIn('author', 'Eve Author');
    const { _id: id } = await make.product({ categoryId, name: 'Shown' });
    const document = await make.document({ productId: id });
    const file = [pdfFile('sheet.pdf', 'x')];
    const [gone, image] = [await make.product({ categoryId }), await make.image()];
    await server.client.products.remove({ id: gone._id });
    const refused: [string, () => Promise<unknown>][] = [
      ['delete', () => author.products.remove({ id })],
      ['restore', () => author.products.restore({ id: gone._id })],
      ['withdraw', () => author.products.publish({ id, status: 'draft' })],
      ['move', () => author.products.move({ id, to: 'first' })],
      ['delete a category', () => author.categories.remove({ id: categoryId })],
      ['delete an image', () => author.gallery.remove({ id: image._id })],
      ['add a document', () => author.documents.create({ productId: id, title: 'X', kind: 'manual', file })],
      ['change a document', () => author.documents.update({ id: document._id, title: 'X' })],
      ['delete a document', () => author.documents.remove({ id: document._id, reason: 'Wrong file' })],
      ['bulk', () => author.products.bulk({ action: 'publish', items: [{ _id: id, version: 1 }] })],
      ['put on the home page', () => author.products.moveOnHome({ id, to: 'first' })],
      ['a social account', () => author.socials.create({ name: 'X', link: 'https://example.com/' })],
      ['a redirect', () => author.redirects.create({ source: '/old', target: '/about-us' })],
      ['publish a request', () => author.publishRequests.publish({ id })],
    ];
    for (const [title, call] of refused) {
      const error = await call().then(
        () => null,
        reason => reason,
      );
      // A category with products is refused before it is written.
      if (title === 'delete a category')
        expect(error, title).toMatchObject({ code: expect.stringMatching(/in_use|forbidden/) });
      else expect(error, title).toMatchObject(asAuthor);
    }
    expect(await server.visitor.products.get({ id })).toMatchObject({ name: 'Shown' });
  });

  test('documents of a draft are changed by its author, and deleting it is, too', async () => {
    const author = await signedIn('author', 'Fay Author');
    const { _id: productId } = await author.products.create({ name: 'Pump 7', categoryId, status: 'draft' });
    const file = [pdfFile('sheet.pdf', 'y')];
    const { _id: id } = await author.documents.create({ productId, title: 'X', kind: 'manual', file });
    await author.documents.update({ id, title: 'Y' });
    await author.documents.remove({ id, reason: 'Wrong file' });
    await author.documents.restore({ id });
    await author.products.remove({ id: productId });
  });

  test('an import by an author adds drafts, changes drafts, and refuses what visitors see in its check', async () => {
    const author = await signedIn('author', 'Gil Author');
    const shown = await make.product({ categoryId, name: 'Shown 2' });
    const { _id: draft } = await author.products.create({ name: 'Draft 2', categoryId, status: 'draft' });
    const { _id: later } = await author.products.create({ name: 'Draft 3', categoryId, status: 'draft' });
    const columns = ['Id', 'Name', 'Category', 'Order'];
    const begun = await author.imports.begin({ fileName: 'a.xlsx', sheet: 'Products', columns, total: 5 });
    const id = begun._id;
    await author.imports.addRows({
      id,
      rows: [
        { row: 2, cells: [shown._id, 'Renamed 2', 'Pumps', ''] },
        { row: 3, cells: [shown._id, 'Shown 2', 'Pumps', '1'] },
        { row: 4, cells: [draft, 'Draft 2b', 'Pumps', '1'] },
        { row: 5, cells: ['', 'Imported', 'Pumps', '1'] },
        { row: 6, cells: [later, 'Draft 3b', 'Pumps', ''] },
      ],
    });
    const rows = await author.imports.rows({ id });
    expect(rows.map(({ outcome }) => outcome)).toEqual(['refused', 'unchanged', 'changed', 'added', 'changed']);
    expect(rows[0]?.remarks.at(-1)?.text).toBe(
      'Visitors see this product. Only an owner or an editor may change it by an import.',
    );
    expect(rows[2]?.remarks.map(({ text }) => text)).toContain(
      'The order was kept: only an owner or an editor may change it.',
    );
    await server.client.products.publish({ id: later, status: 'published' });
    await author.imports.start({ id });
    const find = async () => (await server.client.imports.list({})).find(({ _id }) => _id === id);
    await expect.poll(async () => (await find())?.state).toBe('done');
    const products = await server.client.products.list({ categoryId, limit: 100 });
    expect(products.find(({ name }) => name === 'Imported')).toMatchObject({ status: 'draft' });
    expect(products.find(({ _id }) => _id === draft)).toMatchObject({ name: 'Draft 2b', status: 'draft' });
    expect(products.find(({ _id }) => _id === later)).toMatchObject({ name: 'Draft 3', status: 'published' });
  });

  describe('an import by an author', () => {
    const columns = ['Id', 'Name', 'Category', 'Order'];
    const imported = async (author: TestServer['client'], names: string[], changed: [string, string][] = []) => {
      const rows = [...changed, ...names.map(name => ['', name] as const)];
      const sheet = { fileName: 'a.xlsx', sheet: 'Products', columns, total: rows.length };
      const { _id: id } = await author.imports.begin(sheet);
      const cells = rows.map(([one, name], index) => ({ row: index + 2, cells: [one, name, 'Pumps', ''] }));
      await author.imports.addRows({ id, rows: cells });
      await author.imports.start({ id });
      const state = async () => (await author.imports.list({})).find(({ _id }) => _id === id)?.state;
      await expect.poll(state).toBe('done');
      return id;
    };
    const undo = (client: TestServer['client'], id: string) => client.products.undoImport({ id });
    const named = async (q: string) =>
      (await server.client.products.list({ categoryId, q, limit: 100 })).map(one => one.name);

    test('is undone by its author, who finds the drafts as they were', async () => {
      const author = await signedIn('author', 'Ida Author');
      const { _id: draft } = await author.products.create({ name: 'Undo 1', categoryId, status: 'draft' });
      const id = await imported(author, ['Undo 2', 'Undo 3'], [[draft, 'Undo 1b']]);
      expect((await named('Undo')).sort()).toEqual(['Undo 1b', 'Undo 2', 'Undo 3']);
      expect(await undo(author, id)).toMatchObject({ message: '3 products changed back.', changed: 3 });
      expect(await named('Undo')).toEqual(['Undo 1']);
    });

    test('is not undone once a product of it was published, is scheduled, or is planned', async () => {
      const author = await signedIn('author', 'Jo Author');
      const decide: [string, (id: string) => Promise<unknown>][] = [
        ['Seen', id => server.client.products.publish({ id, status: 'published' })],
        ['Later', id => server.client.products.publish({ id, status: 'scheduled', publishAt: '2099-01-01T08:00:00Z' })],
        [
          'Changed',
          async id => {
            await server.client.products.publish({ id, status: 'published' });
            await server.client.products.update({ id, smallDesc: '<p>Seen by visitors</p>' });
          },
        ],
        [
          'Planned',
          id =>
            server.client.releases.create({
              name: 'Spring',
              items: [{ noun: 'products', recordId: id }],
              publishAt: '2099-01-01T08:00:00Z',
            }),
        ],
      ];
      for (const [name, decided] of decide) {
        const id = await imported(author, [`${name} 1`, `${name} 2`]);
        const [first] = await server.client.products.list({ categoryId, q: `${name} 2` });
        await decided(first?._id ?? '');
        await expect(undo(author, id), name).rejects.toMatchObject({
          code: 'forbidden',
          message: `Visitors see “${name} 2” of this import, or will. Only an owner or an editor may undo it.`,
        });
        expect((await named(name)).sort()).toEqual([`${name} 1`, `${name} 2`]);
        expect(await undo(server.client, id), name).toMatchObject({ changed: name === 'Changed' ? 1 : 2 });
      }
    });

    test('is not undone by another author, nor is that of an owner, and nothing else is done at once', async () => {
      const [author, other] = [await signedIn('author', 'Kay Author'), await signedIn('author', 'Lea Author')];
      const id = await imported(author, ['Foreign 1']);
      const owners = await imported(server.client, ['Foreign 2']);
      const message = 'Only an owner or an editor may change what visitors see. You are signed in as an author.';
      for (const one of [id, owners]) {
        await expect(undo(other, one), one).rejects.toMatchObject({ code: 'forbidden', message });
      }
      await expect(undo(other, 'none')).rejects.toMatchObject({ code: 'not_found' });
      const [draft] = await server.client.products.list({ categoryId, q: 'Foreign 1' });
      const items = [{ _id: draft?._id ?? '', version: 1 }];
      for (const action of ['delete', 'publish', 'withdraw', 'home', 'notHome'] as const) {
        await expect(author.products.bulk({ action, items }), action).rejects.toMatchObject({ code: 'forbidden' });
      }
      // The undo of what somebody else did is no undo of an import.
      const { operation } = await server.client.products.bulk({ action: 'delete', items });
      for (const client of [author, server.client]) {
        await expect(undo(client, operation)).rejects.toMatchObject({
          code: 'not_found',
          message: 'Import not found.',
        });
      }
      await expect(author.products.bulk({ action: 'undo', undoes: id })).rejects.toMatchObject({ code: 'forbidden' });
    });
  });

  test("with the owner's setting the changes of editors wait for an owner, who is never held", async () => {
    const editor = await signedIn('editor', 'Ed Editor');
    const { client } = server;
    expect(await client.publishRequests.policy({})).toEqual({ editorsWait: false });
    const at = await editor.products.create({ name: 'At once', categoryId });
    expect(at).not.toHaveProperty('status');
    expect(await client.publishRequests.setPolicy({ editorsWait: true })).toEqual({
      success: true,
      message: 'Editors’ changes now wait for an owner.',
    });
    expect(await editor.auth.self({})).toMatchObject({ role: 'editor', editorsWait: true });
    const held = await editor.products.create({ name: 'Held', categoryId });
    expect(held).toMatchObject({ status: 'draft', message: 'Saved as a draft. An owner publishes it.' });
    const message = 'Only an owner may change what visitors see. You are signed in as an editor.';
    await expect(editor.products.remove({ id: at._id })).rejects.toMatchObject({ code: 'forbidden', message });
    await expect(editor.publishRequests.count({})).rejects.toMatchObject({ code: 'forbidden', message });
    expect(await client.products.create({ name: 'By an owner', categoryId })).not.toHaveProperty('status');
    const changes = await client.audit.list({ kind: 'change', limit: 5 });
    expect(changes.map(({ call }) => call)).toContain('publishRequests.setPolicy');
    expect(await client.publishRequests.setPolicy({ editorsWait: false })).toMatchObject({
      message: 'Editors publish at once from now on. What is already waiting still needs an owner.',
    });
    expect(await waiting()).toContain('Held');
    expect(await editor.auth.self({})).not.toHaveProperty('editorsWait');
    await editor.products.remove({ id: at._id });
  });

  test.each<[PendingNoun, string]>([
    ['products', 'Product not found.'],
    ['categories', 'Category not found.'],
    ['gallery', 'Image not found.'],
  ])('asking for %s that do not exist is refused', async (noun, message) => {
    const author = await signedIn('author', 'Hal Author');
    const asked = author.publishRequests.ask({ noun, recordId: 'none' });
    await expect(asked).rejects.toMatchObject({ code: 'not_found', message });
  });
});
