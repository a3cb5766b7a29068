import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { factories } from '../testing/factories.ts';
import { pngFile } from '../testing/images.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { createBackup } from './create.ts';
import { readManifest, writeManifest } from './manifest.ts';
import { restoreBackup } from './restore.ts';
import { verifyBackup } from './verify.ts';

let server: TestServer;
let scratch: string;
let sound: string;
let backup: string;
beforeAll(async () => {
  server = await startTestServer('sqlite');
  scratch = mkdtempSync(join(tmpdir(), 'backup-damage-'));
  await factories(server).product({ name: 'Pump', images: [await pngFile()] });
  sound = join(scratch, 'sound');
  await createBackup({ dataDir: server.folder, location: server.database.location, target: sound });
});
afterAll(async () => {
  await server?.close();
  rmSync(scratch, { recursive: true, force: true });
});
beforeEach(() => {
  backup = mkdtempSync(join(scratch, 'damaged-'));
  cpSync(sound, backup, { recursive: true });
});

const problems = async () => (await verifyBackup(backup)).problems;
async function restoring() {
  const dataDir = join(backup, 'target');
  const { message } = await restoreBackup({
    backup,
    dataDir,
    location: { file: join(dataDir, 'catalogue.sqlite') },
  }).then(
    () => ({ message: 'restored' }),
    error => error as Error,
  );
  return { message, left: readdirSync(backup).filter(name => name.startsWith('target')) };
}
const original = () => `files/originals/${readdirSync(join(backup, 'files', 'originals'))[0]}`;

function flipByte(path: string): void {
  const file = join(backup, path);
  const bytes = readFileSync(file);
  bytes[10] = (bytes[10] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

describe('a backup', () => {
  test('a backup with a flipped byte in a file fails and names the file', async () => {
    const path = original();
    flipByte(path);
    expect(await problems()).toEqual([`${path}: its content has changed`]);
    expect(await restoring()).toEqual({ message: `The backup is damaged: ${path} has changed.`, left: [] });
  });

  test('a backup with a flipped byte in a row fails and names the table', async () => {
    const file = join(backup, 'database/products.ndjson');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"Pump"', '"Pumq"'));
    expect(await problems()).toEqual(['database/products.ndjson: its content has changed']);
    expect(await restoring()).toEqual({
      message: 'The backup is damaged: table products: its rows are not the same.',
      left: [],
    });
  });

  test('a backup with a truncated or longer file fails and names the file', async () => {
    const path = original();
    const { size } = statSync(join(backup, path));
    truncateSync(join(backup, path), size - 1);
    appendFileSync(join(backup, 'database/categories.ndjson'), '\n');
    const [table, file] = await problems();
    expect(table).toMatch(/^database\/categories\.ndjson: \d+ bytes instead of \d+$/);
    expect(file).toBe(`${path}: ${size - 1} bytes instead of ${size}`);
  });

  test('a backup with a table truncated after a row is not restored', async () => {
    writeFileSync(join(backup, 'database/admin_users.ndjson'), '');
    expect(await problems()).toEqual([
      expect.stringMatching(/^database\/admin_users\.ndjson: 0 bytes instead of \d+$/),
    ]);
    expect(await restoring()).toEqual({
      message: 'The backup is damaged: table admin_users: 0 rows instead of 1.',
      left: [],
    });
  });

  test('a backup without one of its files fails and names the file', async () => {
    const path = original();
    unlinkSync(join(backup, path));
    unlinkSync(join(backup, 'database/counters.ndjson'));
    expect(await problems()).toEqual(['database/counters.ndjson: it is missing', `${path}: it is missing`]);
    expect((await restoring()).left).toEqual([]);
  });

  test.each(['manifest.json', 'manifest.sha256'])('a backup with an edited %s is rejected', async name => {
    const file = join(backup, name);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/[0-9a-f]{64}/, '0'.repeat(64)));
    const sentence = `The backup ${backup} is damaged: manifest.json does not match manifest.sha256.`;
    await expect(problems()).rejects.toThrow(sentence);
    expect(await restoring()).toEqual({ message: sentence, left: [] });
  });

  test.each(['manifest.json', 'manifest.sha256'])('a backup without %s is rejected', async name => {
    unlinkSync(join(backup, name));
    await expect(problems()).rejects.toThrow(`The backup ${backup} is damaged: ${name} is missing.`);
  });

  test('a backup without a referenced image fails and names the image', async () => {
    const manifest = await readManifest(backup);
    const path = original();
    unlinkSync(join(backup, path));
    const files = manifest.files.filter(file => `files/${file.path}` !== path);
    await writeManifest(backup, { ...manifest, files });
    expect(await problems()).toEqual([`${path}: referenced by a row, but missing in the backup`]);
  });

  test('a backup of a newer version is rejected', async () => {
    const manifest = await readManifest(backup);
    const migrations = [...manifest.migrations, 'Rockets1900000000000'];
    await writeManifest(backup, { ...manifest, migrations, version: '9.0.0' });
    const sentence =
      'The backup was made by version 9.0.0, which is newer than this program: the migrations Rockets1900000000000 are missing here.';
    await expect(problems()).rejects.toThrow(sentence);
    expect(await restoring()).toEqual({ message: sentence, left: [] });
    await writeManifest(backup, { ...manifest, format: 2 });
    await expect(problems()).rejects.toThrow('has format 2, made by a newer version of the program.');
  });

  test('a backup whose manifest has a path outside the folder is rejected', async () => {
    const manifest = await readManifest(backup);
    const [file] = manifest.files;
    if (!file) throw new Error('It has no file.');
    await writeManifest(backup, { ...manifest, files: [{ ...file, path: '../../outside' }] });
    expect((await restoring()).left).toEqual([]);
    await expect(problems()).rejects.toThrow(`The backup ${backup} is damaged: manifest.json, files.0.path: `);
  });
});

