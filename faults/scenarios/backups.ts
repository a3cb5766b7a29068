import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { systemVariables } from '../../scripts/process/system-variables.ts';
import { Client } from '../tools/client.ts';
import { type Ended, finish } from '../tools/commands.ts';
import { Ledger } from '../tools/ledger.ts';
import { limits } from '../tools/limits.ts';
import { Random } from '../tools/random.ts';
import { Findings } from '../tools/report.ts';
import { missingFiles, namedImages, readRows, statesOf } from '../tools/rows.ts';
import { launch, outcome, type Process, ROOT, run, signalGroup } from '../tools/server.ts';
import { createSite, type Environment, type Site, until } from '../tools/site.ts';
import type { DatabaseKind } from '../tools/store.ts';
import { Writers } from '../tools/writers.ts';

/** Writes before a backup must be in it; concurrent ones may be. */
type Written = { before: Ledger; concurrent: Ledger; token: string };

/**
 * A backup during writes is verified, and restored to every kind of database: everything acknowledged before it began
 * is included. A damaged backup is detected, a missing source refused, and a killed restore leaves an empty target
 * empty.
 */
export async function backups(
  environment: Environment,
  { into, kills, seconds }: { into: DatabaseKind[]; kills: number; seconds: number },
): Promise<Findings> {
  const findings = new Findings(environment.database);
  const folder = mkdtempSync(path.join(tmpdir(), 'catalogue-backup-'));
  const backup = path.join(folder, 'backup');
  const site = await createSite(environment);
  try {
    const written = await backUpUnderWrites(site, { backup, seconds }, findings);
    const verified = await command(site, 'verify', backup);
    findings.expect(verified.code === 0, 'a good backup is verified', verified);
    for (const kind of into) await restoreInto({ ...environment, database: kind }, backup, written, findings);
    for (const kind of kills > 0 ? into : [])
      await killRestores({ ...environment, database: kind }, { backup, kills, written }, findings);
    await damage(site, backup, path.join(folder, 'damaged'), findings);
    await refuseAbsent(site, path.join(folder, 'of nothing'), findings);
    findings.count(written.before);
  } finally {
    await site.remove();
    rmSync(folder, { recursive: true, force: true });
  }
  return findings;
}

async function backUpUnderWrites(
  site: Site,
  { backup, seconds }: { backup: string; seconds: number },
  findings: Findings,
): Promise<Written> {
  const server = await site.start();
  const staff = await site.signIn();
  const before = new Ledger();
  const writers = new Writers(before, new Random(1), 'B');
  await writers.addMainCategory(staff);
  let over = false;
  const first = writers.run([staff, staff, staff], () => over);
  await wait(seconds * 1000);
  over = true;
  await first;

  const concurrent = new Ledger();
  const others = new Writers(concurrent, new Random(2), 'M');
  await others.addMainCategory(staff);
  over = false;
  const going = others.run([staff, staff], () => over);
  const made = await command(site, 'backup', backup);
  over = true;
  await going;
  findings.expect(made.code === 0, 'a backup is made during writes', made);
  await server.end('SIGTERM');
  return { before, concurrent, token: staff.token };
}

async function restoreInto(
  environment: Environment,
  backup: string,
  written: Written,
  findings: Findings,
): Promise<void> {
  const target = await createSite(environment);
  try {
    const restored = await command(target, 'restore', backup);
    findings.expect(restored.code === 0, `it is restored to ${environment.database}`, restored);
    if (restored.code === 0) await compare(target, written, findings, `restored to ${environment.database}`);
  } finally {
    await target.remove();
  }
}

async function compare(
  target: Site,
  { before, concurrent, token }: Written,
  findings: Findings,
  when: string,
): Promise<void> {
  const rows = await readRows(target.store);
  const states = statesOf(rows, target.dataDir);
  const own = new Map([...states].filter(([key]) => !concurrent.entries.has(key)));
  const wrong = before.settle(own);
  findings.expect(wrong.length === 0, `${when}: every record is as acknowledged`, wrong.join('; '));
  const missing = missingFiles(namedImages(rows), target.dataDir);
  // Variants may be left out of a backup because they can be regenerated; originals may not.
  const lost = missing.filter(file => file.startsWith('originals'));
  findings.expect(lost.length === 0, `${when}: every original is there`, lost);
  const server = await target.start();
  const earlier = await (await new Client(target.port).signIn(token)).get('/api/admin-users');
  findings.expect(earlier.status === 401, `${when}: sessions from before have ended`, earlier.status);
  const staff = await new Client(target.port).signIn();
  const users = await staff.get('/api/admin-users');
  findings.expect(users.status === 200, `${when}: staff sign in again`, users.status);
  const [image] = namedImages(rows);
  let picture = await staff.get(`/${image}`);
  for (const limit = Date.now() + limits.variants; picture.status !== 200 && Date.now() < limit; await wait(200)) {
    picture = await staff.get(`/${image}`);
  }
  findings.expect(picture.status === 200, `${when}: images are served`, picture.status);
  await server.end('SIGTERM');
}

