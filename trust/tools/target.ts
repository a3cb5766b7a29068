import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startSmtp, type TestSmtp } from '../../api/src/testing/mail/smtp.ts';
import { admin } from '../../faults/tools/server.ts';
import { createSite, type Environment } from '../../faults/tools/site.ts';
import { type DatabaseKind, type Store, sqliteStore } from '../../faults/tools/store.ts';

/** A mail as it arrived. */
export type ReceivedMail = TestSmtp['received'][number];

/** The server under test, and a signed-in user. */
export type Target = {
  database: DatabaseKind;
  url: string;
  port: number;
  dataDir: string;
  /** The process of the server. */
  pid: number;
  email: string;
  /** The session; `renew` signs in again. */
  token: string;
  renew(): Promise<void>;
  /** A read as staff. @throws Error unless it succeeds */
  read(path: string): Promise<unknown>;
  /** The number of records in each table without the trash, read directly from the database. */
  rows(): Promise<Record<string, number>>;
  /** Resets the count of enquiries: many at once count as a flood, and are suspected as spam. */
  forgetTries(): Promise<void>;
  /** The mails that the server has sent so far; undefined if it sends none. */
  mails?: ReceivedMail[];
  /** The end of the server's log. */
  output?(): string;
  /** Files that requests have left behind. */
  leftovers(): string[];
  /** Enquiries that wait on disk until the database takes them. */
  spooled(): string[];
  close(): Promise<void>;
};

const DEMO_COMPANY = path.resolve(import.meta.dirname, '../../demo/company.json');
const UNBUILT = path.resolve(import.meta.dirname, '../../api/src/testing/processes/server-process.ts');

async function countRows(store: Store): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ['products', 'contact_queries']) {
    const sql = `SELECT COUNT(*) AS count FROM ${table} WHERE deletedAt IS NULL`;
    counts[table] = Number((await store.query<{ count: number }>(sql))[0]?.count);
  }
  return counts;
}

/**
 * The built server on its own site, optionally with the demo's records.
 * @throws Error when it does not start
 */
export async function openBuilt(environment: Environment, { demo = false, mail = false } = {}): Promise<Target> {
  const site = await createSite(environment);
  const url = `http://127.0.0.1:${site.port}`;
  const smtp = mail ? await startSmtp() : undefined;
  if (mail) {
    // Nobody is mailed about enquiries to the demo's company.
    const company = {
      ...JSON.parse(readFileSync(DEMO_COMPANY, 'utf8')),
      enquiriesTo: { default: ['office@example.com'] },
    };
    writeFileSync(path.join(site.dataDir, 'company.json'), JSON.stringify(company));
  }
  const mailing: Record<string, string> = smtp
    ? { SMTP_URL: smtp.url, SMTP_TLS: 'optional', MAIL_FROM: 'Trust <office@example.com>' }
    : {};
  const running = await site.start({ settings: { PUBLIC_URL: url, DEMO: demo ? '1' : '0', ...mailing } });
  const target: Target = {
    ...reader(url, admin),
    database: environment.database,
    dataDir: site.dataDir,
    pid: running.pid,
    rows: () => countRows(site.store),
    forgetTries: () => site.store.execute('DELETE FROM rate_limits'),
    ...(smtp && { mails: smtp.received }),
    output: running.output,
    close: async () => {
      if (running.hasEnded()) throw new Error(`The server ended: ${running.output()}`);
      await running.end('SIGTERM');
      await smtp?.close();
      await site.remove();
    },
  };
  await target.renew();
  return target;
}

/** The API as its tests start it, from its sources in its own process: the target of the quick tests. */
export async function openUnbuilt(database: DatabaseKind): Promise<Target> {
  const child = fork(UNBUILT, [database], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [{ url, token, folder }] = (await once(child, 'message')) as [{ url: string; token: string; folder: string }];
  const ended = once(child, 'exit');
  const store = database === 'sqlite' ? sqliteStore({ dataDir: folder }) : undefined;
  return {
    ...reader(url, admin),
    token,
    database,
    dataDir: folder,
    pid: child.pid ?? 0,
    rows: async () => (store ? countRows(store) : {}),
    forgetTries: async () => store?.execute('DELETE FROM rate_limits'),
    close: async () => {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
      child.disconnect();
      await ended;
    },
  };
}

type Reader = Omit<Target, 'database' | 'pid' | 'rows' | 'forgetTries' | 'close'>;

function reader(url: string, { email, password }: { email: string; password: string }): Reader {
  const target: Reader = {
    url,
    port: Number(new URL(url).port),
    dataDir: '',
    email,
    token: '',
    async renew() {
      const body = JSON.stringify({ email, password });
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': randomAddress() };
      const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
      if (answer.status !== 200) throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`);
      this.token = ((await answer.json()) as { token: string }).token;
    },
    async read(path) {
      const request = () => fetch(url + path, { headers: { authorization: `Bearer ${this.token}` } });
      let answer = await request();
      if (answer.status === 401) {
        await this.renew();
        answer = await request();
      }
      if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}: ${await answer.text()}`);
      return answer.json();
    },
    leftovers() {
      return filesIn(path.join(this.dataDir, 'tmp'));
    },
    spooled() {
      return filesIn(path.join(this.dataDir, 'enquiries-spool'));
    },
  };
  return target;
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  return found.filter(entry => entry.isFile()).map(({ name }) => name);
}

const randomAddress = () => `10.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 254) + 1).join('.')}`;
