import type { EnquiryState } from '@hydraulics/common/nouns/enquiries';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { fieldErrorsOf } from '../../testing/http.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const good = {
  name: 'Vera Visitor',
  email: 'vera@example.com',
  organization: 'Mills & Co',
  message: 'A quote, please.',
};

/** A counter for new addresses, because one address may send only a few enquiries. */
let addresses = 0;

describe.each(databases)('enquiries, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database, { trustProxy: true });
    make = factories(server);
  });
  afterAll(() => server?.close());

  test('an enquiry that a visitor sends is read by staff', async () => {
    const response = await server.http.send('POST', '/api/contact-submit', { ...good, email: ' Vera@Example.com ' });
    expect(response.status).toBe(201);
    expect(response.json).toMatchObject({ success: true, message: expect.stringMatching(/^Thank you!/) });
    expect(await server.client.enquiries.list({ limit: 1 })).toMatchObject([
      { ...good, version: 1, state: 'new', product: '', productId: null },
    ]);
  });

  test('the organization may be left out or empty', async () => {
    const { organization, ...rest } = good;
    for (const body of [rest, { ...rest, organization: ' ' }]) {
      expect((await server.http.send('POST', '/api/contact-submit', body)).status).toBe(201);
      expect(await server.client.enquiries.list({ limit: 1 })).toMatchObject([{ organization: '' }]);
    }
  });

  test.each([
    [{}, ['name: Name is required', 'email: Email is required', 'message: Message is required']],
    [{ ...good, message: ' \n ' }, ['message: Message is required']],
    [{ ...good, email: 'vera@' }, ['email: Email must be a valid email address']],
    [{ ...good, email: 'a@example.com\nBcc: b@example.com' }, ['email: Email must be a valid email address']],
    [{ ...good, organization: 'x'.repeat(201) }, ['organization: Organization must be at most 200 characters']],
    [{ ...good, product: 'x'.repeat(201) }, ['product: Product must be at most 200 characters']],
    [{ ...good, message: 'x'.repeat(10_001) }, ['message: Message must be at most 10000 characters']],
  ])('%j is refused with every error', async (body, errors) => {
    const response = await server.http.send('POST', '/api/contact-submit', body);
    expect(response.status).toBe(400);
    expect(fieldErrorsOf(response)).toEqual(errors);
  });

  test.each([
    ['emoji and other scripts', '🔧 Ünïcode 液压 \u{1F468}‍\u{1F527}'],
    ['markup, as text', '<script>alert(1)</script> & "quotes"'],
    ['lines', 'one\ntwo\r\n\tthree'],
    ['as long as may be', '🔧'.repeat(5000)],
  ])('a message is stored unchanged: %s', async (_title, message) => {
    expect((await make.enquiry({ message })).message).toBe(message);
  });

  test('recent enquiries are the newest five, newest first', async () => {
    const all = [];
    for (let n = 0; n < 6; n += 1) all.unshift((await make.enquiry())._id);
    expect((await server.client.enquiries.recent()).map(({ _id }) => _id)).toEqual(all.slice(0, 5));
    const listed = await server.client.enquiries.list();
    expect(listed.map(({ _id }) => _id).slice(0, 6)).toEqual(all);
  });

  test.each([
    ['name', { name: 'Zoë Quärk' }, 'ZOE quark'],
    ['email', { email: 'needle@example.com' }, 'Needle@'],
    ['organization', { organization: '100% Hydraulik' }, '100% hyd'],
    ['message', { message: 'part number A_77' }, 'a_77'],
  ])('enquiries are found by %s', async (_field, fields, q) => {
    const enquiry = await make.enquiry(fields);
    expect(await server.client.enquiries.list({ q })).toEqual([enquiry]);
  });

  test('enquiries are sorted by name, company and product as products are: by the value of numbers', async () => {
    const word = 'naturally';
    for (const [name, organization] of [
      ['Zoe 3', 'Mill 100'],
      ['éva 20', 'mill 3'],
      ['Eva 100', 'Mill 20'],
    ] as const)
      await make.enquiry({ name, organization, message: word });
    const namesBy = async (sort: 'name' | '-organization') =>
      (await server.client.enquiries.list({ q: word, sort })).map(({ name }) => name);
    expect(await namesBy('name')).toEqual(['éva 20', 'Eva 100', 'Zoe 3']);
    expect(await namesBy('-organization')).toEqual(['Zoe 3', 'Eva 100', 'éva 20']);
    const { _id: categoryId } = await make.category();
    for (const name of ['HP-100', 'HP-20']) {
      const { _id: productId } = await make.product({ name, categoryId });
      await make.enquiry({ name, product: productId, message: 'of products' });
    }
    const byProduct = await server.client.enquiries.list({ q: 'of products', sort: 'product' });
    expect(byProduct.map(({ product }) => product)).toEqual(['HP-20', 'HP-100']);
  });

  test('enquiries are sorted as requested', async () => {
    await make.enquiry({ name: 'aaa' });
    expect((await server.client.enquiries.list({ sort: 'name', limit: 1 }))[0]?.name).toBe('aaa');
    expect((await server.client.enquiries.list({ sort: '-name', limit: 1 }))[0]?.name).not.toBe('aaa');
  });

  test('a deleted one is gone from both lists and can be restored', async () => {
    const { _id: id } = await make.enquiry();
    const newest = async () =>
      (await Promise.all([server.client.enquiries.recent(), server.client.enquiries.list()])).map(([row]) => row?._id);
    expect(await newest()).toEqual([id, id]);
    const response = await server.client.enquiries.remove({ id });
    expect(response).toEqual({ success: true, message: 'Contact deleted successfully!' });
    expect(await newest()).not.toContain(id);
    await expect(server.client.enquiries.remove({ id })).rejects.toMatchObject({ message: 'Enquiry not found.' });
    await server.client.enquiries.restore({ id });
    expect(await newest()).toEqual([id, id]);
    const again = server.client.enquiries.restore({ id });
    await expect(again).rejects.toMatchObject({ message: 'Deleted enquiry not found.' });
  });

  test.each<[string, object, string]>([
    ['nothing of the kind', {}, 'new'],
    ['what people leave empty', { website: ' ', elapsed: 3000 }, 'new'],
    ['a time as forms send it', { elapsed: '45000' }, 'new'],
    ['a time that is none', { elapsed: 'soon' }, 'new'],
    ['an empty time', { elapsed: '' }, 'new'],
    ['a field that people do not see', { website: 'https://example.com' }, 'spam'],
    ['something other than text in it', { website: ['x'] }, 'spam'],
    ['a quicker hand than people have', { elapsed: 2999 }, 'spam'],
    ['the same as forms send it', { elapsed: '0' }, 'spam'],
  ])('an enquiry with %s gets the same response and is stored', async (_title, signs, state) => {
    const { deps } = server;
    addresses += 1;
    const headers = { 'X-Forwarded-For': `192.0.2.${addresses}` };
    const words = { ...good, message: `Question ${addresses}` };
    const response = await server.http.send('POST', '/api/contact-submit', { ...words, ...signs }, headers);
    expect(response).toMatchObject({ status: 201, json: { message: expect.stringMatching(/^Thank you!/) } });
    const [stored] = await deps.db.read(tables => tables.enquiries.find({ order: { createdAt: 'DESC' }, take: 1 }));
    expect(stored).toMatchObject({ ...words, state });
  });

  test('spam is in the whole list and in its own, but not among the recent', async () => {
    const [{ _id: spam }, { _id: other }] = [await make.enquiry({ website: 'x' }), await make.enquiry()];
    const ids = async (query?: { state?: EnquiryState }) =>
      (await server.client.enquiries.list(query)).map(({ _id }) => _id);
    expect((await ids()).slice(0, 2)).toEqual([other, spam]);
    expect((await ids({ state: 'spam' }))[0]).toBe(spam);
    expect(await ids({ state: 'spam' })).not.toContain(other);
    expect((await ids({ state: 'new' }))[0]).toBe(other);
    expect(await ids({ state: 'answered' })).toEqual([]);
    const recent = await server.client.enquiries.recent();
    expect(recent.map(({ _id }) => _id)).not.toContain(spam);
    expect(recent[0]?._id).toBe(other);
  });

  test('a list of an unknown state is rejected', async () => {
    const response = await server.staff.get('/api/contact-queries?state=sold');
    expect(fieldErrorsOf(response)).toEqual([
      'state: state must be one of new, in_work, answered, quoted, won, lost, spam, waiting',
    ]);
  });

  test('an enquiry may be about a product, by its id or its name, and keeps the name when the product is deleted', async () => {
    const { _id: productId, name } = await make.product({ name: 'Power Pack VPP 40' });
    for (const product of [productId, name, ` ${name} `]) {
      expect(await make.enquiry({ product: product.trim() })).toMatchObject({ product: name, productId });
    }
    await server.client.products.remove({ id: productId });
    expect((await server.client.enquiries.list({ q: 'vpp 40', limit: 1 }))[0]).toMatchObject({ product: name });
    expect(await make.enquiry({ product: name })).toMatchObject({ product: name, productId: null });
    expect(await make.enquiry({ product: productId })).toMatchObject({ product: '', productId: null });
  });

  test('an enquiry is about the newer of two products with one name', async () => {
    const [, newer] = [await make.product({ name: 'Twin' }), await make.product({ name: 'Twin' })];
    expect(await make.enquiry({ product: 'Twin' })).toMatchObject({ product: 'Twin', productId: newer._id });
  });

  test("enquiries are found by the reference in the visitor's receipt", async () => {
    const newId = 'aaaaaaaa-0c0f-4f60-8c5d-1d2e3fABCDEF';
    await make.enquiry({ message: 'one' }, newId);
    await make.enquiry({ message: 'Part 3FAB-CDEF, please' });
    await make.enquiry({ message: 'another' });
    const found = await server.client.enquiries.list({ q: ' 3fab-cdef ' });
    expect(found.map(({ message }) => message)).toEqual(['Part 3FAB-CDEF, please', 'one']);
    expect(await server.client.enquiries.count({ q: '3FAB-CDEF' })).toMatchObject({ total: 2 });
    const [only, ...others] = await server.client.enquiries.list({ q: '3fabCDEF' });
    expect([only?.message, others]).toEqual(['one', []]);
  });

  test('enquiries leave every public page cached', async () => {
    const before = await server.deps.db.readContentVersion();
    const { _id: id } = await make.enquiry();
    await server.client.enquiries.remove({ id });
    await server.client.enquiries.restore({ id });
    expect(await server.deps.db.readContentVersion()).toBe(before);
  });
});
