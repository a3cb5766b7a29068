import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import {
  changed,
  countQuery,
  created,
  deletionQuery,
  done,
  email,
  expectedVersion,
  line,
  lines,
  optionalDay,
  optionalLine,
  record,
  recordExample,
} from '../contract/fields.ts';
import { limits } from '../limits.ts';
import { dataSheetUnits } from '../units/data-sheet.ts';
import { enquirySources } from '../units/enquiry-list/enquiry-sources.ts';
import { enquiryFileLimits } from '../units/uploads/enquiry-file-limits.ts';
import { enquiryChanges, enquiryDesk, enquiryFilter, enquiryListQuery } from './enquiry-desk.ts';
import { enquiryItem, enquiryItemsInput, formSource, formUnits } from './enquiry-items.ts';
import { type EnquiryState, enquiryStates, lostReasons } from './enquiry-states.ts';
import { enquiryFile, fileCalls } from './thread/enquiry-files.ts';
import { mergeCalls, mergedEnquiry } from './thread/merged.ts';
import { noticeCalls } from './thread/notices.ts';
import { openedCalls } from './thread/opened-enquiry.ts';
import { received } from './thread/received.ts';
import { signatureCalls } from './thread/signature.ts';
import { thread } from './thread/thread.ts';
import { viewCalls } from './thread/views.ts';

export type { EnquiryState };

const { state: _, ...countFilter } = enquiryFilter;

export const enquiry = z
  .object({
    ...record,
    name: z.string(),
    email: z.string(),
    organization: z.string(),
    message: z.string(),
    phone: z.string(),
    country: z.string(),
    deadline: z.string().meta({ description: 'A day such as 2026-12-01; empty if none was given' }),
    items: z.array(enquiryItem).meta({ description: 'What was asked for, in the order of the list' }),
    files: z.array(enquiryFile).meta({ description: 'What the visitor sent with it, and what was refused' }),
    state: z.enum(enquiryStates),
    lostReason: z.enum(lostReasons).nullable().meta({ description: 'Why a lost one came to nothing; otherwise null' }),
    product: z.string().meta({ description: 'The name of the requested product at the time; empty if none' }),
    productId: z.string().nullable(),
    assignee: z.string().nullable().meta({ description: 'The id of the assigned user' }),
    dueOn: z.string().nullable().meta({ description: 'The day on which staff come back to it, such as 2026-12-04' }),
    handledBy: z.string().nullable().meta({ description: 'Who answered it; null while it has no answer' }),
    handledAt: z.iso.datetime().nullable(),
    source: z.enum(['', ...enquirySources]).meta({ description: 'Where it came from; empty if that was not recorded' }),
    units: z
      .enum(['', ...dataSheetUnits])
      .meta({ description: 'The units that the visitor chose on the website; empty if none' }),
    merged: z
      .array(mergedEnquiry)
      .optional()
      .meta({ description: 'Others of the customer that are read in this one; left out if there is none' }),
  })
  .meta({
    id: 'Enquiry',
    examples: [
      {
        ...recordExample('7e57ab1e-0c0f-4f60-8c5d-1d2e3f4a5b6c'),
        name: 'Vera Visitor',
        email: 'vera@example.com',
        organization: 'Example Steel',
        message: 'Please send a quotation for two power packs.',
        phone: '+49 30 901820',
        country: 'Germany',
        deadline: '2026-12-01',
        items: [],
        files: [],
        state: 'new',
        lostReason: null,
        product: 'Power pack PP-20',
        productId: '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11',
        assignee: null,
        dueOn: null,
        handledBy: null,
        handledAt: null,
        source: 'product',
        units: '',
      },
    ],
  });
export type Enquiry = z.output<typeof enquiry>;

/**
 * Hints for spam detection. Invalid values are never rejected: an error would teach spammers, and a field that its
 * sender cannot see must not lose an enquiry.
 */
const spamSignals = {
  website: z
    .string()
    .trim()
    .optional()
    .catch('not even text')
    .meta({ description: 'Leave it out or empty: any value marks the enquiry as spam', maxLength: 0 }),
  elapsed: z
    .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
    .optional()
    .catch(undefined)
    .meta({ description: 'Milliseconds between opening and sending the form; clients without a form leave it out' }),
};

