import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateBackupState } from '../backup/schedule/state.ts';
import { factories } from '../testing/factories.ts';
import { createHttp, type Http } from '../testing/http.ts';
import { pngFile } from '../testing/images.ts';
import { listen, startTestServer, type TestServer } from '../testing/server.ts';
import { type MetricsServer, startMetricsServer } from './metrics-server.ts';
import { routeOf } from './route-of.ts';

let server: TestServer;
let figures: MetricsServer;
let metrics: Http;
let site: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  server = await startTestServer('sqlite');
  figures = await startMetricsServer(server.deps, { port: 0, host: '127.0.0.1' });
  metrics = createHttp(`http://127.0.0.1:${(figures.server.address() as AddressInfo).port}`);
  site = await listen({ deps: server.deps, onFinished: figures.observe });
});
afterAll(async () => {
  await figures?.close();
  await site?.close();
  await server?.close();
});

async function read(name: string): Promise<Record<string, number>> {
  const { text } = await metrics.get('/metrics');
  const lines = text.split('\n').filter(line => line.replace(/[ {].*/, '') === name);
  return Object.fromEntries(
    lines.map(line => {
      const [, labels = '', value] = /^\w+(?:\{(.*)\})? (.+)$/.exec(line) ?? [];
      return [labels, Number(value)];
    }),
  );
}

async function increaseOf(name: string, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await read(name);
  await work();
  const after = await read(name);
  return Object.fromEntries(Object.entries(after).map(([labels, value]) => [labels, value - (before[labels] ?? 0)]));
}

test('are at /metrics on a separate port only', async () => {
  const response = await metrics.get('/metrics');
  expect([response.status, response.headers.get('Content-Type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  expect(response.text).toMatch(/^process_resident_memory_bytes \d+/m);
  expect((await metrics.get('/')).status).toBe(404);
  expect((await metrics.request('/metrics', { method: 'POST' })).status).toBe(404);
  expect((await server.http.get('/metrics')).status).toBe(404);
});

test('count requests by route pattern and class of status', async () => {
  const http = createHttp(site.url);
  const name = 'http_request_duration_seconds_count';
  const increase = await increaseOf(name, async () => {
    for (const path of ['/api/products/some-id?x=1', '/api/products/other-id', '/api/gallery', '/wp-login.php']) {
      await http.get(path);
    }
    await expect.poll(async () => Object.keys(await read(name)).length).toBe(3);
  });
  expect(increase).toEqual({
    'method="GET",route="/api/products/:id",status="4xx"': 2,
    'method="GET",route="/api/gallery",status="2xx"': 1,
    'method="GET",route="other",status="4xx"': 1,
  });
});

test('count page cache results, uploads and enquiries', async () => {
  const http = createHttp(site.url);
  await http.get('/api/categories');
  expect(await increaseOf('catalogue_page_cache_total', () => http.get('/api/categories'))).toEqual({
    'result="hit"': 1,
    'result="miss"': 0,
    'result="stale"': 0,
  });
  const make = factories(server);
  expect(await increaseOf('catalogue_enquiries_total', () => make.enquiry())).toEqual({ '': 1 });
  const upload = async () => {
    await make.image();
    const notAnImage = new Blob(['no image'], { type: 'image/png' });
    await server.staff.form('POST', '/api/upload-image', [['image-file', notAnImage, 'a.png']]);
    await server.staff.form('POST', '/api/upload-image', [['image-file', await pngFile(), 'b.png']]);
  };
  expect(await increaseOf('catalogue_uploads_total', upload)).toEqual({
    'result="accepted"': 2,
    'result="refused"': 1,
  });
});

test('report backups, the disk, images and the checks', async () => {
  expect(await read('catalogue_backup_last_good_timestamp_seconds')).toEqual({});
  const at = '2030-01-01T03:00:00.000Z';
  await updateBackupState(server.folder, { lastGoodBackupAt: at, lastDrill: { at, ok: false, message: 'No.' } });
  expect(await read('catalogue_backup_last_good_timestamp_seconds')).toEqual({ '': 1_893_466_800 });
  expect(await read('catalogue_backup_drill_ok')).toEqual({ '': 0 });
  expect(await read('catalogue_images')).toEqual({ 'state="working"': 0, 'state="waiting"': 0 });
  expect(Object.keys(await read('catalogue_disk_bytes'))).toEqual(['kind="total"', 'kind="free"']);
  expect(await read('catalogue_info')).toEqual({ 'version="1.2.3"': 1 });
  expect(await read('catalogue_ready')).toEqual({
    'check="database"': 1,
    'check="migrations"': 1,
    'check="disk"': 1,
    'check="imageWorker"': 1,
    'check="serving"': 1,
  });
});

test('count the failures of the database', async () => {
  const failing = () => server.deps.db.read(({ manager }) => manager.query('SELECT * FROM nothing')).catch(() => null);
  expect(await increaseOf('catalogue_database_errors_total', failing)).toEqual({ '': 1 });
  const missing = () => server.http.get('/api/products/no-such-id');
  expect(await increaseOf('catalogue_database_errors_total', missing)).toEqual({ '': 0 });
});

test('tell whether Redis and caches take changes, if there are any', async () => {
  for (const name of ['redis_connected', 'purge_ok', 'purge_last_timestamp_seconds'])
    expect(await read(`catalogue_${name}`)).toEqual({});
  const contentCalls = { state: { isConnected: false, reason: 'it refuses connections' } };
  const at = new Date('2030-01-01T03:00:00Z');
  const failed = { purgedAt: at, failedSince: at, failure: 'it refuses connections', maxAge: 3600 };
  const deps = { ...server.deps, contentCalls, purges: { state: async () => failed } };
  const others = await startMetricsServer(deps, { port: 0, host: '127.0.0.1' });
  const { port } = others.server.address() as AddressInfo;
  const { text } = await createHttp(`http://127.0.0.1:${port}`).get('/metrics');
  await others.close();
  const values = text.split('\n').filter(line => /^catalogue_(redis|purge)/.test(line));
  expect(values).toEqual([
    'catalogue_redis_connected 0',
    'catalogue_purge_ok 0',
    'catalogue_purge_last_timestamp_seconds 1893466800',
  ]);
});

test('a port in use is named in the error', async () => {
  const other = createServer();
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  await expect(startMetricsServer(server.deps, { port, host: '127.0.0.1' })).rejects.toThrow(
    `Port ${port} is already in use. Set METRICS_PORT to another one.`,
  );
  other.close();
});

test.each([
  ['/', '/'],
  ['/product/7', '/product/:id'],
  ['/product/7/8', 'other'],
  ['/products/7', '/products/:categoryId'],
  ['/system-status', '/system-status'],
  ['/user-operation/account', '/user-operation/account'],
  ['/api/products-home', '/api/products-home'],
  ['/api/nothing', '/api/*'],
  ['/uploads/0123.webp', '/uploads/*'],
  ['/documents/0f8b5a3e/sheet.pdf', '/documents/*'],
  ['/readyz', '/readyz'],
  ['/.env', 'other'],
])('the route of %s is %s', (path, route) => {
  expect(routeOf(path)).toBe(route);
});
