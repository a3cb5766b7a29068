import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { created, lines, listQuery, optionalDay } from '../contract/fields.ts';
import { limits } from '../limits.ts';
import { currentState, enquiryStates, lostReasons, requestedStates } from './enquiry-states.ts';
import { bulkItems, bulkOutcome, seenCount, undoneOperation } from './lists/bulk.ts';

/** Choices besides the id of a user: oneself, and no one. */
export const assigneeChoices = { me: 'me', nobody: 'nobody' } as const;

/** A user by id, or one of `assigneeChoices`. */
const assignee = z
  .string({ error: 'assignee must be given once, as text' })
  .regex(/^[A-Za-z0-9_-]{1,36}$/, 'assignee must be the id of a user, me or nobody')
  .meta({ description: 'The id of a user, `me` or `nobody`', examples: ['me'] });

const handled = '`handled` is a former name of `answered`';

const state = z
  .enum(requestedStates, { error: `state must be one of ${enquiryStates.join(', ')}` })
  .transform(currentState)
  .meta({ description: handled });

const lostReason = z
  .enum(lostReasons, { error: `lostReason must be one of ${lostReasons.join(', ')}` })
  .meta({ description: 'With the state `lost`: why the enquiry came to nothing' });

/** What staff change of an enquiry. */
export const enquiryChanges = {
  state: state.optional(),
  lostReason: lostReason.optional(),
  assignee: assignee.optional(),
  dueOn: optionalDay('dueOn').optional().meta({ description: 'The day to come back to it; empty for none' }),
};

const filterStates = [...requestedStates, 'waiting'] as const;

/** The filter of the enquiry list, without the search. */
export const enquiryFilter = {
  state: z
    .enum(filterStates, { error: `state must be one of ${enquiryStates.join(', ')}, waiting` })
    .transform(name => (name === 'waiting' ? name : currentState(name)))
    .optional()
    .meta({ description: `\`waiting\`: new or in work; ${handled}` }),
  assignee: assignee.optional(),
  due: z
    .enum(['yes'], { error: 'due must be yes, or left out' })
    .optional()
    .meta({ description: 'Only those whose day has come, and that are in work, answered or quoted' }),
  since: optionalDay('since').optional().meta({ description: 'Only those received on this day or later' }),
  until: optionalDay('until').optional().meta({ description: 'Only those received on this day or earlier' }),
  customer: z
    .string({ error: 'customer must be given once, as text' })
    .trim()
    .toLowerCase()
    .max(limits.email, `customer must be at most ${limits.email} characters`)
    .regex(/^([^\s@]*@[^\s@]+)?$/, 'customer must be a mail address, or @ and a domain')
    .optional()
    .meta({ description: 'Only those of a mail address, or of a domain: `@example.com`' }),
};

const ordered = listQuery('createdAt', 'name', 'email', 'organization', 'message', 'product', 'state', 'dueOn');

/** The query of the enquiry list: search, order, page and filter. */
export const enquiryListQuery = ordered.extend(enquiryFilter);
export const enquiryOrder = ordered.shape.sort;

/** Bulk actions on enquiries. `undo` reverses an earlier operation. */
const bulkActions = [...enquiryStates, 'delete', 'assign', 'undo'] as const;
export type BulkAction = (typeof bulkActions)[number];

const bulkChange = z
  .object({
    action: z
      .enum([...bulkActions, 'handled'], { error: `action must be one of ${bulkActions.join(', ')}` })
      .transform(action => (action === 'handled' ? currentState(action) : action))
      .meta({ description: handled }),
    lostReason: lostReason.optional(),
    assignee: assignee.optional().meta({ description: 'With `assign`: the id of a user, `me` or `nobody`' }),
    undoes: undoneOperation,
    items: bulkItems,
    all: z
      .object({
        q: z.string().trim().max(limits.search, `q must be at most ${limits.search} characters`).optional(),
        ...enquiryFilter,
        count: seenCount,
      })
      .optional()
      .meta({ description: 'All enquiries that match this filter' }),
  })
  .meta({
    id: 'EnquiryBulkChange',
    examples: [{ action: 'spam', all: { state: 'new', count: 289 } }],
  });
export type BulkChange = z.input<typeof bulkChange>;

export const enquiryEventKinds = [
  'state',
  'assignee',
  'due',
  'note',
  'deleted',
  'restored',
  'merged',
  'separated',
] as const;

export const enquiryEvent = z
  .object({
    _id: z.string(),
    createdAt: z.iso.datetime(),
    kind: z.enum(enquiryEventKinds),
    by: z.string().nullable().meta({ description: "The user's name at the time" }),
    from: z.string().nullable().meta({ description: 'The state, day or name of the assignee before' }),
    to: z.string().nullable().meta({ description: 'The same after; of a merging, the reference of the other enquiry' }),
    text: z.string().meta({ description: 'Of a note; with the state `lost`, the reason' }),
    bulk: z.boolean().meta({ description: 'Whether it was part of a bulk operation' }),
  })
  .meta({
    id: 'EnquiryEvent',
    examples: [
      {
        _id: '2b1f8f1f-6a52-4a0b-9a51-0f8b5a3e7a11',
        createdAt: '2026-03-09T14:05:00.000Z',
        kind: 'state',
        by: 'Ann Sales',
        from: 'new',
        to: 'answered',
        text: '',
        bulk: false,
      },
    ],
  });
export type EnquiryEvent = z.output<typeof enquiryEvent>;

const assigneeOption = z
  .object({
    _id: z.string(),
    name: z.string(),
    active: z.boolean().meta({
      description: 'Whether enquiries may be assigned to the user; others are listed for their existing ones',
    }),
  })
  .meta({
    id: 'Assignee',
    examples: [{ _id: '2b1f8f1f-6a52-4a0b-9a51-0f8b5a3e7a11', name: 'Ann Sales', active: true }],
  });
export type AssigneeOption = z.output<typeof assigneeOption>;

/** The calls of the desk, except those for a single enquiry. */
export const enquiryDesk = {
  assignees: endpoint({
    method: 'GET',
    path: '/api/v1/enquiry-assignees',
    access: 'enquiries',
    summary: 'The users to whom enquiries are or may be assigned',
    out: z.array(assigneeOption),
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/api/v1/enquiry-operations',
    access: 'enquiries',
    summary: 'Mark, assign or delete many enquiries, or undo such an operation',
    resumes: true,
    body: bulkChange,
    errors: ['version_conflict', 'not_found'],
    out: bulkOutcome,
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/api/v1/enquiries/:id/timeline',
    access: 'enquiries',
    summary: 'The events of an enquiry and its notes, oldest first',
    out: z.array(enquiryEvent),
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/api/v1/enquiries/:id/notes',
    access: 'enquiries',
    summary: 'Add a note about an enquiry, which only staff see',
    body: z
      .object({ text: lines('Note', limits.message) })
      .meta({ id: 'NewNote', examples: [{ text: 'Called back; wants the drawing first.' }] }),
    keyGivesId: true,
    status: 201,
    location: '/api/v1/enquiries/:id/timeline',
    out: created,
  }),
};