test('a backup from before the first release is refused, with the way to bring it up to date', async () => {
  const manifest = await readManifest(backup);
  await writeManifest(backup, { ...manifest, migrations: ['Initial1700000000000'], version: '0.1.0' });
  const reason =
    'The backup was made by version 0.1.0, before 1.0.0. Restore it with that version, then bring the data up to date with ' +
    'scripts/database/upgrade-0.1.ts, as docs/deploy/upgrade.md says.';
  await expect(problems()).rejects.toThrow(reason);
});

test('a backup of an older schema is restored unchanged and migrated at the next start', async () => {
  const manifest = await readManifest(backup);
  // Tables of the later migrations, and those with a column of theirs.
  const changed = ['admin_users', 'categories', 'gallery_images', 'products'];
  const later = ['bulk_operations', 'contact_queries', 'enquiry_events', ...changed, 'website'];
  later.push('enquiry_items', 'review_links', 'review_remarks');
  later.push('addresses', 'day_counts', 'media', 'missed_paths', 'pages', 'pending_changes', 'redirects');
  later.push(
    'enquiry_notices',
    'enquiry_views',
    'messages',
    'muted_notices',
    'reply_file_parts',
    'reply_files',
    'reply_signatures',
    'reply_templates',
  );
  later.push('enquiry_file_parts', 'enquiry_files', 'enquiry_proofs', 'upload_counts');
  later.push('price_lists', 'prices', 'quotation_revisions', 'quotation_settings', 'quotation_sums', 'quotations');
  later.push('mailboxes', 'received_file_parts', 'received_files', 'received_mails', 'reply_writers');
  later.push('publish_requests', 'purges', 'release_items', 'releases');
  const tables = manifest.tables.filter(({ name }) => !later.includes(name));
  expect(tables).toHaveLength(manifest.tables.length - later.length);
  await writeManifest(backup, { ...manifest, tables, migrations: manifest.migrations.slice(0, 3) });
  expect(await problems()).toEqual([]);
  expect((await restoring()).message).toBe('restored');
});
