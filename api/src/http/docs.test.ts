import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rows } from '../testing/rows.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

describe('the description of the API', () => {
  let server: TestServer;
  // biome-ignore lint/suspicious/noExplicitAny: a document of any form, which the test looks into
  let document: any;
  beforeAll(async () => {
    server = await startTestServer('sqlite');
    document = (await server.http.get('/api/openapi.json')).json;
  });
  afterAll(() => server?.close());

  test('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator();
    expect(await validator.validate(document)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(document.servers).toEqual([{ url: '/' }]);
    expect(document.info.version).toBe('1.2.3');
  });

  test.each(rows)('has $title', ({ noun, name, endpoint }) => {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operation = document.paths[path]?.[endpoint.method.toLowerCase()];
    expect(operation).toMatchObject({ operationId: `${noun}.${name}`, summary: endpoint.summary });
    expect(operation.security).toEqual(endpoint.access === 'staff' ? [{ token: [] }] : []);
    expect(Object.keys(operation.responses)).toEqual([String(endpoint.status ?? 200), 'default']);
    const media = Object.keys(operation.requestBody?.content ?? {});
    expect(media).toEqual(endpoint.files ? ['multipart/form-data'] : endpoint.body ? ['application/json'] : []);
  });

  test('has nothing that is not a call', () => {
    const operations = Object.values(document.paths as object).flatMap(path => Object.keys(path));
    expect(operations).toHaveLength(rows.length);
  });

  test.each(['/api/docs', '/api/docs/start.js', '/api/docs/swagger-ui.css', '/api/docs/swagger-ui-bundle.js'])(
    '%s serves the page to try it on, all from here',
    async path => {
      const answer = await server.http.get(path);
      expect(answer.status).toBe(200);
      expect(answer.text.length).toBeGreaterThan(100);
      if (path === '/api/docs') expect(answer.text).not.toMatch(/(src|href)="(?!\/)/);
    },
  );

  test.each(['/api/docs/package.json', '/api/docs/..%2f..%2fpackage.json', '/api/docs/swagger-ui.js'])(
    '%s is not served',
    async path => {
      expect((await server.http.get(path)).status).toBe(404);
    },
  );
});
