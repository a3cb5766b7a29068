import { z } from 'zod';
import { endpoint, id } from '../../contract/endpoint.ts';
import {
  changed,
  created,
  done,
  expectedVersion,
  optionalLine,
  record,
  recordExample,
  seenDescription,
} from '../../contract/fields.ts';
import { openedQuotationCalls } from './opened-quotation.ts';
import { priceCalls } from './prices.ts';
import { quotationContent, quotationLimits } from './quotation-content.ts';
import { quotationSettings, usualQuotationSettings } from './quotation-settings.ts';
import { quotationTotals } from './quotation-totals.ts';

/**
 * `waiting`: a second person must approve it. `issued`: it has its number, and the customer may read it. `replaced`: a
 * later revision was issued.
 */
const revisionStates = ['draft', 'waiting', 'issued', 'replaced'] as const;
export type RevisionState = (typeof revisionStates)[number];

/** What became of a quotation. `over`: it is issued, and its last day is past. */
export const quotationStates = ['draft', 'waiting', 'issued', 'over', 'accepted', 'declined'] as const;
export type QuotationState = (typeof quotationStates)[number];

const revision = z
  .object({
    revision: z.number().int().meta({ description: 'From 1' }),
    state: z.enum(revisionStates),
    content: quotationContent,
    totals: quotationTotals,
    issuedAt: z.iso.datetime().nullable(),
    issuedBy: z.string().nullable().meta({ description: "The user's name at the time" }),
    approvedBy: z.string().nullable().meta({ description: 'Who approved it, if its sum needs a second person' }),
    sentBackBy: z.string().nullable().meta({ description: 'Who did not approve it; null once it is issued again' }),
    remark: z.string().meta({ description: 'What they want to be changed' }),
    file: z.string().meta({ description: 'The address of its PDF, for whoever knows it' }),
  })
  .meta({ id: 'QuotationRevision' });
export type QuotationRevision = z.output<typeof revision>;

const head = {
  ...record,
  enquiry: z.string().nullable().meta({ description: 'The id of its enquiry; null if that was erased' }),
  number: z.string().meta({ description: 'Such as Q-2026-0007; empty until it is issued' }),
  state: z.enum(quotationStates).meta({ description: '`over`: its last day is past' }),
  customer: z.object({ name: z.string(), organization: z.string(), email: z.string() }),
  decidedAt: z.iso.datetime().nullable(),
  decidedBy: z.string().nullable().meta({ description: 'The name that the customer gave' }),
  decisionNote: z.string().meta({ description: 'What the customer wrote with the decision' }),
};

const orderHandover = z
  .object({
    sentAt: z.iso.datetime().nullable(),
    failure: z.string().nullable().meta({ description: 'Why the last attempt failed' }),
    waits: z.boolean().meta({ description: 'Whether it is to be tried (again)' }),
  })
  .meta({ id: 'OrderHandover' });

export const quotation = z
  .object({
    ...head,
    revisions: z.array(revision).meta({ description: 'Newest first' }),
    orderFile: z
      .string()
      .nullable()
      .meta({ description: 'The address of the order note as a PDF, once the customer has accepted' }),
    order: orderHandover
      .nullable()
      .meta({ description: 'How far the order is on its way to the other program; null without order or program' }),
  })
  .meta({ id: 'Quotation' });
export type Quotation = z.output<typeof quotation>;

const quotationSummary = z
  .object({ ...head, revision: z.number().int(), currency: z.string(), totals: quotationTotals })
  .meta({
    id: 'QuotationSummary',
    examples: [
      {
        ...recordExample('b1a2c3d4-0c0f-4f60-8c5d-1d2e3f4a5b6c'),
        enquiry: '7e57ab1e-0c0f-4f60-8c5d-1d2e3f4a5b6c',
        number: 'Q-2026-0007',
        state: 'issued',
        customer: { name: 'Vera Visitor', organization: 'Example Steel', email: 'vera@example.com' },
        decidedAt: null,
        decidedBy: null,
        decisionNote: '',
        revision: 1,
        currency: 'EUR',
        totals: { net: 350_550, vat: 66_605, gross: 417_155 },
      },
    ],
  });
export type QuotationSummary = z.output<typeof quotationSummary>;

