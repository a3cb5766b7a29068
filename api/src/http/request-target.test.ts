import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';

describe('the target of a request', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('sqlite');
  });
  afterAll(() => server?.close());

  async function statusOf(target: string): Promise<string> {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    return (await text(socket)).split('\r\n')[0] ?? '';
  }

  test.each(['http://[::1', 'http://[::1/api/products', 'https://a:b:c/', 'http://%/', 'api/products', 'a:'])(
    'is refused if invalid: %s',
    async target => {
      expect(await statusOf(target)).toBe('HTTP/1.1 400 Bad Request');
    },
  );

  test.each(['/api/products', '/api/products?q=[', 'http://example.com/api/products', '//api/products'])(
    'is routed if valid: %s',
    async target => {
      expect(await statusOf(target)).toMatch(/^HTTP\/1\.1 (200 OK|404 Not Found)$/);
    },
  );
});
