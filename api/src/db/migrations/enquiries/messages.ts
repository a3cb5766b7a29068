import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, dropTable, type Tables } from '../helpers/create-table.ts';

const tables: Tables = {
  messages: {
    columns: ({ id, time, key, line, longText }) => ({
      id,
      enquiryId: id,
      createdAt: time,
      direction: key(3),
      kind: key(20),
      sender: line(254),
      recipient: line(254),
      subject: line(500),
      text: longText,
      html: { ...longText, isNullable: true },
      messageId: longText,
      inReplyTo: { ...longText, isNullable: true },
      referenceIds: longText,
      files: longText,
      sentAt: { ...time, isNullable: true },
      userId: { ...id, isNullable: true },
      userName: { ...line(200), isNullable: true },
      state: key(20),
      reason: { ...key(40), isNullable: true },
    }),
    indices: { ix_messages_enquiry: ['enquiryId', 'createdAt'] },
    foreignKeys: [
      {
        name: 'fk_messages_enquiry',
        columnNames: ['enquiryId'],
        referencedTableName: 'contact_queries',
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  },
  reply_templates: {
    columns: ({ id, time, line, longText, integer }) => ({
      id,
      createdAt: time,
      updatedAt: time,
      version: integer,
      updatedBy: { ...line(200), isNullable: true },
      name: line(80),
      text: longText,
    }),
  },
};

/** What staff and customers write to each other, and the templates of replies. */
export class Messages1800000000950 implements MigrationInterface {
  name = 'Messages1800000000950';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, table] of Object.entries(tables)) await createTable(runner, name, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(tables).toReversed()) await dropTable(runner, name);
  }
}
