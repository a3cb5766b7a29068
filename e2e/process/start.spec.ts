import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { createConnection } from 'mysql2/promise';
import { freePort } from '../../scripts/process/free-port.ts';
import { systemVariables } from '../../scripts/process/system-variables.ts';
import { ensureCompanyProfile } from '../fixtures/servers/company-profile.ts';

const main = path.resolve(import.meta.dirname, '../../api/dist/main.js');

type Started = { url: string; output: () => string; child: ChildProcess; stop: () => Promise<number | null> };

let dataDir: string;
const running: ChildProcess[] = [];

test.beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'catalogue-start-'));
});

test.afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(settings: Record<string, string>): Promise<Started> {
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
    cwd: dataDir,
    env: { ...systemVariables(), DATA_DIR: dataDir, PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk));
  const url = `http://127.0.0.1:${port}`;
  await expect(async () => {
    if (child.exitCode === null) expect((await fetch(`${url}/api/health`)).status).toBe(200);
  }).toPass();
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    return child.exitCode;
  };
  return { url, output: () => output, child, stop };
}

async function signIn(url: string, email: string, password: string): Promise<Response> {
  return fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
}

const printedPassword = (output: string) => /Sign in\s+(\S+) with the password (\S+)/.exec(output) ?? [];

test('the first start creates an admin whose password is shown once and works', async () => {
  const first = await start({ DEMO: '0' });
  // It may answer a moment before it has told how to sign in.
  await expect.poll(() => printedPassword(first.output())[2]).toMatch(/^[a-z0-9]{20}$/);
  const [, email = '', password = ''] = printedPassword(first.output());
  expect((await signIn(first.url, email, password)).status).toBe(200);
  expect(await first.stop()).toBe(0);

  const second = await start({ DEMO: '0' });
  await expect.poll(second.output).toContain('Sign in');
  expect(printedPassword(second.output())).toHaveLength(0);
  expect((await signIn(second.url, email, password)).status).toBe(200);
  expect(await second.stop()).toBe(0);
});

test('the first response after a first start shows the whole demo catalogue, with all its pictures', async () => {
  const server = await start({});
  const pages = ['/', '/products', '/gallery', '/about-us'];
  const html = await Promise.all(pages.map(async page => (await fetch(`${server.url}${page}`)).text()));
  const products = await (await fetch(`${server.url}/api/products`)).json();
  expect(products).toHaveLength(30);
  expect(await (await fetch(`${server.url}/api/gallery`)).json()).toHaveLength(24);
  html.push(await (await fetch(`${server.url}/product/${products[0]._id}`)).text());
  const pictures = new Set(html.flatMap(text => text.match(/\/uploads\/[\w-]+\.(webp|avif)/g) ?? []));
  expect(pictures.size).toBeGreaterThan(200);
  for (const picture of pictures) {
    const answer = await fetch(`${server.url}${picture}`);
    expect(answer.status, picture).toBe(200);
    expect(answer.headers.get('content-type')).toBe(`image/${picture.split('.').at(-1)}`);
  }
  expect(await server.stop()).toBe(0);
  expect(server.output()).not.toContain('regenerated');
});

const production = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  ADMIN_EMAIL: 'ada@example.com',
  ADMIN_PASSWORD: 'correct horse battery',
};
const company = path.resolve(import.meta.dirname, '../../demo/company.json');

