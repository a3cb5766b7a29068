import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, dropTable } from './helpers/create-table.ts';

/** What waits for somebody who may publish. Dropping it publishes nothing. */
export class PublishRequests1800000000830 implements MigrationInterface {
  name = 'PublishRequests1800000000830';

  up(runner: QueryRunner): Promise<void> {
    return createTable(runner, 'publish_requests', {
      columns: kinds => ({
        id: kinds.id,
        noun: kinds.key(40),
        recordId: kinds.id,
        askedAt: kinds.time,
        userId: { ...kinds.id, isNullable: true },
        userName: { ...kinds.line(200), isNullable: true },
        sentBackAt: { ...kinds.time, isNullable: true },
        sentBackBy: { ...kinds.line(200), isNullable: true },
        remark: { ...kinds.line(500), default: "''" },
      }),
      uniques: { uq_publish_requests: ['noun', 'recordId'] },
    });
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTable(runner, 'publish_requests');
  }
}
