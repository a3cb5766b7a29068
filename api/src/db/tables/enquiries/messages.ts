import { limits } from '@hydraulics/common/limits';
import type { MessageKind, MessageState, OwnFile } from '@hydraulics/common/nouns/thread/thread';
import { json } from '../../columns.ts';
import { table } from '../../table.ts';

/** What is attached to a message, by the name of the file. */
export type AttachedFile = { title: string } & OwnFile;

/**
 * What staff and the customer of an enquiry write to each other. The id of one of ours is that of its mail in the outbox, which
 * changes its state.
 */
export type MessageRow = {
  id: string;
  enquiryId: string;
  createdAt: Date;
  direction: 'out' | 'in';
  kind: MessageKind;
  sender: string;
  recipient: string;
  subject: string;
  text: string;
  /** Null: it is written as text. */
  html: string | null;
  /** Its Message-ID with the angle brackets, and those of the messages before it. */
  messageId: string;
  inReplyTo: string | null;
  referenceIds: string[];
  files: AttachedFile[];
  sentAt: Date | null;
  userId: string | null;
  userName: string | null;
  state: MessageState;
  /** Why the last attempt to send it failed: a code. Of a `word`: see `withdrawn-part.ts`. */
  reason: string | null;
};

export const messages = table<MessageRow>({
  entity: 'message',
  table: 'messages',
  files: {},
  tags: null,
  // What was written to a customer could not be erased from the audit, which has an entry for each reply.
  audit: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.id, primary),
      enquiryId: column(kinds.id),
      createdAt: column(kinds.time),
      direction: column(kinds.key(3)),
      kind: column(kinds.key(20)),
      sender: column(kinds.line(limits.email)),
      recipient: column(kinds.line(limits.email)),
      subject: column(kinds.line(limits.mailHeader)),
      text: column(kinds.longText),
      html: column(kinds.longText, { nullable: true }),
      messageId: column(kinds.longText),
      inReplyTo: column(kinds.longText, { nullable: true }),
      referenceIds: column(kinds.longText, { transformer: json }),
      files: column(kinds.longText, { transformer: json }),
      sentAt: column(kinds.time, { nullable: true }),
      userId: column(kinds.id, { nullable: true }),
      userName: column(kinds.line(limits.name), { nullable: true }),
      state: column(kinds.key(20)),
      reason: column(kinds.key(40), { nullable: true }),
    },
    indices: [{ name: 'ix_messages_enquiry', columns: ['enquiryId', 'createdAt'] }],
    foreignKeys: [
      {
        name: 'fk_messages_enquiry',
        target: 'enquiry',
        columnNames: ['enquiryId'],
        referencedColumnNames: ['id'],
        // Erasing an enquiry also erases what was written about it.
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  }),
});
