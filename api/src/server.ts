import { mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pino from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { createApp } from './app.ts';
import { companyReader } from './company.ts';
import { keptSecret } from './credentials.ts';
import { Database } from './db/database.ts';
import type { DatabaseLocation } from './db/source.ts';
import { loadDemo } from './demo/load.ts';
import type { Deps } from './deps.ts';
import { ReleaseFolder } from './desktop/release-folder.ts';
import { type Env, loadEnvFile, readEnv } from './env.ts';
import { ensureAdmin, type FirstAdmin } from './first-admin.ts';
import { createFolders } from './media/folders.ts';
import { Media } from './media/media.ts';
import { purgeBin } from './media/purge.ts';
import { sweepSharePictures } from './media/share-pictures.ts';
import { builtWebsite, type Website } from './site/website.ts';

const webFolder = join(import.meta.dirname, '..', '..', 'web');
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Starts everything and says where it is. Stops cleanly on SIGINT and SIGTERM. */
export async function startServer(): Promise<void> {
  loadEnvFile();
  const env = readEnv();
  const deps = await openDeps(env);
  await tidy(deps);
  const admin = await ensureAdmin(deps, env);
  if (env.DEMO) await loadDemo(deps, say);

  const server = createServer({ keepAliveTimeout });
  const website = await openWebsite(env, server);
  await listen(server, env);
  const address = addressOf(server, env);
  server.on(
    'request',
    createApp({
      deps,
      website,
      publicUrl: env.PUBLIC_URL ?? address,
      trustProxy: env.TRUST_PROXY,
      pageCache: env.PAGE_CACHE && !env.development,
    }),
  );
  announce(address, env, admin);
  stopCleanly(server, deps, website);
  setInterval(() => void tidy(deps).catch(error => deps.log.error({ err: error }, 'Tidying failed')), day).unref();
}

const day = 24 * 3600 * 1000;

/**
 * In ms: longer than proxies keep a connection that nobody uses (60 s by default in nginx and in most balancers). Whoever
 * closes it first must be the one who asks, or a request can meet a connection that is just being closed.
 */
const keepAliveTimeout = 75_000;

/** Empties the bin of what is too old, and removes the files that no row names and the pictures of what has changed. */
async function tidy(deps: Deps): Promise<void> {
  await purgeBin(deps);
  await deps.media.sweep();
  await sweepSharePictures(deps);
}

async function openDeps(env: Env): Promise<Deps> {
  mkdirSync(env.DATA_DIR, { recursive: true });
  const location = env.DATABASE_URL ? { url: env.DATABASE_URL } : { file: join(env.DATA_DIR, 'catalogue.sqlite') };
  const db = await openDatabase(location);
  const log = pino({ level: env.LOG_LEVEL });
  const company = companyReader(env.DATA_DIR, log);
  await company();
  return {
    db,
    media: new Media(createFolders(env.DATA_DIR), db),
    company,
    releases: new ReleaseFolder(join(env.DATA_DIR, 'desktop'), log),
    secret: env.JWT_SECRET ?? keptSecret(env.DATA_DIR),
    now: () => new Date(),
    log,
    version: packageJson.version,
  };
}

async function openDatabase(location: DatabaseLocation): Promise<Database> {
  try {
    return await new Database(location).open();
  } catch (cause) {
    const place = 'url' in location ? `at ${new URL(location.url).host}` : location.file;
    const reason = cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : cause;
    throw new Error(`The database ${place} cannot be opened: ${reason}`, { cause });
  }
}

type Closable = Website & { close?(): Promise<void> };

async function openWebsite(env: Env, server: Server): Promise<Closable> {
  if (!env.development) return builtWebsite(join(webFolder, 'dist'));
  const { developmentWebsite } = await import('./site/development.ts');
  return developmentWebsite(webFolder, server);
}

function listen(server: Server, { PORT, HOST }: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${PORT} is taken. Set PORT to another.`) : error);
    });
    server.listen(PORT, HOST, resolve);
  });
}

function addressOf(server: Server, { HOST }: Env): string {
  const { port } = server.address() as AddressInfo;
  const host = ['0.0.0.0', '::', '127.0.0.1'].includes(HOST) ? 'localhost' : HOST;
  return `http://${host}:${port}`;
}

function announce(address: string, env: Env, admin: FirstAdmin): void {
  say('');
  say(`  Website      ${env.PUBLIC_URL ?? address}/`);
  say(`  Back office  ${address}/admin-login`);
  say(`  API          ${address}/api/docs`);
  say(`  Data         ${env.DATA_DIR}${env.DATABASE_URL ? `, database ${new URL(env.DATABASE_URL).host}` : ''}`);
  if (admin.password) {
    say(`  Sign in      ${admin.email} with the password ${admin.password}`);
    say('               (shown this once; change it under Users)');
  } else {
    say(`  Sign in      ${admin.email} (forgotten the password? npm run reset-password -- ${admin.email})`);
  }
  say('');
}

function stopCleanly(server: Server, deps: Deps, website: Closable): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    const closed = new Promise(resolve => server.close(resolve));
    // A connection is left idle by each request that ends.
    const sweep = setInterval(() => server.closeIdleConnections(), 100);
    // Requests under way get ten seconds; then their connections are cut.
    const cut = setTimeout(() => server.closeAllConnections(), 10_000);
    await closed;
    clearInterval(sweep);
    clearTimeout(cut);
    await website.close?.();
    await deps.media.close();
    await deps.db.close();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}
