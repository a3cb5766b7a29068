import { table } from '../../table.ts';

/** How far a mailbox has been read, and how the last attempt went. The id is a hash of its server, user and folder. */
export type MailboxRow = {
  id: string;
  /** Empty before the first reading. Another one means that the server has numbered its mails again. */
  uidValidity: string;
  lastUid: number;
  readAt: Date | null;
  triedAt: Date | null;
  /** Why the last attempt failed, for staff; null if it did not. */
  error: string | null;
};

export const mailboxes = table<MailboxRow>({
  entity: 'mailbox',
  table: 'mailboxes',
  files: {},
  tags: null,
  // A restored position is an old one: the mails since are read again, and known ones are not stored twice.
  audit: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.id, primary),
      uidValidity: column(kinds.key(20)),
      lastUid: column(kinds.integer),
      readAt: column(kinds.time, { nullable: true }),
      triedAt: column(kinds.time, { nullable: true }),
      error: column(kinds.line(300), { nullable: true }),
    },
  }),
});
