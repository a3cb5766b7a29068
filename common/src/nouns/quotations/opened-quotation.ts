import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { created, done, line, lines, optionalText } from '../../contract/fields.ts';
import { limits } from '../../limits.ts';
import { quotationContent, quotationLimits } from './quotation-content.ts';
import { quotationTotals } from './quotation-totals.ts';

/** What a customer reads with the link of a quotation: the newest issued revision. */
const openedQuotation = z
  .object({
    number: z.string(),
    revision: z.number().int(),
    state: z.enum(['open', 'over', 'accepted', 'declined', 'withdrawn']).meta({
      description: '`over`: its last day is past; `withdrawn`: it is being revised',
    }),
    reference: z.string().meta({ description: 'Of the enquiry; empty if that was erased' }),
    customer: z.object({ name: z.string(), organization: z.string() }),
    issuedAt: z.iso.datetime(),
    content: quotationContent,
    file: z.string().meta({ description: 'The address of its PDF' }),
    totals: quotationTotals,
    decidedAt: z.iso.datetime().nullable(),
    decidedBy: z.string().nullable(),
  })
  .meta({ id: 'OpenedQuotation' });
export type OpenedQuotation = z.output<typeof openedQuotation>;

const token = z.string({ error: 'token must be text' }).max(200, 'token must be at most 200 characters');

/** The calls of a customer, who has no account. */
export const openedQuotationCalls = {
  opened: endpoint({
    method: 'GET',
    path: '/api/v1/opened-quotation',
    access: 'public',
    summary: 'The quotation of a link',
    query: z.object({ token }),
    limit: 'review',
    uncached: true,
    errors: ['link_over'],
    out: openedQuotation,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/v1/opened-quotation/questions',
    access: 'public',
    summary: 'Ask about the quotation of a link; the question is a message of its enquiry',
    limit: 'remark',
    keyGivesId: true,
    status: 201,
    location: '/api/v1/opened-quotation',
    body: z
      .object({ token, text: lines('Question', limits.message) })
      .meta({ id: 'QuotationQuestion', examples: [{ token: 'b1a2….nA1f…', text: 'Is the test report included?' }] }),
    errors: ['link_over', 'wrong_state'],
    out: created,
  }),
  decide: endpoint({
    method: 'POST',
    path: '/api/v1/opened-quotation',
    access: 'public',
    summary: 'Accept or decline the quotation of a link',
    limit: 'remark',
    body: z
      .object({
        token,
        revision: z.coerce
          .number({ error: 'revision must be a number' })
          .meta({ description: 'The one that was read' }),
        decision: z.enum(['accept', 'decline'], { error: 'Please choose to accept or to decline' }),
        name: line('Name'),
        note: optionalText('Note', quotationLimits.text),
      })
      .meta({
        id: 'QuotationDecision',
        examples: [{ token: 'b1a2….nA1f…', revision: 1, decision: 'accept', name: 'Vera Visitor' }],
      }),
    errors: ['link_over', 'wrong_state'],
    out: done,
  }),
};
