import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../../scripts/process/free-port.ts';
import { startBuiltServer } from '../fixtures/servers/built-server.ts';

test('the built server reports its health, and serves metrics on the configured port only', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'catalogue-monitoring-'));
  const port = await freePort();
  const settings = { DEMO: '0', LOG_LEVEL: 'info', METRICS_PORT: String(port), ADMIN_PASSWORD: 'a long password' };
  const server = await startBuiltServer(dataDir, { ...settings, ADMIN_EMAIL: 'ada@example.com' });
  try {
    const alive = await fetch(`${server.url}/healthz`);
    expect([alive.status, await alive.json()]).toEqual([200, { alive: true }]);
    const ready = await fetch(`${server.url}/readyz`);
    expect(ready.status).toBe(200);
    const { checks } = await ready.json();
    expect(Object.keys(checks)).toEqual(['database', 'migrations', 'disk', 'imageWorker', 'serving']);
    // The second request may still render the page, since the company profile is first read during the first one.
    for (let views = 0; views < 3; views += 1) expect((await fetch(`${server.url}/about-us`)).status).toBe(200);
    const figures = await fetch(`http://127.0.0.1:${port}/metrics`);
    const lines = (await figures.text()).split('\n');
    expect(lines).toContain('http_request_duration_seconds_count{method="GET",route="/about-us",status="2xx"} 3');
    const hits = lines.find(line => line.startsWith('catalogue_page_cache_total{result="hit"}'));
    expect(Number(hits?.split(' ')[1])).toBeGreaterThan(0);
    expect(lines).toContain('catalogue_ready{check="database"} 1');
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
