import { shareAddress } from '@hydraulics/common/units/share';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factories } from '../api/src/testing/factories.ts';
import { pngFile } from '../api/src/testing/images.ts';
import { listen, startTestServer, type TestServer } from '../api/src/testing/server.ts';
import { type RunningProxy, startProxy } from './proxies/proxy.ts';
import { sendRaw } from './tools/raw-request.ts';

const portOf = (url: string) => Number(new URL(url).port);

/** Headers that belong to a connection, to a single response, or to nginx. */
const own = ['connection', 'date', 'keep-alive', 'server', 'transfer-encoding', 'x-request-id'];

describe('files that nginx sends for the server (X-Accel-Redirect)', () => {
  let server: TestServer;
  let handing: Awaited<ReturnType<typeof listen>>;
  let proxy: RunningProxy;
  const addresses: Record<string, string> = {};
  beforeAll(async () => {
    server = await startTestServer('sqlite');
    const accel = { folder: server.folder, prefix: '/internal-files/' };
    handing = await listen({ deps: server.deps, accel, trustProxy: true });
    proxy = await startProxy('nginx', portOf(handing.url), server.folder);
    const make = factories(server);
    const product = await make.product({ images: [await pngFile()] });
    addresses.picture = `/${product.images[0]}`;
    addresses['share picture'] = shareAddress(product);
    addresses.document = (await make.document()).path;
    addresses.original = (await server.client.media.list({ kind: 'document' }))[0]?.original ?? '';
  });
  afterAll(async () => {
    await proxy?.close();
    await handing?.close();
    await server?.close();
  });

  const ask = async (url: string, name: string, headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(url + addresses[name], {
      headers: { ...headers, 'accept-encoding': 'identity' },
      method,
    });
    const body = Buffer.from(await response.arrayBuffer());
    const kept = [...response.headers].filter(([header]) => !own.includes(header));
    return {
      status: response.status,
      headers: Object.fromEntries(kept),
      bytes: body.length,
      body: body.toString('hex'),
    };
  };
  const throughNginx = () => `http://127.0.0.1:${proxy.port}`;

  describe.each(['picture', 'share picture', 'document', 'original'])('a %s', name => {
    test.each([
      ['whole', {}, 'GET', 200],
      ['its head', {}, 'HEAD', 200],
      ['a range', { Range: 'bytes=3-9' }, 'GET', 206],
      ['the last bytes', { Range: 'bytes=-5' }, 'GET', 206],
      ['a range beyond its end', { Range: 'bytes=9999999-' }, 'GET', 416],
      ['a range of another version', { Range: 'bytes=3-9', 'If-Range': '"another"' }, 'GET', 200],
    ] as const)('%s, as the server sends it', async (_what, headers, method, status) => {
      const [direct, sent] = [
        await ask(server.url, name, headers, method),
        await ask(throughNginx(), name, headers, method),
      ];
      expect([direct.status, sent.status]).toEqual([status, status]);
      if (status === 416) return;
      // nginx says only of a whole file that it sends ranges.
      if (status === 206) delete direct.headers['accept-ranges'];
      expect(sent.headers).toEqual(direct.headers);
      expect(sent.body).toBe(direct.body);
    });

    test('is answered by 304 if the client has it', async () => {
      const { headers } = await ask(server.url, name);
      // As browsers send both; `fetch` would add that it wants no cache.
      const known: [string, string][] = [['If-Modified-Since', headers['last-modified'] ?? '']];
      if (headers.etag) known.push(['If-None-Match', headers.etag]);
      const request = { method: 'GET', path: addresses[name] ?? '', headers: known };
      const answers = [await sendRaw(portOf(server.url), request), await sendRaw(proxy.port, request)];
      expect(answers.map(({ status, text }) => [status, text])).toEqual([
        [304, ''],
        [304, ''],
      ]);
    });

    test('is sent by nginx and not by the server', async () => {
      const handed = await ask(handing.url, name);
      expect([handed.status, handed.bytes]).toEqual([200, 0]);
      expect(handed.headers['x-accel-redirect']).toMatch(/^\/internal-files\/(uploads|originals|share)\/[\w.-]+$/);
      const { status } = await fetch(throughNginx() + handed.headers['x-accel-redirect']);
      expect(status).toBe(404);
    });
  });

  test('a file that is not there is not found, and one that nobody may have is not handed over', async () => {
    const missing = `/uploads/${'0'.repeat(40)}-10x10.webp`;
    expect((await fetch(throughNginx() + missing)).status).toBe(404);
    const unsigned = (addresses.original ?? '').split('?')[0];
    expect((await fetch(throughNginx() + unsigned)).status).toBe(404);
  });
});