export const enquiryInput = z
  .object({
    name: line('Name'),
    email: email(),
    organization: optionalLine('Organization'),
    message: lines('Message', limits.message),
    product: optionalLine('Product').meta({ description: 'The id or name of the requested product' }),
    phone: optionalLine('Phone'),
    country: optionalLine('Country'),
    deadline: optionalDay('Deadline').optional().meta({ description: 'The day until which an offer is needed' }),
    items: enquiryItemsInput.optional(),
    source: formSource.meta({ description: 'Where the visitor found the product, if no item says it' }),
    units: formUnits.meta({ description: 'The units that the visitor chose on the website' }),
    ...spamSignals,
  })
  .meta({
    id: 'NewEnquiry',
    examples: [
      {
        name: 'Vera Visitor',
        email: 'vera@example.com',
        organization: 'Example Steel',
        message: 'Please send a quotation for two power packs.',
      },
    ],
  });

const enquirySent = created
  .extend({
    page: z.string().meta({
      description: 'The path of a private page that shows the enquiry: anybody who has it can add to it or withdraw it',
    }),
    files: z
      .array(
        z.object({
          name: z.string(),
          reason: z.string().nullable().meta({ description: 'Why it was not stored; null if it was' }),
        }),
      )
      .optional()
      .meta({ description: 'What became of the files; left out without any, and of a repeated request' }),
  })
  .meta({ id: 'EnquirySent' });

const amount = z.number().int();
/** Enquiry counts, in total and by state. */
export const enquiryCounts = z
  .object({
    total: amount,
    new: amount,
    in_work: amount,
    answered: amount,
    quoted: amount,
    won: amount,
    lost: amount,
    spam: amount,
    /** Desktop apps that were installed earlier require it. */
    handled: amount.meta({ deprecated: true, description: 'The same as `answered`, which programs should read' }),
  })
  .meta({ id: 'EnquiryStateCounts' });
export type EnquiryCounts = z.output<typeof enquiryCounts>;

export const enquiries = {
  submit: endpoint({
    method: 'POST',
    path: '/api/contact-submit',
    access: 'public',
    summary: 'Send an enquiry',
    body: enquiryInput,
    files: { files: { label: 'Files', max: enquiryFileLimits.perForm, holds: 'enquiry files' } },
    takesJson: true,
    limit: 'enquiry',
    worksOffline: true,
    keyGivesId: true,
    status: 201,
    errors: ['under_construction'],
    out: enquirySent,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/contact-queries',
    access: 'enquiries',
    summary: 'All enquiries, newest first',
    query: enquiryListQuery,
    out: z.array(enquiry),
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/v1/enquiry-count',
    access: 'enquiries',
    summary: 'Counts of enquiries by state, in total or for a search',
    query: countQuery.extend(countFilter),
    out: enquiryCounts
      .extend({
        newest: z.iso.datetime().nullable().meta({ description: 'When the newest enquiry other than spam arrived' }),
        due: amount.meta({ description: 'Those in work, answered or quoted whose day has come' }),
        timeZone: z.string().meta({ description: 'Where days begin: that of the company, UTC while it has none' }),
      })
      .meta({ id: 'EnquiryCounts' }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/enquiries/:id',
    access: 'enquiries',
    summary: 'One enquiry',
    out: enquiry,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v1/enquiries/:id',
    access: 'enquiries',
    summary: 'Change the state of an enquiry, assign it to a user, or set the day to come back to it',
    body: z
      .object({ ...enquiryChanges, version: expectedVersion })
      .refine(({ state, assignee, dueOn }) => [state, assignee, dueOn].some(one => one !== undefined), {
        path: ['state'],
        error: `state must be one of ${enquiryStates.join(', ')}`,
      })
      .refine(({ state, lostReason }) => (state === 'lost') === (lostReason !== undefined), {
        path: ['lostReason'],
        error: 'lostReason is required when state is lost, and only then',
      })
      .meta({ id: 'EnquiryChanges', examples: [{ state: 'answered', version: 3 }] }),
    out: changed,
  }),
  recent: endpoint({
    method: 'GET',
    path: '/api/recent-queries',
    access: 'enquiries',
    summary: 'The newest enquiries except spam, or the oldest open ones, for the dashboard',
    query: z.object({
      waiting: z
        .enum(['yes'], { error: 'waiting must be yes, or left out' })
        .optional()
        .meta({ description: 'Only enquiries without an answer, oldest first' }),
    }),
    out: z.array(enquiry),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/contact-queries/:id',
    access: 'enquiries',
    summary: 'Delete an enquiry',
    query: deletionQuery,
    out: done,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/v1/enquiries/:id/restore',
    access: 'enquiries',
    summary: 'Restore a deleted enquiry',
    out: done,
  }),
  ...enquiryDesk,
  ...thread,
  ...openedCalls,
  ...fileCalls,
  ...received,
  ...noticeCalls,
  ...signatureCalls,
  ...mergeCalls,
  ...viewCalls,
};
