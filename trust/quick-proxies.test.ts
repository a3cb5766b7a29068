import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextVisitor } from './proxies/next-visitor.ts';
import { startProxy } from './proxies/proxy.ts';
import { openBuilt, type Target } from './tools/target.ts';

/** A sample of the refused requests behind real proxies. `npm run test:trust -- proxies` tries all of them. */
let target: Target;
beforeAll(async () => {
  target = await openBuilt({ database: 'sqlite', mariadb: '' });
});
afterAll(() => target?.close());

test.each(['nginx', 'caddy'] as const)('behind %s, no refused body keeps the next visitor waiting', async name => {
  const figures = await nextVisitor(target, name, 12);
  expect(figures.failed).toEqual([]);
  expect(figures.serverErrors).toBe(0);
  expect(figures.refused).toBeGreaterThan(50);
});

test('nginx answers files whose names change with their content, without the server', async () => {
  const proxy = await startProxy('nginx', target.port);
  const url = `http://127.0.0.1:${proxy.port}`;
  try {
    const [asset = ''] = /\/assets\/[^"]+/.exec(await (await fetch(url)).text()) ?? [];
    const statuses = [(await fetch(url + asset)).status];
    process.kill(target.pid, 'SIGSTOP');
    statuses.push((await fetch(url + asset)).status);
    expect(statuses).toEqual([200, 200]);
  } finally {
    process.kill(target.pid, 'SIGCONT');
    await proxy.close();
  }
});
