import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases, type FreshDatabase, freshDatabase } from '../../testing/databases.ts';
import { runAllSteps, undoLastStep } from '../migrating/steps.ts';
import { expansions } from '../schema.ts';
import { createDataSource } from '../source.ts';
import { DayCounts1800000000400 } from './day-counts.ts';

describe.each(databases)('the counts of each day, on %s', kind => {
  let folder: string;
  let fresh: FreshDatabase;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'day-counts-'));
    fresh = await freshDatabase(kind, folder);
  });
  afterEach(async () => {
    await fresh.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('begin with the downloads of version 1.0.0, also after an interruption, and give them back', async () => {
    const source = await createDataSource(fresh.location).initialize();
    await runAllSteps(source);
    const later = expansions.length - expansions.indexOf(DayCounts1800000000400);
    for (let n = 0; n < later; n += 1) await undoLastStep(source);
    const document = "'d1', '2026-01-01', '2026-01-01', 1, NULL";
    await source.query(
      `INSERT INTO documents (id, createdAt, updatedAt, version, deletedAt, title, kind, language, revision, file, bytes,
         ownerNoun, ownerId, position)
       VALUES (${document}, 'Sheet', 'data-sheet', '', '', 'documents/x.pdf', 1, 'products', 'p1', 1)`,
    );
    const downloads = 'SELECT documentId, day, downloads FROM document_downloads ORDER BY day';
    await source.query(
      "INSERT INTO document_downloads (id, documentId, day, downloads) VALUES ('d1 2026-02-01', 'd1', '2026-02-01', 5)",
    );
    const counts = 'SELECT id, day, kind, subject, times FROM day_counts';
    const stored = { id: '2026-02-01 document d1', day: '2026-02-01', kind: 'document', subject: 'd1', times: 5 };
    await runAllSteps(source);
    expect(await source.query(counts)).toEqual([stored]);
    await source.query("DELETE FROM expansions WHERE name = 'DayCounts1800000000400'");
    await runAllSteps(source);
    expect(await source.query(counts)).toEqual([stored]);
    const more = "('2026-03-01 document d1', '2026-03-01', 'document', 'd1', 2)";
    const typed = "('2026-03-01 search-none x', '2026-03-01', 'search-none', 'x', 9)";
    await source.query(`INSERT INTO day_counts (id, day, kind, subject, times) VALUES ${more}, ${typed}`);
    for (let n = 0; n < later; n += 1) await undoLastStep(source);
    expect(await source.query(downloads)).toEqual([
      { documentId: 'd1', day: '2026-02-01', downloads: 5 },
      { documentId: 'd1', day: '2026-03-01', downloads: 2 },
    ]);
    await source.destroy();
  });
});
