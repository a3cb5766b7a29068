import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@hydraulics/common/contract/api';
import { createClient, fetchTransport, toRoutes } from '@hydraulics/common/contract/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Database } from '../db/database.ts';
import type { DatabaseLocation } from '../db/source.ts';
import { Media } from '../media/media.ts';
import { addToDay } from '../repositories/insights/day-counts.ts';
import { databases, type FreshDatabase, freshDatabase } from '../testing/databases.ts';
import { factories } from '../testing/factories.ts';
import { pdfFile } from '../testing/files/documents.ts';
import { diskFiles } from '../testing/files/folders-of.ts';
import { pngFile } from '../testing/images.ts';
import { listen, startTestServer, type TestServer } from '../testing/server.ts';
import { createBackup } from './create.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore.ts';
import { verifyBackup } from './verify.ts';

const hard = `Þór 🔧 液压 "x" 'y' \\ \u2028 \u2029 \r\n\t <b>${'ö'.repeat(70_000)}</b>`;
const at = (time: string) => new Date(time);
const fixed = {
  createdAt: at('2026-03-29T01:59:59.001Z'),
  updatedAt: at('2026-10-25T00:30:00.999Z'),
  version: 2_147_483_647,
  updatedBy: null,
};

async function fill(server: TestServer): Promise<void> {
  await factories(server).product({ name: 'With pictures', images: [await pngFile(), await pngFile()] });
  await factories(server).image();
  const document = await factories(server).document({ title: 'Maße', language: 'de', revision: 'A' });
  await server.client.documents.update({ id: document._id, revision: 'B', file: [pdfFile('b.pdf', 'revision B')] });
  const downloads = { day: '2026-03-01', kind: 'document' as const, times: new Map([[document._id, 3]]) };
  await addToDay(server.deps.db, downloads);
  await factories(server).enquiry({ name: 'Vera 🙂', message: 'Line\n\nline' });
  await server.deps.db.write(async tables => {
    const category = { ...fixed, deletedAt: at('2026-12-31T23:59:59.500Z'), name: 'Gone', nameKey: null };
    await tables.categories.insert({ ...category, id: 'category-gone' });
    await tables.products.insert({
      ...fixed,
      id: 'product-hard',
      deletedAt: null,
      name: ' 🔧 " ',
      categoryId: 'category-gone',
      smallDesc: '',
      fullDesc: hard,
      features: '\\N',
      applications: 'NULL',
      advantages: '{"a":[1,2]}',
      additionalDesc: '\u0001',
      images: [],
      specImage: null,
      search: '%_',
    });
  });
}

const categoryLine =
  '{"address":"","attributes":null,"createdAt":"2026-03-29T01:59:59.001Z","deletedAt":"2026-12-31T23:59:59.500Z","id":"category-gone","intro":"","name":"Gone","nameKey":null,"nameSort":"","noindex":0,"position":0,"publishAt":null,"searchDescription":"","searchImage":null,"searchTitle":"","status":"published","unpublishAt":null,"updatedAt":"2026-10-25T00:30:00.999Z","updatedBy":null,"version":2147483647}';

const contentOf = ({ tables, files, migrations }: Manifest) => ({
  migrations,
  tables,
  files: files.map(({ path, sha256 }) => `${path} ${sha256}`),
});

