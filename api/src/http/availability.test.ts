import { apiVersion } from '@hydraulics/common/nouns/health';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../testing/databases.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

describe.each(databases)('without its database, on %s', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database, { mayLog: true });
  });
  afterAll(() => server?.close());

  test('the service reports it and logs it for on-call', async () => {
    expect(await server.visitor.health.check()).toEqual({ status: 'ok', version: '1.2.3', api: apiVersion });
    await server.deps.db.close();
    const responses = await Promise.all([
      server.http.get('/api/health'),
      server.http.get('/api/gallery'),
      server.staff.get('/api/contact-queries'),
      server.staff.send('POST', '/api/add-category', { name: 'A' }),
    ]);
    for (const response of responses) {
      expect(response.status).toBe(503);
      expect(response.json).toEqual({
        success: false,
        message: 'The service is not available right now. Please try again.',
        error: { code: 'unavailable', details: [] },
      });
    }
    expect(server.logged).toHaveLength(responses.length);
    const entry = JSON.parse(server.logged[0] ?? '');
    expect(entry).toMatchObject({
      level: 50,
      requestId: responses[0].headers.get('X-Request-Id'),
      path: '/api/health',
    });
  });
});

describe('an internal error', () => {
  test('reveals nothing in the response and everything in the log', async () => {
    const server = await startTestServer('sqlite', { mayLog: true });
    server.deps.company = () => Promise.reject(new Error('the secret reason'));
    const response = await server.http.get('/api/company');
    expect(response.status).toBe(500);
    expect(response.json).toEqual({
      success: false,
      message: 'Something went wrong on our side. Please try again.',
      error: { code: 'internal', details: [] },
    });
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(server.logged.join()).toContain('the secret reason');
    await server.close();
  });

  test('a response that violates its schema is not sent', async () => {
    const server = await startTestServer('sqlite', { mayLog: true });
    server.deps.company = async () => ({ name: 'Only a name', passwordHash: 'x' }) as never;
    const response = await server.http.get('/api/company');
    expect(response.status).toBe(500);
    expect(response.text).not.toContain('Only a name');
    await server.close();
  });
});
