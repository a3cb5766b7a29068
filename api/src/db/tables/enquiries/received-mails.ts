import { limits } from '@hydraulics/common/limits';
import { json } from '../../columns.ts';
import { table } from '../../table.ts';

/**
 * A mail that came in. `joined`: it is the message of this id in the thread of an enquiry, which has its words.
 * `waiting`: staff decide what becomes of it. `done`: only that it was read is stored.
 */
export type ReceivedMailRow = {
  id: string;
  createdAt: Date;
  /** What makes two mails the same one: a hash of what a person sees of it. */
  mailKey: string;
  /** A hash of its Message-ID; empty without one. */
  messageKey: string;
  enquiryId: string | null;
  /** What staff are offered to add it to. */
  suggestedId: string | null;
  state: 'joined' | 'waiting' | 'done';
  kind: string;
  marks: string[];
  sender: string;
  senderName: string;
  recipient: string;
  subject: string;
  text: string;
  quoted: string;
  html: string | null;
  messageId: string;
  referenceIds: string[];
};

export const receivedMails = table<ReceivedMailRow>({
  entity: 'receivedMail',
  table: 'received_mails',
  files: {},
  tags: null,
  // What a customer wrote could not be erased from the audit.
  audit: false,
  schema: ({ column, kinds, primary, unique }) => {
    const once = unique('uq_received_mails_key', ['mailKey']);
    const indices = [
      { name: 'ix_received_mails_state', columns: ['state', 'createdAt'] },
      { name: 'ix_received_mails_message', columns: ['messageKey'] },
    ];
    return {
      columns: {
        id: column(kinds.id, primary),
        createdAt: column(kinds.time),
        mailKey: column(kinds.key(43)),
        messageKey: column(kinds.key(43)),
        enquiryId: column(kinds.id, { nullable: true }),
        suggestedId: column(kinds.id, { nullable: true }),
        state: column(kinds.key(20)),
        kind: column(kinds.key(20)),
        marks: column(kinds.longText, { transformer: json }),
        sender: column(kinds.line(limits.email)),
        senderName: column(kinds.line(limits.name)),
        recipient: column(kinds.line(limits.email)),
        subject: column(kinds.line(limits.mailHeader)),
        text: column(kinds.longText),
        quoted: column(kinds.longText),
        html: column(kinds.longText, { nullable: true }),
        messageId: column(kinds.longText),
        referenceIds: column(kinds.longText, { transformer: json }),
      },
      ...once,
      indices: [...indices, ...(once.indices ?? [])],
      foreignKeys: [
        {
          name: 'fk_received_mails_enquiry',
          target: 'enquiry',
          columnNames: ['enquiryId'],
          referencedColumnNames: ['id'],
          onDelete: 'CASCADE',
          onUpdate: 'NO ACTION',
        },
      ],
    };
  },
});
