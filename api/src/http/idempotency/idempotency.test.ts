import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueToken } from '../../accounts/one-time-links.ts';
import { privateToken } from '../../accounts/private-tokens.ts';
import { Database } from '../../db/database.ts';
import { withImages } from '../../media/with-files.ts';
import { rows } from '../../testing/contract/rows.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { pdfFile } from '../../testing/files/documents.ts';
import { createHttp, formOf, type Http } from '../../testing/http.ts';
import { flat, pngFile } from '../../testing/images.ts';
import { importedOne } from '../../testing/imported.ts';
import { receiveMail } from '../../testing/mail/receive-mail.ts';
import { startSmtp, type TestSmtp } from '../../testing/mail/smtp.ts';
import { enrolled, withPasskey } from '../../testing/second-factors/enrolled.ts';
import { admin, listen, startTestServer, type TestServer } from '../../testing/server.ts';
import { type Claim, claim, releaseKey, runUnderClaim, storeResult } from './keys.ts';

const day = 24 * 3600 * 1000;
const retention = 30 * day;
const seconds = 1000;
const minutes = 60 * seconds;

describe.each(databases)('a request with an Idempotency-Key, on %s', database => {
  let server: TestServer;
  let other: { http: Http; close: () => Promise<void> };
  beforeAll(async () => {
    server = await startTestServer(database);
    const db = await new Database(server.database.location).open();
    const app = await listen({ deps: { ...server.deps, db } });
    const http = createHttp(app.url, { Authorization: `Bearer ${server.token}` });
    const close = async () => {
      await app.close();
      await db.close();
    };
    other = { http, close };
  });
  afterAll(async () => {
    await other?.close();
    await server?.close();
  });

  const add = (name: string, key: string, http = server.staff, path = '/api/add-category') =>
    http.send('POST', path, { name }, { 'Idempotency-Key': key });
  const named = async (name: string) =>
    (await server.visitor.categories.list()).filter(category => category.name === name).length;
  const keys = () => server.deps.db.read(tables => tables.idempotencyKeys.find());

  test('a request with an Idempotency-Key is executed once, with the first response', async () => {
    const key = randomUUID();
    const first = await add('Pumps', key);
    expect([first.status, first.headers.get('Idempotency-Replayed')]).toEqual([201, null]);
    for (const http of [server.staff, other.http]) {
      const again = await add('Pumps', key, http);
      expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual([201, 'true']);
      expect(again.json).toEqual(first.json);
      expect(again.headers.get('Location')).toBe(first.headers.get('Location'));
    }
    expect(await named('Pumps')).toBe(1);
  });

  test('stores nothing for a call that anybody may repeat without limit', async () => {
    const before = (await keys()).length;
    for (let n = 0; n < 3; n += 1) {
      const headers = { 'Idempotency-Key': randomUUID() };
      expect((await server.http.send('POST', '/api/v1/session/passkey-options', undefined, headers)).status).toBe(200);
    }
    expect(await keys()).toHaveLength(before);
    const unlimited = rows.filter(({ endpoint: { method, access, limit, storesResponse } }) => {
      const isWrite = method === 'POST' || method === 'PUT';
      return isWrite && access === 'public' && !limit && storesResponse !== false;
    });
    expect(unlimited.map(({ endpoint }) => endpoint.path)).toEqual([]);
  });

  test('an Idempotency-Key is the same under both addresses', async () => {
    const key = randomUUID();
    const first = await add('Presses', key);
    const again = await add('Presses', key, server.staff, '/api/add-category');
    expect([again.status, again.json]).toEqual([201, first.json]);
    expect(again.headers.get('Location')).toBe(`/api/categories/${first.json._id}`);
  });

  test('a request is refused if its Idempotency-Key was used with another body', async () => {
    const key = randomUUID();
    const { json } = await add('Valves', key);
    const response = await add('Motors', key);
    expect(response.status).toBe(422);
    expect(response.json).toEqual({
      success: false,
      message: 'This Idempotency-Key was used for another request. Please use a new key for each.',
      error: { code: 'idempotency_mismatch', details: [{ path: '_id', message: json._id }] },
    });
    expect(await named('Motors')).toBe(0);
  });

  test('a visitor whose Idempotency-Key was used with another body does not learn what it made', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const send = (name: string) => {
      const words = { name, email: 'v@example.com', message: 'A quote, please.' };
      return server.http.send('POST', '/api/contact-submit', words, headers);
    };
    expect((await send('Vera')).status).toBe(201);
    const { status, json } = await send('Otto');
    expect([status, json.error]).toEqual([422, { code: 'idempotency_mismatch', details: [] }]);
  });

  test('a request with an Idempotency-Key does not collide with another call or another person', async () => {
    const key = randomUUID();
    const make = factories(server);
    const user = await make.user();
    const { token } = await server.visitor.auth.login(user);
    const http = createHttp(server.url, { Authorization: `Bearer ${token}` });
    await add('Hoses', key);
    expect((await add('Seals', key, http)).status).toBe(201);
    const signup = { name: 'C', email: 'c@example.com', password: 'surely long enough' };
    expect((await server.staff.send('POST', '/api/auth/signup', signup, { 'Idempotency-Key': key })).status).toBe(201);
  });

  test('a request with an Idempotency-Key does not collide with another visitor', async () => {
    const proxied = await startTestServer(database, { trustProxy: true });
    const send = (address: string, name: string) => {
      const words = { name, email: 'v@example.com', message: 'A quote, please.' };
      const headers = { 'Idempotency-Key': 'same', 'X-Forwarded-For': address };
      return proxied.http.send('POST', '/api/contact-submit', words, headers);
    };
    try {
      expect((await send('192.0.2.1', 'Vera')).status).toBe(201);
      for (const name of ['Otto', 'Otto']) expect((await send('192.0.2.2', name)).status).toBe(201);
      expect((await proxied.client.enquiries.list()).map(({ name }) => name).sort()).toEqual(['Otto', 'Vera']);
    } finally {
      await proxied.close();
    }
  });

  test('one of many concurrent requests with one Idempotency-Key is executed, in any process', async () => {
    const key = randomUUID();
    const http = (n: number) => (n % 2 ? other.http : server.staff);
    const responses = await Promise.all(Array.from({ length: 12 }, (_, n) => add('Filters', key, http(n))));
    const created = responses.filter(({ status }) => status === 201);
    // The request executed need not be the first one sent.
    const [executed, ...others] = created.filter(({ headers }) => !headers.has('Idempotency-Replayed'));
    expect([executed?.json.success, others]).toEqual([true, []]);
    for (const { json } of created) expect(json).toEqual(executed?.json);
    for (const { status, json, headers } of responses.filter(({ status }) => status !== 201)) {
      expect([status, json.error.code, headers.get('Retry-After')]).toEqual([409, 'idempotency_in_progress', '1']);
    }
    expect(await named('Filters')).toBe(1);
  });

  test('a refused request leaves its Idempotency-Key free', async () => {
    const key = randomUUID();
    expect((await add('', key)).status).toBe(400);
    expect((await add('Pumps', key)).status).toBe(409);
    expect((await add('Gear pumps', key)).status).toBe(201);
  });

  test.each(['products', 'documents'])(
    'leaves its key free if it was refused after its files were accepted: %s',
    async noun => {
      const make = factories(server);
      const [categoryId, productId] = [(await make.category())._id, (await make.product())._id];
      const picture = await pngFile();
      const [field, known] = noun === 'products' ? ['categoryId', categoryId] : ['productId', productId];
      const form = (target: string) =>
        noun === 'products'
          ? formOf([
              ['name', 'New'],
              [field, target],
              ['images', picture, 'a.png'],
            ])
          : formOf([
              [field, target],
              ['title', 'New'],
              ['kind', 'manual'],
              ['file', pdfFile('new.pdf', 'refused first'), 'new.pdf'],
            ]);
      const headers = { 'Idempotency-Key': randomUUID() };
      const send = (target: string) =>
        server.staff.request(noun === 'products' ? '/api/products' : `/api/v1/${noun}`, {
          method: 'POST',
          body: form(target),
          headers,
        });
      for (const attempt of ['first', 'again']) {
        const { status, json } = await send('unknown');
        expect([attempt, status, json.error.code]).toEqual([attempt, 400, 'invalid_input']);
        expect(json.error.details).toMatchObject([{ path: field }]);
      }
      const corrected = await send(known);
      expect([corrected.status, corrected.headers.get('Idempotency-Replayed')]).toEqual([201, null]);
      expect((await send(known)).headers.get('Idempotency-Replayed')).toBe('true');
    },
  );

  test.each(['a b', 'ü', 'x'.repeat(201)])('is refused with the key %j', async key => {
    const response = await add('Never', encodeURI(key) === key ? key : Buffer.from(key).toString('latin1'));
    expect(response.status).toBe(400);
    expect(response.json.error.details).toEqual([
      { path: 'Idempotency-Key', message: 'Idempotency-Key must be 1 to 200 visible ASCII characters.' },
    ]);
  });

  test('an Idempotency-Key is free again after thirty days', async () => {
    const key = randomUUID();
    await add('Gauges', key);
    server.clock.advance(retention);
    const { token } = await server.visitor.auth.login({ email: admin.email, password: admin.password });
    const http = createHttp(server.url, { Authorization: `Bearer ${token}` });
    expect((await add('Gauges', key, http)).json.error.code).toBe('duplicate');
    await add('Clamps', key, http);
    server.clock.advance(-retention);
    expect((await keys()).length).toBeGreaterThan(0);
  });

  describe('whose first attempt', () => {
    const request = () => ({ id: randomUUID(), fingerprint: 'same' });
    const claimOf = async (claimRequest: ReturnType<typeof request>): Promise<Claim> => {
      const claimed = await claim(server.deps, claimRequest);
      if (!('attempt' in claimed)) throw new Error('It cannot have a result yet.');
      return claimed;
    };
    const start = async () => {
      const claimRequest = request();
      const claimed = await claimOf(claimRequest);
      return { claimRequest, claimed };
    };
    const insert = (name: string) =>
      server.deps.db.write(async (tables, touch) => {
        touch('categories');
        const now = server.deps.now();
        const times = { createdAt: now, updatedAt: now, deletedAt: null, version: 1, updatedBy: null };
        await tables.categories.insert({ ...times, id: randomUUID(), name, nameKey: name });
      });

    test('a request with an Idempotency-Key whose first attempt is in progress must wait; one that died without writing is taken over', async () => {
      const { claimRequest, claimed } = await start();
      server.clock.advance(3 * seconds);
      await expect(claim(server.deps, claimRequest)).rejects.toMatchObject({
        code: 'idempotency_in_progress',
        retryAfter: 1,
      });
      server.clock.advance(seconds);
      const next = await claim(server.deps, claimRequest);
      expect(next).toMatchObject({ id: claimRequest.id });
      expect(next).not.toEqual(claimed);
    });

    test('is still in progress must wait, also with another body: nobody knows yet what it makes', async () => {
      const { claimRequest } = await start();
      await expect(claim(server.deps, { ...claimRequest, fingerprint: 'other' })).rejects.toMatchObject({
        code: 'idempotency_in_progress',
      });
    });

    test.each([
      ['a day', 24 * 60],
      ['an hour', 60],
      ['six minutes', 6],
    ])(
      'an attempt that died while the clock was %s ahead is taken over once the clock is right',
      async (_ahead, ahead) => {
        server.clock.advance(ahead * minutes);
        const { claimRequest, claimed } = await start();
        server.clock.advance(-ahead * minutes);
        const next = await claim(server.deps, claimRequest);
        expect(next).toMatchObject({ id: claimRequest.id });
        expect(next).not.toEqual(claimed);
      },
    );

    test('wrote and died while the clock was a day ahead is reported as lost once the clock is right', async () => {
      server.clock.advance(day);
      const { claimRequest, claimed } = await start();
      await runUnderClaim(server.deps, claimed, () => insert('Written early'));
      server.clock.advance(-day);
      expect(await claim(server.deps, claimRequest)).toEqual({ recordId: null, status: null, facts: null });
    });

    test('a request with an Idempotency-Key whose first attempt was taken over cannot write any more', async () => {
      const { claimRequest, claimed } = await start();
      server.clock.advance(5 * seconds);
      await claim(server.deps, claimRequest);
      const stale = runUnderClaim(server.deps, claimed, () => insert('Too late'));
      await expect(stale).rejects.toMatchObject({ code: 'idempotency_in_progress' });
      expect(await named('Too late')).toBe(0);
    });

    test('an attempt that died after writing is not executed again', async () => {
      const { claimRequest, claimed } = await start();
      await runUnderClaim(server.deps, claimed, () => insert('Written'));
      server.clock.advance(5 * seconds);
      expect(await claim(server.deps, claimRequest)).toEqual({ recordId: null, status: null, facts: null });
      const result = { recordId: randomUUID(), status: 201, facts: '{"version":2}' };
      await storeResult(server.deps, claimed, result);
      expect(await claim(server.deps, claimRequest)).toEqual(result);
    });

    test('an attempt that failed after writing keeps its key, and only its own writes count', async () => {
      const { claimRequest, claimed } = await start();
      const { media } = server.deps;
      const path = join(media.scratch, 'late.png');
      await writeFile(path, await flat());
      const failed = runUnderClaim(server.deps, claimed, () =>
        withImages(media, [{ path, field: 'images', name: 'late.png' }], async () => {
          await insert('Written, then failed');
          throw new Error('after the commit');
        }),
      );
      await expect(failed).rejects.toThrow('after the commit');
      await releaseKey(server.deps, claimed);
      expect((await keys()).find(({ id }) => id === claimed.id)?.writes).toBe(1);
      // A retry need not wait: nothing is in progress.
      expect(await claim(server.deps, claimRequest)).toEqual({ recordId: null, status: null, facts: null });
    });

    test('an attempt that takes long is not taken over while its process lives', async () => {
      const { claimRequest, claimed } = await start();
      let finish = () => {};
      const finished = new Promise<void>(resolve => {
        finish = resolve;
      });
      const begun = server.deps.now().getTime();
      const working = runUnderClaim(server.deps, claimed, async () => {
        await finished;
        await insert('Written late');
      });
      server.clock.advance(6 * seconds);
      await expect
        .poll(async () => Number((await keys()).find(({ id }) => id === claimed.id)?.createdAt), { timeout: 5000 })
        .toBeGreaterThan(begun + 6 * seconds);
      await expect(claim(server.deps, claimRequest)).rejects.toMatchObject({ code: 'idempotency_in_progress' });
      finish();
      await working;
      expect(await named('Written late')).toBe(1);
    });
  });
});