const enquiryId = z
  .string({ error: 'enquiry must be the id of an enquiry' })
  .regex(/^[A-Za-z0-9_-]{1,36}$/, 'This is not a valid id.');

const versionOnly = z.object({ version: expectedVersion });

export const quotations = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/quotations',
    access: 'quotations',
    summary: 'The quotations of an enquiry, or all: the newest thousand, newest first',
    query: z.object({
      enquiry: id.optional(),
      state: z.enum(quotationStates, { error: `state must be one of ${quotationStates.join(', ')}` }).optional(),
    }),
    out: z.array(quotationSummary),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/quotations/:id',
    access: 'quotations',
    summary: 'One quotation with its revisions',
    out: quotation,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/quotations',
    access: 'quotations',
    summary: 'Begin a quotation with the items of an enquiry',
    body: z.object({ enquiry: enquiryId }).meta({
      id: 'NewQuotation',
      examples: [{ enquiry: '7e57ab1e-0c0f-4f60-8c5d-1d2e3f4a5b6c' }],
    }),
    status: 201,
    location: '/api/v1/quotations/:id',
    out: created,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v1/quotations/:id',
    access: 'quotations',
    summary: 'Change the draft of a quotation',
    body: quotationContent.extend({ version: expectedVersion }).meta({ id: 'QuotationChanges' }),
    errors: ['wrong_state'],
    out: changed,
  }),
  issue: endpoint({
    method: 'POST',
    path: '/api/v1/quotations/:id/issue',
    access: 'quotations',
    summary: 'Give a draft its number, or ask a second person to approve it if its sum needs one',
    body: versionOnly.meta({ id: 'QuotationIssue', examples: [{ version: 3 }] }),
    errors: ['wrong_state'],
    out: changed,
  }),
  sendBack: endpoint({
    method: 'POST',
    path: '/api/v1/quotations/:id/send-back',
    access: 'quotations',
    summary: 'Make a quotation that waits for approval a draft again, with a remark for its author',
    body: versionOnly
      .extend({ remark: optionalLine('Remark', quotationLimits.remark) })
      .meta({ id: 'QuotationSentBack', examples: [{ version: 3, remark: 'The discount is too high.' }] }),
    errors: ['wrong_state'],
    out: changed,
  }),
  revise: endpoint({
    method: 'POST',
    path: '/api/v1/quotations/:id/revise',
    access: 'quotations',
    summary: 'Begin the next revision of an issued quotation',
    body: versionOnly.meta({ id: 'QuotationRevised', examples: [{ version: 3 }] }),
    errors: ['wrong_state'],
    out: changed,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/quotations/:id',
    access: 'quotations',
    summary: 'Delete a quotation that was never issued, or the draft of its next revision',
    query: versionOnly,
    errors: ['wrong_state'],
    out: done,
  }),
  link: endpoint({
    method: 'GET',
    path: '/api/v1/quotations/:id/link',
    access: 'quotations',
    summary: 'The address at which the customer reads a quotation, accepts or declines it',
    out: z
      .object({ path: z.string(), address: z.string().meta({ description: 'The same with the host of the website' }) })
      .meta({
        id: 'QuotationLink',
        examples: [{ path: '/quotation/b1a2….nA1f…', address: 'https://www.example.com/quotation/b1a2….nA1f…' }],
      }),
  }),
  sendOrder: endpoint({
    method: 'POST',
    path: '/api/v1/quotations/:id/send-order',
    access: 'quotations',
    summary: 'Hand the order of an accepted quotation to the other program again',
    errors: ['wrong_state'],
    out: done,
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/v1/quotation-settings',
    access: 'quotations',
    summary: 'What a new quotation begins with',
    out: quotationSettings,
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: '/api/v1/quotation-settings',
    access: 'settings',
    summary: 'Set what a new quotation begins with, and from which sum a second person approves it',
    body: quotationSettings
      .extend({ seen: quotationSettings.optional().meta({ description: seenDescription }) })
      .meta({ id: 'QuotationSettingsChange', examples: [{ ...usualQuotationSettings, seen: usualQuotationSettings }] }),
    errors: ['version_conflict'],
    out: done,
  }),
  ...priceCalls,
  ...openedQuotationCalls,
};
