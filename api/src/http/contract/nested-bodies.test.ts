import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf, rows } from '../../testing/contract/rows.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('sqlite');
});
afterAll(() => server?.close());

const arrays = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const enquiry = (nested: string) =>
  `{"name":"Vera","email":"vera@example.com","message":"Hello","elapsed":60000,"z":${nested}}`;
const key = () => ({ 'Idempotency-Key': randomUUID() });

describe('a body of 8,000 levels is refused, whatever call and Idempotency-Key', () => {
  const calls = rows.filter(({ endpoint }) => endpoint.body && !endpoint.files);
  test.each([
    ['arrays', `{"z":${arrays(8000)}}`],
    ['objects', `{"z":${objects(8000)}}`],
    ['nothing but arrays', arrays(8000)],
  ])('a body of 8,000 levels is refused by %s', async (_kind, body) => {
    const others: string[] = [];
    for (const { title, endpoint } of calls) {
      for (const headers of [{}, key()]) {
        const { status, json } = await server.staff.send(endpoint.method, addressOf(endpoint), body, headers);
        if (status !== 400 || json?.error?.code !== 'malformed_json') others.push(`${title}: ${status}`);
      }
    }
    expect(others).toEqual([]);
    expect(calls.length).toBeGreaterThan(30);
    expect(server.logged).toEqual([]);
  });
});

// Whatever the call, the same reader refuses it; parsing a megabyte for each would take most of this file's time.
test('a body of as many levels as fit is refused', async () => {
  for (const headers of [{}, key()]) {
    const { status, json } = await server.http.send('POST', '/api/contact-submit', arrays(500_000), headers);
    expect([status, json.error.code]).toEqual([400, 'malformed_json']);
  }
});

test('the message says how deep a body may be', async () => {
  const { json } = await server.http.send('POST', '/api/contact-submit', enquiry(arrays(100)));
  expect(json.message).toBe('The request body is nested more than 100 levels deep.');
});

test('unknown fields of up to 100 levels are ignored as before', async () => {
  const { status } = await server.http.send('POST', '/api/contact-submit', enquiry(objects(99)), key());
  expect(status).toBe(201);
});

test('a field of a form that is nested 8,000 levels deep is refused', async () => {
  const forms = rows.filter(({ endpoint }) => endpoint.files && endpoint.body);
  const seen: string[] = [];
  for (const { title, endpoint } of forms) {
    for (const field of Object.keys(endpoint.body?.shape ?? {})) {
      const { status } = await server.staff.form(endpoint.method, addressOf(endpoint), [[field, arrays(8000)]]);
      if (status >= 500 || status < 400) seen.push(`${title}, ${field}: ${status}`);
    }
  }
  expect(seen).toEqual([]);
  expect(forms.length).toBeGreaterThan(2);
  expect(server.logged).toEqual([]);
});
