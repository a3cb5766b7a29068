import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureCompanyProfile } from '../../e2e/fixtures/servers/company-profile.ts';
import { freePort } from '../../scripts/process/free-port.ts';
import { Client } from './client.ts';
import type { Findings } from './report.ts';
import { type Process, type StartOptions, start } from './server.ts';
import { type DatabaseKind, mariadbStore, type Store, sqliteStore } from './store.ts';

/** Where scenarios run. `mariadb` is a server that allows creating databases. */
export type Environment = { database: DatabaseKind; mariadb: string };

/** One site: a data folder with its database, and the port that its server gets each time it starts. */
export type Site = {
  dataDir: string;
  /** The data folder's path in the server, if it differs from this process's. */
  serverDataDir: string;
  store: Store;
  port: number;
  start(more?: Partial<StartOptions>): Promise<Process>;
  options(more?: Partial<StartOptions>): StartOptions;
  /** A client that has signed in, to keep over restarts. */
  signIn(): Promise<Client>;
  /** The number of originals, which cannot be recreated. */
  originals(): number;
  remove(): Promise<void>;
};

/** A site on an empty folder and an empty database. No server is running yet. */
export async function createSite(
  { database, mariadb }: Environment,
  place?: { dataDir: string; serverDataDir: string; prefix: string[] },
): Promise<Site> {
  const scratch = place ? undefined : mkdtempSync(path.join(tmpdir(), 'catalogue-faults-'));
  const dataDir = place?.dataDir ?? path.join(scratch ?? '', 'data');
  if (scratch) mkdirSync(dataDir);
  const store = database === 'sqlite' ? sqliteStore({ dataDir, ...place }) : await mariadbStore(mariadb);
  return siteOf({ dataDir, store, port: await freePort(), scratch, ...place });
}

type Parts = {
  dataDir: string;
  store: Store;
  port: number;
  scratch?: string | undefined;
  serverDataDir?: string;
  prefix?: string[];
};

function siteOf({ dataDir, store, port, scratch, serverDataDir = dataDir, prefix = [] }: Parts): Site {
  const options = (more: Partial<StartOptions> = {}): StartOptions => ({
    dataDir: serverDataDir,
    port,
    prefix,
    cwd: tmpdir(),
    ...more,
    settings: { ...store.settings, ...more.settings },
  });
  return {
    dataDir,
    serverDataDir,
    store,
    port,
    options,
    start: more => {
      ensureCompanyProfile(dataDir);
      return start(options(more));
    },
    signIn: () => new Client(port).signIn(),
    originals: () => {
      const folder = path.join(dataDir, 'originals');
      return existsSync(folder) ? readdirSync(folder).filter(name => /^[0-9a-f]{40}w?$/.test(name)).length : 0;
    },
    remove: async () => {
      await store.drop();
      if (scratch) rmSync(scratch, { recursive: true, force: true });
    },
  };
}

/**
 * Polls until the result is true.
 * @returns the milliseconds it took, or undefined after the limit
 */
export async function until(limit: number, isSo: () => boolean | Promise<boolean>): Promise<number | undefined> {
  const started = performance.now();
  for (;;) {
    if (await isSo()) return Math.round(performance.now() - started);
    if (performance.now() - started > limit) return undefined;
    await wait(50);
  }
}

/** Expects a condition to become true within a limit, and records how long it took. */
export async function expectWithin(
  findings: Findings,
  limit: number,
  sentence: string,
  isSo: () => boolean | Promise<boolean>,
): Promise<boolean> {
  const took = await until(limit, isSo);
  if (took !== undefined) findings.note(`${sentence}: after ${took} ms`);
  return findings.expect(took !== undefined, `${sentence} within ${limit / 1000} s`);
}