/** A killed restore leaves nothing usable; a finished one is complete. */
async function killRestores(
  environment: Environment,
  { backup, kills, written }: { backup: string; kills: number; written: Written },
  findings: Findings,
): Promise<void> {
  const whole = await timeRestore(environment, backup);
  const random = new Random(3);
  let target = await createSite(environment);
  let killed = 0;
  try {
    for (let tries = 0; killed < kills && tries < 4 * kills; tries += 1) {
      const restore = begin(target, 'restore', backup);
      await Promise.race([restore.ended, wait(random.between(whole * 0.1, whole * 0.6))]);
      const wasOver = restore.hasEnded();
      signalGroup(restore.pid, 'SIGKILL');
      await restore.ended;
      const isFinished = await isRestored(target);
      // The program still takes a moment to exit when everything is in place.
      if (isFinished && !wasOver) await compare(target, written, findings, 'restored, and killed while ending');
      if (isFinished || wasOver) {
        await target.remove();
        target = await createSite(environment);
        continue;
      }
      killed += 1;
      await expectNothingUsable(target, findings, `killed restore ${killed} to ${environment.database}`);
    }
    findings.expect(
      killed === kills,
      `${kills} restores to ${environment.database} are killed before they end`,
      killed,
    );
    const restored = await command(target, 'restore', backup);
    findings.expect(
      restored.code === 0,
      `after ${killed} killed ones a restore to ${environment.database} goes well`,
      restored,
    );
    if (restored.code === 0)
      await compare(target, written, findings, `restored to ${environment.database} after killed ones`);
  } finally {
    findings.note(
      `${killed} restores to ${environment.database} killed, of which a whole one takes ${Math.round(whole)} ms`,
    );
    await target.remove();
  }
}

/** Whether everything is in place, which is a restore's last step. */
async function isRestored(target: Site): Promise<boolean> {
  if (!existsSync(path.join(target.dataDir, 'originals'))) return false;
  return target.store.kind === 'sqlite' || !(await tablesOf(target)).includes('restoring');
}

async function tablesOf(target: Site): Promise<string[]> {
  const rows = await target.store.query<Record<string, string>>('SHOW TABLES');
  return rows.flatMap(row => Object.values(row));
}

/** In ms. */
async function timeRestore(environment: Environment, backup: string): Promise<number> {
  const target = await createSite(environment);
  const from = performance.now();
  try {
    await begin(target, 'restore', backup).ended;
    return performance.now() - from;
  } finally {
    await target.remove();
  }
}

/** The target is empty or marked as unfinished, so that no server starts on it. */
async function expectNothingUsable(target: Site, findings: Findings, what: string): Promise<void> {
  const files = ['catalogue.sqlite', 'uploads', 'originals', 'jwt-secret', 'company.json'];
  const found = files.filter(name => existsSync(path.join(target.dataDir, name)));
  if (target.store.kind === 'sqlite') {
    findings.expect(found.length === 0, `${what} leaves no files`, found);
    return;
  }
  const left = await until(limits.recovery, async () => !(await hasConnections(target)));
  findings.expect(left !== undefined, `${what} leaves no connection`);
  const tables = await tablesOf(target);
  // The files come last, and the mark in the database goes after them.
  findings.expect(found.length === 0 || tables.includes('restoring'), `${what} leaves no files without a mark`, found);
  if (tables.length === 0) return;
  findings.expect(tables.includes('restoring'), `${what} leaves no table without a mark`, tables);
  const server = launch(target.options());
  const start = await outcome(server, target.port);
  signalGroup(server.pid, 'SIGKILL');
  findings.expect(
    typeof start === 'object' && start.code === 1 && server.output().includes('was interrupted'),
    `${what} leaves nothing that a server starts on`,
    { start, output: server.output() },
  );
}

/** The server finishes the last statement of a killed client, so tables may still change. */
async function hasConnections(target: Site): Promise<boolean> {
  const [others] = await target.store.query<{ open: number }>(
    'SELECT COUNT(*) AS open FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID()',
  );
  return Number(others?.open) > 0;
}

async function damage(site: Site, backup: string, copy: string, findings: Findings): Promise<void> {
  const original = readdirSync(backup, { recursive: true, encoding: 'utf8' }).find(name =>
    /originals\/[0-9a-f]{40}w?$/.test(name),
  );
  if (!findings.expect(original !== undefined, 'a backup holds originals', readdirSync(backup)) || !original) return;
  cpSync(backup, copy, { recursive: true });
  const file = path.join(copy, original);
  const bytes = readFileSync(file);
  bytes[Math.floor(statSync(file).size / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  const flipped = await command(site, 'verify', copy);
  findings.expect(
    flipped.code === 1 && isSentence(flipped.output),
    'a flipped byte is detected, with a message',
    flipped,
  );
  rmSync(file);
  const missing = await command(site, 'verify', copy);
  findings.expect(
    missing.code === 1 && isSentence(missing.output),
    'a missing file is detected, with a message',
    missing,
  );
}

async function refuseAbsent(site: Site, backup: string, findings: Findings): Promise<void> {
  const absent = path.join(tmpdir(), 'catalogue-no-such-folder');
  const ended = await finish(begin(site, 'backup', backup, { DATA_DIR: absent }));
  findings.expect(ended.code === 1, 'a backup of a missing folder ends with code 1', ended);
  findings.expect(isSentence(ended.output), 'with a message', ended.output);
  findings.expect(!existsSync(absent), 'and makes no such folder');
  findings.expect(!existsSync(backup) || readdirSync(backup).length === 0, 'nor a backup');
  rmSync(absent, { recursive: true, force: true });
}

const isSentence = (output: string) =>
  /[a-z]{3}.*\s/i.test(output) && !/^\s+at .+:\d+/m.test(output) && !/Missing script/.test(output);

const command = (site: Site, name: string, folder: string): Promise<Ended> => finish(begin(site, name, folder));

function begin(site: Site, name: string, folder: string, more: Record<string, string> = {}): Process {
  const env = { ...systemVariables(), DATA_DIR: site.dataDir, DEMO: '0', ...site.store.settings, ...more };
  return run(['npm', 'run', '--silent', name, '--', folder], env, ROOT);
}
