import type { MigrationInterface, QueryRunner } from 'typeorm';
import { cascade, createTable, dropTable, type Tables } from '../helpers/create-table.ts';

const tables: Tables = {
  received_mails: {
    columns: ({ id, time, key, line, longText }) => ({
      id,
      createdAt: time,
      mailKey: key(43),
      messageKey: key(43),
      enquiryId: { ...id, isNullable: true },
      suggestedId: { ...id, isNullable: true },
      state: key(20),
      kind: key(20),
      marks: longText,
      sender: line(254),
      senderName: line(200),
      recipient: line(254),
      subject: line(500),
      text: longText,
      quoted: longText,
      html: { ...longText, isNullable: true },
      messageId: longText,
      referenceIds: longText,
    }),
    indices: {
      ix_received_mails_state: ['state', 'createdAt'],
      ix_received_mails_message: ['messageKey'],
    },
    uniques: { uq_received_mails_key: ['mailKey'] },
    foreignKeys: cascade('fk_received_mails_enquiry', 'enquiryId', 'contact_queries'),
  },
  received_files: {
    columns: ({ id, line, integer }) => ({
      id,
      mailId: id,
      place: integer,
      name: line(200),
      bytes: integer,
      refused: { ...line(300), isNullable: true },
    }),
    indices: { ix_received_files_mail: ['mailId', 'place'] },
    foreignKeys: cascade('fk_received_files_mail', 'mailId', 'received_mails'),
  },
  received_file_parts: {
    columns: ({ id, longText, integer }) => ({ id, fileId: id, place: integer, content: longText }),
    indices: { ix_received_file_parts_file: ['fileId', 'place'] },
    foreignKeys: cascade('fk_received_file_parts_file', 'fileId', 'received_files'),
  },
  mailboxes: {
    columns: ({ id, time, key, line, integer }) => ({
      id,
      uidValidity: key(20),
      lastUid: integer,
      readAt: { ...time, isNullable: true },
      triedAt: { ...time, isNullable: true },
      error: { ...line(300), isNullable: true },
    }),
  },
  reply_writers: {
    columns: ({ id, time, key, line }) => ({
      id: key(80),
      enquiryId: id,
      userId: id,
      userName: line(200),
      writtenAt: time,
    }),
    indices: { ix_reply_writers_enquiry: ['enquiryId', 'writtenAt'] },
    foreignKeys: cascade('fk_reply_writers_enquiry', 'enquiryId', 'contact_queries'),
  },
};

/** What customers write by mail, with its files; how far mailboxes are read; who is writing a reply. */
export class ReceivedMails1800000000951 implements MigrationInterface {
  name = 'ReceivedMails1800000000951';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, table] of Object.entries(tables)) await createTable(runner, name, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(tables).toReversed()) await dropTable(runner, name);
  }
}
