import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startLoggedMariadb } from '../../scripts/database/mariadb-server.ts';
import { ensureBinaryLogPrograms } from '../../scripts/programs/binary-log-programs.ts';
import { audit } from '../tools/audit.ts';
import { beginBuilt, type Ended, finish } from '../tools/commands.ts';
import { Ledger } from '../tools/ledger.ts';
import { limits } from '../tools/limits.ts';
import { Random } from '../tools/random.ts';
import { Findings } from '../tools/report.ts';
import { run } from '../tools/server.ts';
import { createSite, type Site, until } from '../tools/site.ts';
import { Writers } from '../tools/writers.ts';

/** `seconds`: how long staff write before the backup, and again after it. */
type Extent = { seconds: number; seed: number };

/**
 * A backup, more writes, and then a statement that ruins every product. As docs/backup.md says, the backup is restored
 * into a new database beside the old one, and the binary logs are played up to the second before the mistake: all that
 * was acknowledged is there, the mistake is not.
 */
export async function pointInTime({ seconds, seed }: Extent): Promise<Findings> {
  const findings = new Findings('mariadb');
  const folder = mkdtempSync(path.join(tmpdir(), 'catalogue-moment-'));
  const mariadb = await startLoggedMariadb(path.join(folder, 'binlog'));
  const sites: Site[] = [];
  try {
    const open = async () => {
      const site = await createSite({ database: 'mariadb', mariadb: mariadb.url });
      sites.push(site);
      return site;
    };
    const ledger = new Ledger();
    const backup = path.join(folder, 'backup');
    const site = await open();
    const moment = await writeAndRuin(site, { backup, ledger, extent: { seconds, seed }, findings });
    const target = await open();
    const restored = await finish(beginBuilt(target, 'restore', [backup]));
    findings.expect(restored.code === 0, 'the backup of the night is restored beside the old database', restored);
    const played = await play({ folder, backup, moment, from: site, to: target, url: mariadb.url });
    findings.expect(played.code === 0, 'the binary logs are played up to the moment', played);
    // Pictures that are newer than the backup are in the old folder, as after a mistake in the database.
    for (const kind of ['originals', 'uploads']) {
      const [old, restoredTo] = [site, target].map(({ dataDir }) => path.join(dataDir, kind)) as [string, string];
      cpSync(old, restoredTo, { recursive: true, force: false });
    }
    const server = await target.start();
    await audit(target, ledger, findings, 'restored to the moment', await target.signIn());
    await server.end('SIGTERM');
    findings.count(ledger);
    findings.note(`${ledger.acknowledged} writes, and a mistake at ${moment}`);
  } finally {
    for (const site of sites) await site.remove();
    await mariadb.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return findings;
}

type Night = { backup: string; ledger: Ledger; extent: Extent; findings: Findings };

/** @returns the second before the mistake, in the database's time */
async function writeAndRuin(site: Site, { backup, ledger, extent, findings }: Night): Promise<string> {
  const server = await site.start();
  const staff = await site.signIn();
  const writers = new Writers(ledger, new Random(extent.seed));
  await writers.addMainCategory(staff);
  const write = async () => {
    let isOver = false;
    const writing = writers.run([staff, staff], () => isOver);
    await wait(extent.seconds * 1000);
    isOver = true;
    await writing;
    return ledger.acknowledged;
  };
  const before = await write();
  const made = await finish(beginBuilt(site, 'backup', [backup]));
  findings.expect(made.code === 0, 'a backup is made', made);
  await write();
  // What is after the backup is then in several logs.
  await site.store.execute('FLUSH BINARY LOGS');
  const after = await write();
  findings.expect(after > before, 'staff write after the backup, too', { before, after });
  const now = async () =>
    (
      await site.store.query<{ time: string }>(
        "SELECT DATE_FORMAT(NOW() + INTERVAL 1 SECOND, '%Y-%m-%d %H:%i:%s') AS time",
      )
    )[0]?.time ?? '';
  const moment = await now();
  await until(limits.recovery, async () => (await now()) > moment);
  await site.store.execute("UPDATE products SET name = CONCAT('Ruined ', id), images = '[]'");
  await site.store.execute("UPDATE categories SET name = CONCAT('Ruined ', id)");
  await server.end('SIGTERM');
  return moment;
}

type Replay = { folder: string; backup: string; moment: string; from: Site; to: Site; url: string };

/** `mariadb-binlog … | mariadb`, as in docs/backup.md. */
async function play({ folder, backup, moment, from, to, url }: Replay): Promise<Ended> {
  const { log, client, env } = ensureBinaryLogPrograms();
  const { binaryLog } = JSON.parse(readFileSync(path.join(backup, 'manifest.json'), 'utf8')) as {
    binaryLog: { file: string; position: number };
  };
  const logs = readdirSync(folder).filter(name => /^binlog\.\d+$/.test(name) && name >= binaryLog.file);
  const [old, restored] = [from, to].map(({ store }) => new URL(store.settings.DATABASE_URL ?? '').pathname.slice(1));
  const args = [
    '--no-defaults',
    `--start-position=${binaryLog.position}`,
    `--stop-datetime=${moment}`,
    `--database=${old}`,
    `--rewrite-db=${old}->${restored}`,
    ...logs.sort().map(name => path.join(folder, name)),
  ];
  const { hostname, port } = new URL(url);
  // The leases of the servers are in no backup, so that the rows that the log changes are not there.
  const mode = (name: string) => `echo "SET GLOBAL slave_exec_mode='${name}';"`;
  const statements = `{ ${mode('IDEMPOTENT')}; ${log} "$@"; ${mode('STRICT')}; }`;
  const pipe = `${statements} | ${client} --no-defaults --host=${hostname} --port=${port} --user=root`;
  const variables = Object.entries(env).filter((entry): entry is [string, string] => !!entry[1]);
  return finish(
    run(['/bin/bash', '-o', 'pipefail', '-c', pipe, 'play', ...args], Object.fromEntries(variables), folder),
  );
}
