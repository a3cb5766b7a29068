import type { MigrationInterface, QueryRunner } from 'typeorm';
import { cascade, createTable, dropTable } from '../helpers/create-table.ts';

const name = 'reply_signatures';

/** What the replies of users end with. */
export class ReplySignatures1800000000977 implements MigrationInterface {
  name = 'ReplySignatures1800000000977';

  up(runner: QueryRunner): Promise<void> {
    return createTable(runner, name, {
      columns: ({ id, longText }) => ({ id, text: longText }),
      foreignKeys: cascade('fk_reply_signatures_user', 'id', 'admin_users'),
    });
  }

  down(runner: QueryRunner): Promise<void> {
    return dropTable(runner, name);
  }
}
