import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, dropTable } from './helpers/create-table.ts';
import { deletable } from './initial/record-columns.ts';

/** What is stored about pictures and documents. A file without a row is as before. */
export class MediaTable1800000000500 implements MigrationInterface {
  name = 'MediaTable1800000000500';

  up(runner: QueryRunner): Promise<void> {
    return createTable(runner, 'media', {
      columns: kinds => ({
        ...deletable(kinds),
        updatedBy: { ...kinds.line(200), isNullable: true },
        name: kinds.line(200),
        file: kinds.key(200),
        alt: { ...kinds.line(300), default: "''" },
        tags: kinds.longText,
        focus: { ...kinds.longText, isNullable: true },
        cutFrom: { ...kinds.line(200), isNullable: true },
        cutting: { ...kinds.longText, isNullable: true },
      }),
      indices: { ix_media_file: ['deletedAt', 'file'] },
    });
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTable(runner, 'media');
  }
}
