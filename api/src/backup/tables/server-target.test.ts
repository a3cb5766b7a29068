import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databases, type FreshDatabase, freshDatabase } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { queryOnOwnConnection } from '../../testing/faults/own-connection.ts';
import { type ServerProxy, startServerProxy } from '../../testing/faults/server-proxy.ts';
import { pngFile } from '../../testing/images.ts';
import { startTestServer } from '../../testing/server.ts';
import { createBackup } from '../create.ts';
import { rejectInterruptedRestore, restoreBackup } from '../restore.ts';

/** The MySQL commands that matter here. A packet in several parts counts once. */
const QUERY = 3;
const QUIT = 1;

/**
 * Statements that other connections can see. A kill at any other statement has the same result as at the next of these.
 * The lease is renewed every few seconds, which would count differently on a slow machine.
 */
const definite = /^(CREATE|ALTER|DROP|COMMIT|UPDATE (?!`leases`))/;
const isLeaving = (packet: Buffer) => packet[3] === 0 && packet[4] === QUIT;
const statementIn = (packet: Buffer) =>
  packet[3] === 0 && packet[4] === QUERY ? packet.toString('latin1', 5, 120) : undefined;
const changes = (packet: Buffer) => {
  const statement = statementIn(packet);
  return isLeaving(packet) || (statement !== undefined && definite.test(statement));
};
const clears = (packet: Buffer) => statementIn(packet)?.startsWith('DROP TABLE IF EXISTS') ?? false;

const allTables = [
  'addresses',
  'admin_users',
  'audit_entries',
  'authenticator_apps',
  'bulk_operations',
  'catalogues',
  'categories',
  'contact_queries',
  'content_tags',
  'counters',
  'day_counts',
  'deleted_users',
  'document_downloads',
  'documents',
  'enquiry_events',
  'enquiry_file_parts',
  'enquiry_files',
  'enquiry_items',
  'enquiry_notices',
  'enquiry_proofs',
  'enquiry_views',
  'expansions',
  'gallery_images',
  'idempotency_keys',
  'jobs',
  'known_devices',
  'leases',
  'mailboxes',
  'media',
  'messages',
  'migrations',
  'missed_paths',
  'muted_notices',
  'one_time_links',
  'outbox',
  'pages',
  'passkeys',
  'pending_changes',
  'price_lists',
  'prices',
  'product_import_rows',
  'product_imports',
  'products',
  'publish_requests',
  'purges',
  'quotation_revisions',
  'quotation_settings',
  'quotation_sums',
  'quotations',
  'rate_limits',
  'received_file_parts',
  'received_files',
  'received_mails',
  'record_versions',
  'recovery_codes',
  'redirects',
  'release_items',
  'releases',
  'reply_file_parts',
  'reply_files',
  'reply_signatures',
  'reply_templates',
  'reply_writers',
  'review_links',
  'review_remarks',
  'sessions',
  'settings',
  'site',
  'social_links',
  'upload_counts',
  'used_tickets',
  'website',
];

const connectTo = ({ location }: FreshDatabase) =>
  createConnection({ uri: (location as { url: string }).url.replace('mariadb:', 'mysql:') });