describe.each(databases)('every creating call, on %s', database => {
  let server: TestServer;
  let smtp: TestSmtp;
  beforeAll(async () => {
    smtp = await startSmtp();
    server = await startTestServer(database, { mail: smtp.settings });
  });
  afterAll(async () => {
    await server?.close();
    await smtp?.close();
  });

  test('every creating call accepts an Idempotency-Key', async () => {
    const make = factories(server);
    const { categoryId, ...product } = await make.product();
    const [category, image, enquiry] = [await make.category(), await make.image(), await make.enquiry()];
    const shown = await make.image();
    await server.client.categories.remove({ id: category._id });
    await server.client.products.remove({ id: product._id });
    const [document, kept] = [await make.document(), await make.document()];
    await server.client.documents.remove({ id: document._id, reason: 'Wrong file' });
    await server.client.gallery.remove({ id: image._id });
    await server.client.enquiries.remove({ id: enquiry._id });
    const social = await make.social();
    await server.client.socials.remove({ id: social._id });
    const [medium, page, redirect] = [await make.record('media'), await make.record('pages'), await make.redirect()];
    await server.client.media.remove({ id: medium._id });
    await server.client.pages.remove({ id: page._id });
    await server.client.redirects.remove({ id: redirect._id });
    const [release, deletedRelease] = [await make.release(), await make.release()];
    await server.client.releases.remove({ id: deletedRelease._id });
    const { _id: prepared } = await make.product();
    await server.client.products.update({ id: prepared, name: 'Prepared', pending: 'true' });
    const { _id: discarded } = await make.product();
    await server.client.products.update({ id: discarded, name: 'Prepared', pending: 'true' });
    await server.client.pendingChanges.discard({ noun: 'products', recordId: discarded });
    const { _id: asked } = await server.client.products.create({ name: 'Asked', categoryId, status: 'draft' });
    const { _id: reviewed } = await make.product();
    const link = { noun: 'products', record: reviewed, days: 7, takesRemarks: true } as const;
    const enquiryToken = privateToken(server.deps, 'enquiry', enquiry._id);
    const reviewToken = (await server.client.reviews.share(link)).path.slice('/review/'.length);
    const cutFrom = await make.image();
    const open = await make.enquiry();
    const openToken = privateToken(server.deps, 'enquiry', open._id);
    const sentFile = await server.visitor.enquiries.addFile({ token: openToken, name: 'b.pdf', bytes: 9 });
    const [merged, joined, taken] = [await make.enquiry(), await make.enquiry(), await make.enquiry()];
    await server.client.enquiries.merge({ id: joined._id, other: taken._id });
    const { _id: failed } = await server.client.enquiries.reply({
      id: open._id,
      subject: 'One',
      text: 'Dear visitor,',
    });
    await server.deps.db.transaction(tables => tables.messages.update(failed, { state: 'failed' }));
    const picture = await pngFile();
    const [user, colleague] = [await make.user(), await make.user()];
    const { token } = await server.visitor.auth.login(user);
    const own = createHttp(server.url, { Authorization: `Bearer ${token}` });
    const guarded = await enrolled(server, make);
    const keyed = await withPasskey(server, make);
    const ofKeyed = createHttp(server.url, { Authorization: `Bearer ${keyed.token}` });
    const ofGuarded = createHttp(server.url, { Authorization: `Bearer ${guarded.token}` });
    const staff = server.staff;
    const deleted = await make.user();
    await server.client.users.remove({ id: deleted._id });
    const invited = await server.client.users.invite({ name: 'Invited', email: 'invited@example.com' });
    const opening = await server.client.users.invite({ name: 'Opening', email: 'opening@example.com' });
    const linkToken = await server.deps.db.transaction(async tables => {
      const { id } = await tables.oneTimeLinks.findOneByOrFail({ userId: opening._id });
      return issueToken(tables, server.deps, id);
    });
    const [toIssue, toReturn, toRevise] = [
      await make.issuedQuotation(),
      await make.issuedQuotation(),
      await make.issuedQuotation(),
    ];
    const { quotations } = server.client;
    for (const id of [toIssue, toReturn]) await quotations.revise({ id });
    await quotations.changeSettings({ currency: 'EUR', vatRate: 0, validDays: 30, keepYears: 10, approvalAbove: 0 });
    await quotations.issue({ id: toReturn });
    await quotations.changeSettings({ currency: 'EUR', vatRate: 0, validDays: 30, keepYears: 10 });
    const { path: quotationPath } = await quotations.link({ id: await make.issuedQuotation() });
    const quotationToken = quotationPath.slice('/quotation/'.length);
    const ordered = await make.issuedQuotation();
    const { path: orderedPath } = await quotations.link({ id: ordered });
    const accepted = { token: orderedPath.slice('/quotation/'.length), decision: 'accept', name: 'Vera' } as const;
    await server.visitor.quotations.decide({ ...accepted, revision: 1 });
    server.deps.orderProgram = { url: 'https://orders.example.com/', secret: 'of the program for orders' };
    const bulkOf = (action: string) => ({ action, items: [{ _id: 'nobody', version: 1 }] });
    const catalogue = randomUUID();
    const at = server.deps.now();
    await server.deps.db.transaction(tables =>
      tables.catalogues.insert({
        ...{ id: catalogue, createdAt: at, covers: 'Cylinders', units: 'metric', state: 'done' },
        ...{ userId: null, userName: null, source: null, message: null },
        ...{ total: 1, done: 1, pages: 3, bytes: 9 },
      }),
    );
    const { _id: begun } = await server.client.imports.begin({
      ...{ fileName: 'x.csv', sheet: 'x', total: 1 },
      columns: ['Name', 'Category'],
    });
    const calls: Record<string, { http: Http; body?: unknown; form?: () => FormData }> = {
      '/api/auth/login': { http: server.http, body: { email: admin.email, password: admin.password } },
      '/api/v1/session/password': { http: own, body: { present: user.password, password: 'quite another one' } },
      '/api/v1/session/confirmation': { http: staff, body: { password: admin.password } },
      '/api/v1/session/second-factor': { http: server.http, body: { ticket: guarded.ticket, code: guarded.code() } },
      '/api/v1/session/passkey-options': { http: server.http },
      '/api/v1/session/passkey': { http: server.http, body: { passkey: await keyed.shown() } },
      '/api/v1/second-factors/passkey-options': { http: staff },
      '/api/v1/second-factors/passkeys': { http: ofKeyed, body: { name: 'Phone', passkey: keyed.another } },
      '/api/v1/second-factors/authenticator-secret': { http: staff },
      '/api/v1/second-factors/authenticator': { http: ofGuarded, body: guarded.another },
      '/api/v1/second-factors/recovery-codes': { http: ofGuarded },
      '/api/auth/signup': { http: staff, body: { name: 'N', email: 'n@example.com', password: 'surely long enough' } },
      [`/api/v1/users/${colleague._id}/deactivate`]: { http: staff },
      [`/api/v1/users/${colleague._id}/reactivate`]: { http: staff },
      '/api/v1/user-operations': { http: staff, body: bulkOf('deactivate') },
      '/api/add-category': { http: staff, body: { name: 'New' } },
      [`/api/v1/categories/${category._id}/restore`]: { http: staff },
      '/api/contact-submit': { http: server.http, body: { name: 'V', email: 'v@example.com', message: 'x' } },
      [`/api/v1/enquiries/${enquiry._id}/restore`]: { http: staff },
      [`/api/v1/enquiries/${open._id}/notes`]: { http: staff, body: { text: 'Called back' } },
      [`/api/v1/enquiries/${open._id}/messages`]: { http: staff, body: { subject: 'Hello', text: 'Dear visitor,' } },
      [`/api/v1/enquiries/${open._id}/reply-files`]: {
        http: staff,
        form: () => formOf([['file', new Blob(['a drawing']), 'drawing.txt']]),
      },
      [`/api/v1/messages/${failed}/sending`]: { http: staff },
      [`/api/v1/received-mails/${await receiveMail(server, 'One')}/enquiry`]: { http: staff },
      [`/api/v1/received-mails/${await receiveMail(server, 'Two')}/joining`]: {
        http: staff,
        body: { enquiry: open._id },
      },
      [`/api/v1/received-mails/${await receiveMail(server, 'Three')}/dismissal`]: { http: staff },
      [`/api/v1/enquiries/${open._id}/writing`]: { http: staff },
      [`/api/v1/enquiries/${open._id}/merging`]: { http: staff, body: { other: merged._id } },
      [`/api/v1/enquiries/${joined._id}/separation`]: { http: staff, body: { other: taken._id } },
      '/api/v1/reply-templates': { http: staff, body: { name: 'Thanks', text: 'Dear {name},' } },
      '/api/v1/quotations': { http: staff, body: { enquiry: open._id } },
      [`/api/v1/quotations/${toIssue}/issue`]: { http: staff, body: {} },
      [`/api/v1/quotations/${toReturn}/send-back`]: { http: staff, body: {} },
      [`/api/v1/quotations/${toRevise}/revise`]: { http: staff, body: {} },
      [`/api/v1/quotations/${ordered}/send-order`]: { http: staff },
      '/api/v1/opened-quotation': {
        http: server.http,
        body: { token: quotationToken, revision: 1, decision: 'accept', name: 'Vera' },
      },
      '/api/v1/opened-quotation/questions': { http: server.http, body: { token: quotationToken, text: 'A question' } },
      '/api/v1/enquiry-operations': {
        http: staff,
        body: {
          action: 'answered',
          items: [{ _id: open._id, version: open.version }],
        },
      },
      '/api/v1/image-replacements': {
        http: staff,
        form: () =>
          formOf([
            ['path', `uploads/${shown.filename}`],
            ['image', picture, 'a.png'],
          ]),
      },
      '/api/upload-image': { http: staff, form: () => formOf([['image-file', picture, 'a.png']]) },
      [`/api/v1/gallery/${image._id}/restore`]: { http: staff },
      '/api/v1/gallery-operations': { http: staff, body: bulkOf('delete') },
      '/api/v1/socials': { http: staff, body: { name: 'LinkedIn', link: 'https://example.com/' } },
      [`/api/v1/socials/${social._id}/restore`]: { http: staff },
      '/api/v1/documents': {
        http: staff,
        form: () =>
          formOf([
            ['productId', kept.productId],
            ['title', 'New'],
            ['kind', 'manual'],
            ['file', pdfFile('new.pdf', 'keyed'), 'new.pdf'],
          ]),
      },
      [`/api/v1/documents/${document._id}/restore`]: { http: staff },
      '/api/v1/personal-data/find': { http: staff, body: { email: 'v@example.com' } },
      '/api/v1/personal-data/retention/count': { http: staff, body: { lost: 12 } },
      '/api/v1/personal-data/erase': { http: staff, body: { email: 'nobody@example.com' } },
      '/api/products': {
        http: staff,
        form: () =>
          formOf([
            ['name', 'New'],
            ['categoryId', categoryId],
            ['images', picture, 'a.png'],
          ]),
      },
      [`/api/v1/products/${product._id}/restore`]: { http: staff },
      '/api/v1/catalogues': { http: staff, body: { units: 'metric' } },
      [`/api/v1/catalogues/${catalogue}/cancel`]: { http: staff },
      '/api/v1/product-imports': {
        http: staff,
        body: { fileName: 'x.csv', sheet: 'x', columns: ['Name', 'Category'], total: 1 },
      },
      [`/api/v1/product-imports/${begun}/images`]: { http: staff, form: () => formOf([['images', picture, 'a.png']]) },
      [`/api/v1/product-imports/${begun}/documents`]: {
        http: staff,
        form: () => formOf([['documents', pdfFile('import.pdf', 'keyed import'), 'import.pdf']]),
      },
      [`/api/v1/product-imports/${begun}/rows`]: {
        http: staff,
        body: { rows: [{ row: 2, cells: ['New', 'Nowhere'] }] },
      },
      [`/api/v1/product-imports/${begun}/start`]: { http: staff },
      [`/api/v1/product-imports/${await importedOne(server)}/undo`]: { http: staff },
      '/api/v1/product-operations': { http: staff, body: bulkOf('delete') },
      '/api/v1/media': { http: staff, form: () => formOf([['file', picture, 'a.png']]) },
      '/api/v1/media-cuts': { http: staff, body: { path: `uploads/${cutFrom.filename}`, rotation: 90, crop: null } },
      '/api/v1/media-documents': {
        http: staff,
        form: () => formOf([['file', pdfFile('media.pdf', 'keyed media'), 'media.pdf']]),
      },
      [`/api/v1/media/${medium._id}/restore`]: { http: staff },
      '/api/v1/page-operations': { http: staff, body: bulkOf('delete') },
      '/api/v1/pages': { http: staff, form: () => formOf([['title', 'New page']]) },
      [`/api/v1/pages/${page._id}/restore`]: { http: staff },
      [`/api/v1/pending-changes/products/${prepared}/publish`]: { http: staff, body: { version: 1 } },
      [`/api/v1/pending-changes/products/${discarded}/undo-discard`]: { http: staff },
      '/api/v1/publish-requests': { http: staff, body: { noun: 'products', recordId: asked } },
      '/api/v1/redirects': { http: staff, body: { source: '/keyed/a.html', target: '/gallery' } },
      '/api/v1/redirect-tables': {
        http: staff,
        body: { rows: [{ row: 2, source: '/keyed/b.html', target: '/gallery' }] },
      },
      [`/api/v1/redirects/${redirect._id}/restore`]: { http: staff },
      '/api/v1/releases': { http: staff, body: { name: 'Keyed', items: [] } },
      [`/api/v1/releases/${release._id}/publish`]: { http: staff, body: { version: 1 } },
      [`/api/v1/releases/${release._id}/take-back`]: { http: staff, body: { version: 2 } },
      [`/api/v1/releases/${deletedRelease._id}/restore`]: { http: staff },
      '/api/v1/review-links': {
        http: staff,
        body: link,
      },
      '/api/v1/review-remarks': { http: server.http, body: { text: 'The rod is 36 mm.', token: reviewToken } },
      '/api/v1/opened-enquiry/messages': { http: server.http, body: { token: enquiryToken, text: 'Three, please.' } },
      '/api/v1/opened-enquiry/files': { http: server.http, body: { token: enquiryToken, name: 'a.pdf', bytes: 9 } },
      '/api/v1/opened-enquiry/file-removals': { http: server.http, body: { token: openToken, file: sentFile._id } },
      '/api/v1/opened-enquiry/withdrawal': { http: server.http, body: { token: enquiryToken } },
      '/api/v1/website/pictures': { http: staff, form: () => formOf([['picture', picture, 'a.png']]) },
      '/api/v1/website/preview': { http: staff, body: { page: 'about' } },
      '/api/v1/status/backup': { http: staff },
      '/api/v1/status/failed-mails/send-again': { http: staff, body: { ids: ['none'] } },
      '/api/v1/status/failed-mails/discard': { http: staff, body: { ids: ['none'] } },
      '/api/v1/status/test-mail': { http: staff },
      '/api/v1/website/test-mail': { http: staff, body: { address: 'sales@example.com' } },
      '/api/v1/password-resets': { http: server.http, body: { email: user.email } },
      '/api/v1/one-time-link': { http: server.http, body: { token: linkToken } },
      '/api/v1/one-time-link/password': {
        http: server.http,
        body: { token: linkToken, password: 'a harbour at low tide' },
      },
      '/api/v1/invitations': { http: staff, body: { name: 'I', email: 'i@example.com' } },
      [`/api/v1/users/${invited._id}/invitation`]: { http: staff },
      [`/api/v1/users/${deleted._id}/restore`]: { http: staff },
      '/api/v1/trash/purge': { http: staff, body: { noun: 'users' } },
    };
    const patterns = Object.keys(calls).map(path =>
      path
        .replace(/(pending-changes)\/products\/[0-9a-f-]{36}/, '$1/:noun/:recordId')
        .replace(/\/[0-9a-f-]{36}/, '/:id'),
    );
    const posts = rows.filter(({ endpoint }) => endpoint.method === 'POST').map(({ endpoint }) => endpoint.path);
    expect(patterns.sort()).toEqual(posts.sort());

    const accounts = /^\/api\/(auth|v1\/(session|users|second-factors|password-resets|one-time-link|invitations))/;
    for (const [path, { http, body, form }] of Object.entries(calls)) {
      const send = () =>
        form
          ? http.request(path, { method: 'POST', body: form(), headers: { 'Idempotency-Key': 'one' } })
          : http.send('POST', path, body, { 'Idempotency-Key': 'one' });
      const [first, again] = [await send(), await send()];
      expect([200, 201], `${path} ${first.text}`).toContain(first.status);
      const isReplayed = again.headers.get('Idempotency-Replayed');
      // Its own row is its memory: the same answer is made again.
      if (path.endsWith('-operations') || /product-imports.*undo$/.test(path)) {
        expect([path, again.status, again.json]).toEqual([path, 200, first.json]);
        continue;
      }
      // Each row is compared with what is stored, so that a repetition finds them.
      if (path === '/api/v1/redirect-tables') {
        expect([again.status, again.json.rows[0].outcome]).toEqual([200, 'unchanged']);
        continue;
      }
      // The address of a review link is stored nowhere, nor is a preview.
      const unstored = [
        '/api/v1/opened-enquiry/files',
        '/api/v1/personal-data/find',
        '/api/v1/personal-data/retention/count',
        '/api/v1/review-links',
        '/api/v1/website/preview',
      ];
      if (accounts.test(path) || unstored.includes(path)) {
        expect([path, isReplayed]).toEqual([path, null]);
        continue;
      }
      const { message, ...facts } = first.json;
      expect([path, again.status, isReplayed, again.json]).toMatchObject([path, first.status, 'true', facts]);
      // A sentence with a name or a number is not stored.
      expect([path, again.json.message]).toEqual([
        path,
        first.status === 201 || path.endsWith('/restore') ? message : 'This was done before, and not repeated.',
      ]);
    }
    expect(await server.visitor.gallery.list()).toHaveLength(4);
    expect((await server.visitor.products.list({ categoryId })).map(({ name }) => name)).toContain('New');
    expect(await server.client.enquiries.list()).toHaveLength(11);
    expect(smtp.received.filter(({ mail }) => mail.subject?.startsWith('Test mail'))).toHaveLength(2);
    expect(server.logged).toEqual([]);
  });

  test('replays a change whose response was lost, instead of a conflict with itself', async () => {
    const make = factories(server);
    const product = await make.product();
    const enquiry = await make.enquiry();
    const picture = await pngFile();
    const form = (name: string) =>
      formOf([
        ['name', name],
        ['version', '1'],
        ['images', picture, 'a.png'],
      ]);
    const headers = { 'Idempotency-Key': 'change' };
    const path = `/api/products/${product._id}`;
    const put = (name: string) => server.staff.request(path, { method: 'PUT', body: form(name), headers });
    const mark = (state: string) =>
      server.staff.send('PUT', `/api/v1/enquiries/${enquiry._id}`, { state, version: 1 }, headers);
    for (const send of [() => put('Winch'), () => mark('answered')]) {
      const first = await send();
      expect([first.status, first.json.version, first.headers.get('Idempotency-Replayed')]).toEqual([200, 2, null]);
      const again = await send();
      const { message: _, ...facts } = first.json;
      expect([again.status, again.json, again.headers.get('Idempotency-Replayed')]).toMatchObject([200, facts, 'true']);
    }
    expect((await put('Crane')).json.error.code).toBe('idempotency_mismatch');
    expect((await mark('spam')).status).toBe(422);
    const { name, version, images } = await server.visitor.products.get({ id: product._id });
    expect([name, version, images.length]).toEqual(['Winch', 2, 1]);
    expect(await server.client.enquiries.get({ id: enquiry._id })).toMatchObject({ state: 'answered', version: 2 });
  });

  test('ignores the key for deletions and reads', async () => {
    const category = await factories(server).category();
    const path = `/api/categories/${category._id}`;
    const key = { 'Idempotency-Key': 'two' };
    expect((await server.staff.get(path, key)).status).toBe(200);
    expect((await server.staff.send('DELETE', path, undefined, key)).status).toBe(200);
    expect((await server.staff.send('DELETE', path, undefined, key)).status).toBe(404);
  });

  test('an enquiry is accepted once even while its key cannot be looked up', async () => {
    // Not the server above, which may still be making a catalogue.
    const own = await startTestServer(database);
    const words = { name: 'Once', email: 'v@example.com', message: 'x' };
    const send = () => own.http.send('POST', '/api/contact-submit', words, { 'Idempotency-Key': 'away' });
    await own.deps.db.close();
    expect((await send()).status).toBe(201);
    expect((await send()).status).toBe(201);
    own.logged.length = 0;
    await own.deps.db.open();
    await own.deps.enquiries.deliver();
    expect(await own.client.enquiries.list({ q: 'Once' })).toHaveLength(1);
    await own.close();
  });
});
