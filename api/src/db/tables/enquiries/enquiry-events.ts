import { limits } from '@hydraulics/common/limits';
import type { enquiryEventKinds } from '@hydraulics/common/nouns/enquiry-desk';
import { table } from '../../table.ts';
import { hasWord, type Words } from '../../words/exact-words.ts';
import { storedStates } from './enquiries.ts';

/**
 * A staff action on an enquiry, or a note. `before` and `after` are states, or ids of assignees. `version` is the
 * enquiry's new version, null for a note.
 */
export type EnquiryEventRow = {
  id: string;
  enquiryId: string;
  createdAt: Date;
  userId: string | null;
  userName: string | null;
  kind: (typeof enquiryEventKinds)[number];
  before: string | null;
  after: string | null;
  text: string;
  /** The bulk operation that it belongs to. */
  operationId: string | null;
  version: number;
};

/** Version 1.0.0 reads the other kinds as notes without a text. */
const storedKinds = { unknown: { due: 'note', merged: 'note', separated: 'note' } } as const satisfies Words;

/** The words of events. */
export const eventWords = { kind: storedKinds, before: storedStates, after: storedStates } as const;

/** The condition that an event with this alias is a note. */
export const isNote = (alias: string): string => hasWord(storedKinds, alias, 'kind', ['note']);

export const enquiryEvents = table<EnquiryEventRow>({
  entity: 'enquiryEvent',
  table: 'enquiry_events',
  files: {},
  tags: null,
  // The audit has its own entries: for a changed enquiry, for a whole operation, and for an added note.
  audit: false,
  words: eventWords,
  schema: ({ column, kinds, primary, words }) => ({
    columns: {
      id: column(kinds.id, primary),
      enquiryId: column(kinds.id),
      createdAt: column(kinds.time),
      userId: column(kinds.id, { nullable: true }),
      userName: column(kinds.line(limits.name), { nullable: true }),
      ...words('kind', storedKinds, column(kinds.key(20))),
      ...words('before', storedStates, column(kinds.key(36), { nullable: true })),
      ...words('after', storedStates, column(kinds.key(36), { nullable: true })),
      text: column(kinds.longText),
      operationId: column(kinds.id, { nullable: true }),
      version: column(kinds.integer),
    },
    indices: [
      { name: 'ix_enquiry_events_enquiry', columns: ['enquiryId', 'createdAt'] },
      { name: 'ix_enquiry_events_operation', columns: ['operationId', 'enquiryId'] },
      { name: 'ix_enquiry_events_kind', columns: ['coarseKind', 'createdAt'] },
    ],
    foreignKeys: [
      {
        name: 'fk_enquiry_events_enquiry',
        target: 'enquiry',
        columnNames: ['enquiryId'],
        referencedColumnNames: ['id'],
        // Erasing an enquiry also erases its notes.
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  }),
});