describe.each(databases)('a backup of a site on %s', kind => {
  let server: TestServer;
  let scratch: string;
  let backup: string;
  let manifest: Manifest;
  beforeAll(async () => {
    server = await startTestServer(kind);
    scratch = mkdtempSync(join(tmpdir(), 'round-trips-'));
    await fill(server);
    backup = join(scratch, 'backup');
    const options = { dataDir: server.folder, location: server.database.location, target: backup };
    manifest = (await createBackup(options))?.manifest as Manifest;
  });
  afterAll(async () => {
    await server?.close();
    rmSync(scratch, { recursive: true, force: true });
  });

  test('a backup of a site reports its content', () => {
    expect(manifest).toMatchObject({
      format: 1,
      version: expect.stringMatching(/^\d+(\.\d+){2}$/),
      database: kind,
      missing: [],
    });
    expect(manifest.migrations[0]).toBe('OperationTables1700000000000');
    expect(Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]))).toMatchObject({
      admin_users: 1,
      categories: 3,
      contact_queries: 1,
      day_counts: 1,
      documents: 1,
      counters: 2,
      gallery_images: 1,
      products: 3,
      // The admin's session must not be restored.
      sessions: 0,
      social_links: 0,
    });
    const folders = manifest.files.map(({ path }) => path.split('/')[0]);
    expect(folders.filter(folder => folder === 'originals')).toHaveLength(5);
    expect(new Set(folders)).toEqual(new Set(['originals', 'uploads']));
  });

  test('writes the same rows for every database', () => {
    const lines = readFileSync(join(backup, 'database', 'categories.ndjson'), 'utf8').split('\n');
    expect(lines).toContain(categoryLine);
    expect(lines).toHaveLength(4);
    const [row] = readFileSync(join(backup, 'database', 'documents.ndjson'), 'utf8').split('\n');
    expect(row).toMatch(
      /^\{"bytes":\d+,"createdAt":"[^"]+","deletedAt":null,"deletionReason":"","exactKind":"","expired":0,"file":"documents\/[0-9a-f]{40}\.pdf","id":"[^"]+","issuer":"","keepUntil":"2040-01-01","kind":"data-sheet","language":"de","number":"","ownerId":"[^"]+","ownerNoun":"products","position":1,"remindedOf":null,"revision":"B","shownFiles":"[^\]]+\]","title":"Maße","updatedAt":"[^"]+","updatedBy":"Ada Admin","validUntil":null,"version":2\}$/,
    );
    const [count] = readFileSync(join(backup, 'database', 'day_counts.ndjson'), 'utf8').split('\n');
    expect(count).toContain('"day":"2026-03-01"');
    expect(count).toContain('"times":3');
  });

  test('a backup of a site is readable by its owner only', () => {
    for (const path of ['', 'database', 'files', 'files/originals', 'files/uploads']) {
      expect([path, statSync(join(backup, path)).mode & 0o777]).toEqual([path, 0o700]);
    }
    for (const path of ['manifest.json', 'manifest.sha256', 'database/products.ndjson']) {
      expect([path, statSync(join(backup, path)).mode & 0o777]).toEqual([path, 0o600]);
    }
  });

  test('a backup of a site is valid', async () => {
    expect((await verifyBackup(backup)).problems).toEqual([]);
  });

  describe.each(databases)('restored to %s', other => {
    let fresh: FreshDatabase;
    let location: DatabaseLocation;
    let dataDir: string;
    beforeAll(async () => {
      dataDir = join(scratch, `restored-${other}`);
      fresh = await freshDatabase(other, dataDir);
      location = fresh.location;
      await restoreBackup({ backup, dataDir, location });
    });
    afterAll(() => fresh?.drop());

    test('a restored backup has byte-identical rows and files', async () => {
      const target = join(scratch, `again-${other}`);
      const again = await createBackup({ dataDir, location, target });
      expect(again?.manifest.database).toBe(other);
      expect(contentOf(again?.manifest as Manifest)).toEqual(contentOf(manifest));
    });

    test('a restored backup leaves no temporary files', () => {
      expect(existsSync(`${dataDir}.restoring`)).toBe(false);
      expect(existsSync(join(dataDir, '.restoring'))).toBe(false);
    });

    test('a restored site is readable by its owner only', () => {
      const uploads = readdirSync(join(dataDir, 'uploads')).map(name => `uploads/${name}`);
      expect(uploads.length).toBeGreaterThan(0);
      const modes = (paths: string[]) => paths.map(path => [path, statSync(join(dataDir, path)).mode & 0o777]);
      expect(modes(['', 'originals', 'uploads']).map(([, mode]) => mode)).toEqual([0o700, 0o700, 0o700]);
      expect(modes(uploads)).toEqual(uploads.map(path => [path, 0o600]));
    });

    test('serves the same responses', async () => {
      const db = await new Database(location).open();
      const row = await db.read(tables => tables.products.findOneByOrFail({ id: 'product-hard' }));
      expect(row).toMatchObject({ ...fixed, deletedAt: null, name: ' 🔧 " ', fullDesc: hard, features: '\\N' });
      expect(row).toMatchObject({ additionalDesc: '\u0001', images: [], specImage: null, applications: 'NULL' });
      const media = new Media(diskFiles(dataDir), db);
      const app = await listen({ deps: { ...server.deps, db, media } });
      const visitor = createClient(toRoutes(api), fetchTransport(undefined, { baseUrl: app.url }));
      const products = await visitor.products.list();
      const { images } = products.find(({ name }) => name === 'With pictures') ?? {};
      const responses = await Promise.all((images ?? []).map(image => fetch(`${app.url}/${image}`)));
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      await app.close();
      await media.close();
      await db.close();
    });
  });
});
