import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { type RenderPage, testWebsite } from '../../testing/website.ts';

const render: RenderPage = async ({ url, form, client }) => {
  const token = url.replace(/^\/enquiry\/|\?.*$/g, '');
  const read = url.startsWith('/enquiry/') ? await client.enquiries.opened({ token }) : null;
  const key = '<input name="submission" value="a-random-submission-key">';
  return { status: 200, head: '', body: JSON.stringify({ url, form, read }) + key, state: null };
};
const vera = { name: 'Vera', email: 'vera@example.com', message: 'A quote, please.', elapsed: 60_000 };

describe.each(databases)('the page of a private link of an enquiry, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database, { website: testWebsite(render), trustProxy: true });
  });
  afterAll(() => server?.close());

  let count = 0;
  const submit = async () => {
    count += 1;
    const headers = { 'X-Forwarded-For': `192.0.2.${count}` };
    const { json } = await server.http.send('POST', '/api/contact-submit', vera, headers);
    return { id: json._id as string, page: json.page as string };
  };
  const from = (address: string) => ({ 'X-Forwarded-For': address });
  const post = (page: string, fields: Record<string, string>) =>
    server.http.request(page, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'null', ...from('203.0.113.9') },
      body: new URLSearchParams(fields).toString(),
    });

  test('is kept, indexed and told to nobody', async () => {
    const { page } = await submit();
    const response = await server.http.get(page, from('203.0.113.1'));
    expect(response.status).toBe(200);
    expect(response.text).toContain('"message":"A quote, please."');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex, nofollow');
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(response.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    // A report would name the address.
    expect(response.headers.get('Content-Security-Policy')).not.toContain('report');
  });

  test('takes a message and a withdrawal without script', async () => {
    const { id, page } = await submit();
    const fields = { action: 'word', text: 'Three,\r\nplease.', submission: 'one' };
    const added = await post(page, fields);
    expect([added.status, added.headers.get('Location')]).toEqual([303, `${page}?sent=word`]);
    // A form that is sent twice, as by a double click.
    expect((await post(page, fields)).status).toBe(303);
    const texts = async () => (await server.client.enquiries.messages({ id })).map(({ text }) => text);
    expect(await texts()).toEqual(['Three,\nplease.']);
    const withdrawn = await post(page, { action: 'withdraw', reason: '' });
    expect([withdrawn.status, withdrawn.headers.get('Location')]).toEqual([303, `${page}?sent=withdraw`]);
    expect(withdrawn.headers.get('Cache-Control')).toBe('no-store');
    expect(await server.client.enquiries.get({ id })).toMatchObject({ state: 'lost', lostReason: 'withdrawn' });
  });

  test('returns a form with errors and what was typed', async () => {
    const { page } = await submit();
    const response = await post(page, { action: 'word', text: ' ', submission: 'one' });
    expect(response.status).toBe(400);
    expect(response.text).toContain('"errors":[{"path":"text","message":"Message is required"}]');
    expect(response.text).toContain('"submission":"one"');
    for (const action of ['destroy', 'constructor', 'toString', '__proto__'])
      expect([action, (await post(page, { action })).status]).toEqual([action, 400]);
  });

  test('looks the same for a wrong link and for an enquiry that was deleted', async () => {
    const { id, page } = await submit();
    await server.client.enquiries.remove({ id });
    const wrong = `/enquiry/7e57ab1e-0c0f-4f60-8c5d-1d2e3f4a5b6c.${'A'.repeat(43)}`;
    const all = [page, wrong, '/enquiry/', '/enquiry', '/Enquiry/x/y', `${page}/more`];
    const responses = await Promise.all(all.map(path => server.http.get(path, from('203.0.113.2'))));
    expect(responses.map(({ status }) => status)).toEqual(all.map(() => 404));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(responses[0]?.text).toContain('<h1>Not found</h1>');
    for (const { headers } of responses) expect(headers.get('Cache-Control')).toBe('no-store');
    expect((await post(page, { action: 'word', text: 'Hello' })).status).toBe(404);
  });

  test('leads from its address with a slash at the end to that without', async () => {
    const { page } = await submit();
    const response = await server.http.request(`${page}/?sent=word`, {
      redirect: 'manual',
      headers: from('203.0.113.8'),
    });
    expect([response.status, response.headers.get('Location')]).toEqual([308, `${page}?sent=word`]);
  });

  test('cannot be found by trying', async () => {
    const wrong = `/enquiry/7e57ab1e-0c0f-4f60-8c5d-1d2e3f4a5b6c.${'A'.repeat(43)}`;
    const statuses = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await server.http.get(wrong, from('203.0.113.3'))).status);
    expect(statuses).toEqual([...Array(20).fill(404), 429]);
    // The right one costs nothing.
    const { page } = await submit();
    for (let n = 0; n < 25; n += 1) expect((await server.http.get(page, from('203.0.113.4'))).status).toBe(200);
  });

  test('says that an enquiry in the spool is being stored', async () => {
    const { id, page } = await submit();
    await server.client.enquiries.remove({ id });
    const file = join(server.folder, 'enquiries-spool', `${id}.json`);
    mkdirSync(join(server.folder, 'enquiries-spool'), { recursive: true });
    writeFileSync(file, '{}');
    const response = await server.http.get(page, from('203.0.113.5'));
    expect(response.status).toBe(503);
    expect(response.text).toContain('We have your enquiry, and are storing it.');
    rmSync(file);
  });
});
