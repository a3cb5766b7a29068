import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { api } from '@hydraulics/common/contract/api';
import { createClient, fetchTransport, toRoutes } from '@hydraulics/common/contract/client';
import { AppError, toFailure } from '@hydraulics/common/contract/errors';
import { afterEach, describe, expect, test } from 'vitest';

const routes = toRoutes(api);

// Tested here, because `common` has no server.
describe('the transport over HTTP', () => {
  let close = () => {};
  afterEach(() => close());

  async function against(listener: RequestListener, headers?: () => Record<string, string>) {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await new Promise(resolve => server.once('listening', resolve));
    close = () => {
      server.closeAllConnections();
      server.close();
    };
    return createClient(
      routes,
      fetchTransport(headers, { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
    );
  }

  test("reads the session's headers at each call", async () => {
    let token = 'one';
    const seen: unknown[] = [];
    const client = await against(
      (request, response) => {
        seen.push(request.headers.authorization, request.headers['content-type']);
        response.end('{}');
      },
      () => ({ Authorization: token }),
    );
    await client.categories.create({ name: 'A' });
    token = 'two';
    await client.gallery.create({ 'image-file': [new File(['x'], 'x.png')] });
    expect(seen).toEqual(['one', 'application/json', 'two', expect.stringMatching(/^multipart\/form-data; boundary=/)]);
  });

  test('returns the response, or throws its error', async () => {
    const failure = toFailure(new AppError('in_use', 'Still in use.'));
    const client = await against((request, response) => {
      response.statusCode = request.method === 'DELETE' ? 409 : 200;
      response.end(JSON.stringify(request.method === 'DELETE' ? failure : []));
    });
    expect(await client.categories.list()).toEqual([]);
    await expect(client.categories.remove({ id: '7' })).rejects.toMatchObject({
      code: 'in_use',
      message: 'Still in use.',
    });
  });

  test.each([502, 200])("a proxy's page with status %i is a network error with that status", async status => {
    const client = await against((_request, response) => {
      response.statusCode = status;
      response.end('<h1>Bad gateway</h1>');
    });
    const message = `The server answered with status ${status}.`;
    await expect(client.health.check()).rejects.toMatchObject({ code: 'network', message });
  });

  test.each([300, 399])('a non-JSON response with status %i is an error', async status => {
    const client = await against((_request, response) => {
      response.statusCode = status;
      response.end('[]');
    });
    await expect(client.categories.list()).rejects.toMatchObject({ code: 'network' });
  });

  test.each([
    ['hung up', (_request, response) => response.socket?.destroy()],
    ['hung up in the middle', (_request, response) => response.write('{"a"', () => response.socket?.destroy())],
  ] as [string, RequestListener][])('a server that %s is a network error', async (_title, listener) => {
    const client = await against(listener);
    await expect(client.health.check()).rejects.toMatchObject({ code: 'network', cause: expect.anything() });
  });

  test('an aborted call is reported as by the browser', async () => {
    const stop = new AbortController();
    const client = await against(() => stop.abort());
    await expect(client.categories.list({}, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});