test('in production nothing shows the company of the demo, and the start says what to do', async () => {
  const server = await start(production);
  const visited = [
    '/',
    '/products',
    '/gallery',
    '/about-us',
    '/contact-us',
    '/search?q=pump',
    '/privacy',
    '/sitemap.xml',
    '/catalogue.pdf',
    '/offline.html',
    '/share/site.jpg',
    '/no-such-page',
    '/.well-known/security.txt',
  ];
  for (const address of visited) {
    const answer = await fetch(server.url + address);
    const text = await answer.text();
    expect([address, answer.status, /veldmark/i.test(text)]).toEqual([address, 503, false]);
  }
  const home = await fetch(server.url);
  expect([home.headers.get('retry-after'), home.headers.get('x-robots-tag')]).toEqual(['3600', 'noindex']);
  for (const address of [
    '/admin-login',
    '/dashboard',
    '/desktop/',
    '/service-worker.js',
    '/robots.txt',
    '/healthz',
    '/readyz',
    '/api/health',
    '/api/products',
  ]) {
    const answer = await fetch(server.url + address);
    expect([address, answer.status, /veldmark/i.test(await answer.text())]).toEqual([address, 200, false]);
  }
  const enquiry = { name: 'Vera', email: 'vera@example.com', message: 'Hello' };
  const sent = await fetch(`${server.url}/api/contact-submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(enquiry),
  });
  expect([sent.status, (await sent.json()).message]).toEqual([
    503,
    'This website is under construction. Please come back later.',
  ]);
  const { token } = await (await signIn(server.url, 'ada@example.com', 'correct horse battery')).json();
  const status = await (
    await fetch(`${server.url}/api/v1/status`, { headers: { authorization: `Bearer ${token}` } })
  ).json();
  expect(status.checks[0]).toMatchObject({ name: 'company', state: 'failed' });
  expect(server.output()).toContain('it has no company profile yet. An owner fills it in on the screen Website');

  const profile = JSON.parse(readFileSync(company, 'utf8').replaceAll('Veldmark', 'Own'));
  const imported = await fetch(`${server.url}/api/v1/website/profile`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...profile, brands: [], photographs: [], version: 0 }),
  });
  expect(imported.status).toBe(200);
  await expect.poll(async () => (await fetch(server.url)).status).toBe(200);
  expect(await (await fetch(server.url)).text()).toContain('Own Hydraulics');
});

test('in production the demo needs DEMO=1', async () => {
  const server = await start({ ...production, DEMO: '1' });
  expect(await (await fetch(server.url)).text()).toContain('Veldmark Hydraulics');
  expect(await (await fetch(`${server.url}/api/products`)).json()).toHaveLength(30);
});

test('the missing fields of an imported profile are named in the log and in System status', async () => {
  const { emails: _, hours: __, ...incomplete } = JSON.parse(readFileSync(company, 'utf8'));
  writeFileSync(path.join(dataDir, 'company.json'), JSON.stringify(incomplete));
  const server = await start(production);
  expect((await fetch(server.url)).status).toBe(503);
  expect(server.output()).toContain('its company profile lacks emails, hours.');
  const { token } = await (await signIn(server.url, 'ada@example.com', 'correct horse battery')).json();
  const status = await (
    await fetch(`${server.url}/api/v1/status`, { headers: { authorization: `Bearer ${token}` } })
  ).json();
  expect(status.checks[0].message).toContain('Still missing: Email addresses, Opening hours.');
});

test('lines of the demo in a company profile of its own are named by the start and in System status', async () => {
  const own = readFileSync(company, 'utf8').replaceAll('Veldmark', 'Own').replaceAll('veldmark', 'own');
  writeFileSync(path.join(dataDir, 'company.json'), own);
  const server = await start(production);
  expect((await fetch(server.url)).status).toBe(200);
  expect(server.output()).toContain("still has lines of the demo's invented company, which visitors read: tagline, ");
  expect(server.output()).toContain("with lines of the demo's company: see the screen Website");
  const { token } = await (await signIn(server.url, 'ada@example.com', 'correct horse battery')).json();
  const status = await (
    await fetch(`${server.url}/api/v1/status`, { headers: { authorization: `Bearer ${token}` } })
  ).json();
  expect(status.checks[0]).toMatchObject({ name: 'company', state: 'warning' });
  expect(status.checks[0].message).toContain('Contact (Telephone numbers 1 and 2, ');
});

test('the output names the website, the back office, the API and the data folder', async () => {
  const server = await start({ DEMO: '0' });
  for (const line of [/Website +http/, /Back office +http.*\/admin-login/, /API +http.*\/api\/docs/]) {
    expect(server.output()).toMatch(line);
  }
  expect(server.output()).toContain(dataDir);
});

test('an idle connection is kept longer than proxies keep it', async () => {
  const server = await start({ DEMO: '0' });
  const answer = await fetch(`${server.url}/api/health`);
  expect(Number(/timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(60);
});

test('a token from before a restart still works, by a secret that only its owner can read', async () => {
  const first = await start({ DEMO: '0', ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'correct horse battery' });
  const { token } = await (await signIn(first.url, 'ada@example.com', 'correct horse battery')).json();
  await first.stop();
  expect(statSync(path.join(dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);
  const second = await start({ DEMO: '0' });
  const users = await fetch(`${second.url}/api/admin-users`, { headers: { authorization: `Bearer ${token}` } });
  expect(users.status).toBe(200);
});

test('all invalid settings are listed, and nothing starts', async () => {
  const server = await start({ PORT: '99999', ADMIN_PASSWORD: 'short', DATABASE_URL: 'nowhere', DEMO: 'yes' });
  await expect.poll(() => server.child.exitCode).toBe(1);
  for (const name of ['PORT', 'ADMIN_PASSWORD', 'DATABASE_URL', 'DEMO']) expect(server.output()).toContain(`${name}:`);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('an unreachable database is named in a message', async () => {
  const server = await start({ DATABASE_URL: 'mariadb://root@127.0.0.1:1/catalogue' });
  await expect.poll(() => server.child.exitCode).toBe(1);
  expect(server.output()).toContain('The database at 127.0.0.1:1 cannot be opened');
});

test('the next start after a crash removes unfinished uploads; an unreferenced file stays and is reported', async () => {
  const first = await start({ DEMO: '0' });
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const orphan = `${'a'.repeat(40)}-10x10.webp`;
  writeFileSync(path.join(dataDir, 'uploads', orphan), 'half a file');
  expect(readdirSync(path.join(dataDir, 'tmp'))).toHaveLength(1);
  const second = await start({ DEMO: '0' });
  expect(readdirSync(path.join(dataDir, 'uploads'))).toEqual([orphan]);
  await expect.poll(() => second.output()).toContain('1 of 1 image files are not referenced by any record');
  await second.stop();
  expect(readdirSync(path.join(dataDir, 'tmp'))).toEqual([]);
});

test('on a MariaDB server the same product runs, with the demo only if enabled', async () => {
  const server = process.env.TEST_DATABASE_URL;
  expect(server, 'npm test provides a MariaDB server in TEST_DATABASE_URL').toBeTruthy();
  const name = `start_${Date.now()}`;
  const connection = await createConnection(server as string);
  try {
    await connection.query(`CREATE DATABASE ${name} CHARACTER SET latin1`);
    const url = new URL(server as string);
    const database = `mariadb://${url.username}${url.password && `:${url.password}`}@${url.host}/${name}`;
    const plain = await start({ DATABASE_URL: database });
    expect(await (await fetch(`${plain.url}/api/products`)).json()).toEqual([]);
    expect((await fetch(plain.url)).status, 'without the demo and its company').toBe(503);
    expect(await plain.stop()).toBe(0);
    ensureCompanyProfile(dataDir);
    const own = await start({ DATABASE_URL: database });
    expect((await fetch(own.url)).status, 'with the profile that the start has imported').toBe(200);
    expect(await own.stop()).toBe(0);
    const [latin] = await connection.query(
      `SELECT column_name FROM information_schema.columns WHERE table_schema = '${name}' AND character_set_name = 'latin1' AND table_name <> 'migrations'`,
    );
    expect(latin, 'columns that could not hold every text').toEqual([]);

    const demo = await start({ DATABASE_URL: database, DEMO: '1' });
    const products = await (await fetch(`${demo.url}/api/products`)).json();
    expect(products).toHaveLength(30);
    expect((await fetch(`${demo.url}/product/${products[0]._id}`)).status).toBe(200);
    expect(await demo.stop()).toBe(0);
  } finally {
    await connection.query(`DROP DATABASE IF EXISTS ${name}`);
    await connection.end();
  }
});
