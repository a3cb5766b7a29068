import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { formOf } from '../../testing/http.ts';
import { pngFile } from '../../testing/images.ts';
import { admin, startTestServer, type TestServer } from '../../testing/server.ts';
import { purgeIdempotencyKeys } from './keys.ts';

const hour = 3600_000;
const visitor = {
  name: 'Vera Visitor',
  email: 'vera@example.com',
  organization: 'Winches',
  message: 'Forty-two valves',
};

describe.each(databases)('what is kept of an Idempotency-Key, on %s', database => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer(database);
  });
  afterEach(() => server.close());

  const stored = async () => server.deps.db.read(tables => tables.idempotencyKeys.find());
  const enquire = (key: string, body: object = visitor) =>
    server.http.send('POST', '/api/contact-submit', body, { 'Idempotency-Key': key });
  const addProduct = async (key: string, categoryId: string) => {
    const body = formOf([
      ['name', 'VPP 60'],
      ['categoryId', categoryId],
      ['images', await pngFile(), 'a.png'],
    ]);
    return server.staff.request('/api/products', { method: 'POST', body, headers: { 'Idempotency-Key': key } });
  };

  test.each([25, 24 * 7, 24 * 30 - 1])('a key recognises its request after %d hours', async hours => {
    const { _id: categoryId } = await factories(server).category();
    const [product, enquiry] = [randomUUID(), randomUUID()];
    const first = await addProduct(product, categoryId);
    await enquire(enquiry);
    server.clock.advance(hours * hour);
    await purgeIdempotencyKeys(server.deps);
    const { token } = await server.visitor.auth.login({ email: admin.email, password: admin.password });
    expect(token).toBeTruthy();
    const rows = await stored();
    expect(rows.filter(({ recordId }) => recordId === first.json._id)).toHaveLength(1);
    const again = await enquire(enquiry);
    expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual([201, 'true']);
    expect(again.json.message).toContain('Thank you');
    expect(await server.deps.db.read(tables => tables.enquiries.count())).toBe(1);
  });

  test('a key is forgotten after thirty days', async () => {
    await enquire(randomUUID());
    expect(await stored()).toHaveLength(1);
    server.clock.advance(30 * 24 * hour + 1000);
    await purgeIdempotencyKeys(server.deps);
    expect(await stored()).toEqual([]);
  });

  test('an enquiry leaves its id and status with its key, and nothing that the visitor wrote', async () => {
    await enquire('one-enquiry');
    const [row] = await stored();
    const enquiry = (await server.client.enquiries.list())[0];
    expect([row?.recordId, row?.status]).toEqual([enquiry?._id, 201]);
    expect(Object.keys(row ?? {}).sort()).toEqual([
      ...['attempt', 'createdAt', 'facts', 'fingerprint', 'id', 'recordId', 'status', 'writes'],
    ]);
    for (const datum of [...Object.values(visitor), 'Thank', 'one-enquiry']) {
      expect(JSON.stringify(row)).not.toContain(datum);
    }
  });

  test('the name of a colleague is not kept with the key of an assignment', async () => {
    const colleague = await factories(server).user({ name: 'Berta Colleague' });
    const enquiry = await factories(server).enquiry();
    const body = { assignee: colleague._id, version: 1 };
    const assign = () =>
      server.staff.send('PUT', `/api/v1/enquiries/${enquiry._id}`, body, { 'Idempotency-Key': 'assign' });
    expect((await assign()).json.message).toContain('Berta Colleague');
    expect(JSON.stringify(await stored())).not.toContain('Berta');
    const again = await assign();
    expect([again.status, again.json.version, again.headers.get('Idempotency-Replayed')]).toEqual([200, 2, 'true']);
  });

  test('erasing a person takes the keys of their enquiries along', async () => {
    await enquire('of-vera');
    await enquire('of-otto', { ...visitor, name: 'Otto', email: 'otto@example.com' });
    await server.client.personalData.erase({ email: visitor.email });
    const otto = (await server.client.enquiries.list())[0];
    const ofEnquiries = (await stored()).filter(({ recordId }) => recordId !== null);
    expect(ofEnquiries.map(({ recordId }) => recordId)).toEqual([otto?._id]);
  });

  test('calls of accounts keep nothing', async () => {
    const { name: _, ...credentials } = admin;
    const headers = { 'Idempotency-Key': 'account' };
    expect((await server.http.send('POST', '/api/auth/login', credentials, headers)).status).toBe(200);
    const invited = { name: 'Ina', email: 'ina@example.com' };
    expect((await server.staff.send('POST', '/api/v1/invitations', invited, headers)).status).toBe(201);
    const signup = { name: 'Nils', email: 'nils@example.com', password: 'surely long enough' };
    expect((await server.staff.send('POST', '/api/auth/signup', signup, headers)).status).toBe(201);
    expect(await stored()).toEqual([]);
  });
});
