import { table } from '../../table.ts';

/**
 * One proof that enquiries arrive, and when it passed each station. The id is a secret that is used once: whoever sends
 * it as the message of an enquiry sends the proof, which is never listed.
 */
export type EnquiryProofRow = {
  id: string;
  createdAt: Date;
  state: 'open' | 'proven' | 'failed';
  /** It came in through the public form. */
  formAt: Date | null;
  /** It was stored, read again and deleted. */
  storedAt: Date | null;
  /** The mail server accepted the mail about it. */
  handedAt: Date | null;
  /** The mail came back to the mailbox that is read. */
  returnedAt: Date | null;
  /** What went wrong last, for staff. */
  failure: string | null;
};

export const enquiryProofs = table<EnquiryProofRow>({
  entity: 'enquiryProof',
  table: 'enquiry_proofs',
  files: {},
  tags: null,
  audit: false,
  backedUp: false,
  schema: ({ column, kinds, primary }) => ({
    columns: {
      id: column(kinds.id, primary),
      createdAt: column(kinds.time),
      state: column(kinds.key(10)),
      formAt: column(kinds.time, { nullable: true }),
      storedAt: column(kinds.time, { nullable: true }),
      handedAt: column(kinds.time, { nullable: true }),
      returnedAt: column(kinds.time, { nullable: true }),
      failure: column(kinds.line(300), { nullable: true }),
    },
    indices: [{ name: 'ix_enquiry_proofs_created', columns: ['createdAt'] }],
  }),
});
