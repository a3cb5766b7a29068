import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, dropTable, type Tables } from './helpers/create-table.ts';

const tables: Tables = {
  day_counts: {
    columns: kinds => ({
      id: kinds.key(170),
      day: kinds.key(10),
      kind: kinds.key(20),
      subject: kinds.key(140),
      times: kinds.integer,
    }),
    indices: { ix_day_counts_kind: ['kind', 'day'] },
  },
};

const concatenated = (runner: QueryRunner, ...parts: string[]) =>
  runner.connection.options.type === 'better-sqlite3' ? parts.join(' || ') : `CONCAT(${parts.join(', ')})`;

/**
 * Adds the counts of each day, and copies the downloads of documents there. Their former table stays, because the
 * previous version may still run on this database.
 */
export class DayCounts1800000000400 implements MigrationInterface {
  name = 'DayCounts1800000000400';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, table] of Object.entries(tables)) await createTable(runner, name, table);
    // Interrupted after this, nothing has been counted yet, and it can be repeated.
    await runner.query("DELETE FROM day_counts WHERE kind = 'document'");
    const id = concatenated(runner, 'day', "' document '", 'documentId');
    await runner.query(
      `INSERT INTO day_counts (id, day, kind, subject, times)
       SELECT ${id}, day, 'document', documentId, downloads FROM document_downloads`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    // Interrupted after the table was dropped.
    if (!(await runner.hasTable('day_counts'))) return;
    const id = concatenated(runner, 'subject', "' '", 'day');
    await runner.query('DELETE FROM document_downloads');
    await runner.query(
      `INSERT INTO document_downloads (id, documentId, day, downloads)
       SELECT ${id}, subject, day, times FROM day_counts
       WHERE kind = 'document' AND subject IN (SELECT id FROM documents)`,
    );
    await dropTable(runner, 'day_counts');
  }
}
