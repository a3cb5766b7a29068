import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { websiteNginx } from '../../faults/cluster/daemons.ts';
import { freePort } from '../../scripts/process/free-port.ts';

async function listen(port: number): Promise<Server> {
  const server = createServer((_request, response) => response.end(String(port)));
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  return server;
}

async function end(server: Server): Promise<void> {
  const ended = new Promise(resolve => server.close(resolve));
  server.closeAllConnections();
  await ended;
}

test('every request is answered while two servers are restarted, the second as soon as the first is back', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'));
  const ports = [await freePort(), await freePort()] as const;
  const servers = await Promise.all(ports.map(listen));
  const nginx = await websiteNginx(folder, [...ports]);
  const states: number[] = [];
  const ask = async () => states.push((await fetch(`http://127.0.0.1:${nginx.port}/`)).status);
  try {
    for (const [place, port] of ports.entries()) {
      const server = servers[place];
      if (server) await end(server);
      for (let times = 0; times < 10; times += 1) await ask();
      servers[place] = await listen(port);
    }
    expect(states).toEqual(Array.from({ length: 20 }, () => 200));
  } finally {
    await nginx.kill();
    await Promise.all(servers.map(end));
    rmSync(folder, { recursive: true });
  }
}, 60_000);