describe.each(databases.filter(kind => kind !== 'sqlite'))('a restore into %s that is killed', kind => {
  let scratch: string;
  let backup: string;
  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'backup-killed-server-'));
    backup = join(scratch, 'backup');
    const server = await startTestServer(kind);
    try {
      await factories(server).product({ name: 'Pump', images: [await pngFile()] });
      await createBackup({ dataDir: server.folder, location: server.database.location, target: backup });
    } finally {
      await server.close();
    }
  });
  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  let fresh: FreshDatabase;
  let proxy: ServerProxy;
  let dataDir: string;
  const children = new Set<ChildProcess>();
  let next: ChildProcess | undefined;
  beforeEach(async () => {
    dataDir = join(mkdtempSync(join(scratch, 'restore-')), 'data');
    fresh = await freshDatabase(kind, dataDir);
    proxy = await startServerProxy((fresh.location as { url: string }).url);
  });
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    next = undefined;
    await proxy.close();
    await fresh.drop();
  });

  function prepare(): ChildProcess {
    const program = `
      const { restoreBackup } = await import(${JSON.stringify(join(import.meta.dirname, '../restore.ts'))});
      process.once('message', options => restoreBackup(options).then(() => process.exit()));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // Dozens of processes load the same program.
      env: { ...process.env, NODE_COMPILE_CACHE: join(scratch, 'compiled') },
    });
    children.add(child);
    return child.once('exit', () => children.delete(child));
  }

  /**
   * Restores in a child process, which is killed instead of sending the packet.
   * @returns whether it was killed
   */
  async function restoreUntil(isWanted: (packet: Buffer) => boolean): Promise<boolean> {
    const child = next ?? prepare();
    next = prepare();
    proxy.at(isWanted, () => {
      child.kill('SIGKILL');
      void proxy.kill();
    });
    child.send({ backup, dataDir, location: { url: proxy.url } });
    const [code, signal] = await once(child, 'exit');
    if (signal === 'SIGKILL') await proxy.revive();
    else expect(code).toBe(0);
    // The server ends a connection only when it next reads from it.
    const busy = `SELECT COUNT(*) AS many FROM information_schema.processlist
      WHERE db = DATABASE() AND id <> CONNECTION_ID()`;
    while (Number((await queryOnOwnConnection(fresh.location, busy))[0]?.many) > 0) await wait(5);
    return signal === 'SIGKILL';
  }

  const tablesNow = async () => {
    const rows = await queryOnOwnConnection(fresh.location, 'SHOW TABLES');
    return rows.flatMap(row => Object.values(row)).sort();
  };
  const refusal = () =>
    rejectInterruptedRestore(dataDir, fresh.location).then(
      () => null,
      error => error.message as string,
    );
  const interrupted = () => `A restore into ${dataDir} was interrupted. Run it again: npm run restore -- <backup>`;

  async function judge(): Promise<'empty' | 'refused' | 'whole'> {
    const tables = await tablesNow();
    const refused = await refusal();
    if (tables.includes('restoring')) {
      expect(refused).toBe(interrupted());
      return 'refused';
    }
    // The table of leases is there first, and alone means nothing.
    if (tables.every(name => name === 'leases') && !existsSync(dataDir)) {
      expect(refused).toBeNull();
      return 'empty';
    }
    expect(refused).toBeNull();
    expect(tables).toEqual(allTables);
    expect(await queryOnOwnConnection(fresh.location, 'SELECT name FROM products')).toEqual([{ name: 'Pump' }]);
    expect(existsSync(join(dataDir, 'originals'))).toBe(true);
    return 'whole';
  }

  const isTried = (statement: number, total: number) =>
    Boolean(process.env.EVERY_STATEMENT) || statement <= 4 || statement > total - 6 || statement % 24 === 0;

  async function countStatements(): Promise<number> {
    let total = 0;
    await restoreUntil(packet => {
      if (changes(packet) && !clears(packet)) total += 1;
      return false;
    });
    expect(total).toBeGreaterThan(50);
    await empty();
    return total;
  }

  async function empty(): Promise<void> {
    rmSync(dataDir, { recursive: true });
    const connection = await connectTo(fresh);
    await connection.query('SET SESSION foreign_key_checks = 0');
    for (const table of await tablesNow()) await connection.query(`DROP TABLE \`${table}\``);
    await connection.end();
  }

  test('at any statement leaves nothing, a marker that the next one removes, or everything', {
    timeout: 240_000,
  }, async () => {
    const isNth = (wanted: number) => {
      let count = 0;
      return (packet: Buffer) => {
        if (changes(packet) && !clears(packet)) count += 1;
        return count === wanted;
      };
    };
    const seen: string[] = [];
    const total = await countStatements();
    for (let statement = 1; ; statement += 1) {
      if (!isTried(statement, total)) continue;
      if (!(await restoreUntil(isNth(statement)))) break;
      const found = await judge();
      seen.push(found);
      if (found !== 'whole') continue;
      await expect(restoreBackup({ backup, dataDir, location: fresh.location })).rejects.toThrow('is not empty');
      await empty();
    }
    expect(await judge()).toBe('whole');
    expect(seen.filter((found, index) => found !== seen[index - 1])).toEqual(['empty', 'refused', 'whole']);
  });

  test('while removing leftovers keeps the marker until the end', { timeout: 120_000 }, async () => {
    await restoreUntil(packet => statementIn(packet)?.startsWith('DROP TABLE `restoring`') ?? false);
    expect(await tablesNow()).toEqual([...allTables, 'restoring'].sort());
    // The table of leases is not removed.
    for (let left = allTables.length - 1; left > 0; left -= 6) {
      let cleared = 0;
      const isSeventh = (packet: Buffer) => {
        if (clears(packet)) cleared += 1;
        return cleared === 7 || (left <= 6 && statementIn(packet)?.startsWith('CREATE TABLE `migrations`') === true);
      };
      expect(await restoreUntil(isSeventh)).toBe(true);
      expect(await judge()).toBe('refused');
    }
    expect(await tablesNow()).toEqual(['leases', 'restoring']);
    await restoreBackup({ backup, dataDir, location: fresh.location });
    expect(await judge()).toBe('whole');
  });

  test('blocks the next restore until the server has finished its last statement', async () => {
    await restoreUntil(packet => statementIn(packet)?.startsWith('CREATE TABLE `products`') ?? false);
    const late = await connectTo(fresh);
    const made = late.query('BEGIN NOT ATOMIC DO SLEEP(1); CREATE TABLE products (id INT); END');
    await restoreBackup({ backup, dataDir, location: fresh.location });
    expect(await judge()).toBe('whole');
    await made;
    await late.end();
  });
});
