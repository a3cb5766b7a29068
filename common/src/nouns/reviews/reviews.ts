import { z } from 'zod';
import { endpoint, id } from '../../contract/endpoint.ts';
import { done, lines, optionalLine, pageQuery } from '../../contract/fields.ts';
import { reviewDays, reviewedNouns, reviewLimits } from './review-limits.ts';

const noun = z.enum(reviewedNouns, { error: `noun must be one of ${reviewedNouns.join(', ')}` });

const recordId = z.string({ error: 'record is required' }).regex(/^[A-Za-z0-9_-]{1,36}$/, 'record must be an id');

const ofRecord = pageQuery.extend({
  noun: noun.default('products'),
  record: id.default('none').meta({ description: 'The id of the record; without it the list is empty' }),
});

const reviewLink = z
  .object({
    _id: z.string(),
    noun,
    recordId: z.string(),
    name: z.string().meta({ description: 'For whom it was made; empty if not given' }),
    path: z.string().meta({ description: 'Its address on the website. Anybody who has it can open it' }),
    takesRemarks: z.boolean(),
    createdAt: z.iso.datetime(),
    createdBy: z.string().meta({ description: 'Who made it' }),
    expiresAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable().meta({ description: 'When it was opened last; null if it never was' }),
    uses: z.number().int().meta({ description: 'How often it was opened' }),
  })
  .meta({
    id: 'ReviewLink',
    description: 'A link that shows one record as a page, also while it is a draft',
    examples: [
      {
        _id: '5f0f8a52-0c1d-4e3b-9a7d-6b1f2c3d4e5f',
        noun: 'products' as const,
        recordId: '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11',
        name: 'Vera at Acme',
        path: '/review/nA1f0cX6Ty0a0Ewq3bVvQ7m2Zr8yJk5LpSdHfGtUi9o',
        takesRemarks: true,
        createdAt: '2026-11-27T09:15:00.000Z',
        createdBy: 'Ada Admin',
        expiresAt: '2026-12-04T09:15:00.000Z',
        lastUsedAt: null,
        uses: 0,
      },
    ],
  });
export type ReviewLink = z.output<typeof reviewLink>;

const reviewRemark = z
  .object({
    _id: z.string(),
    createdAt: z.iso.datetime(),
    name: z.string().meta({ description: 'As the person wrote it; empty if not given' }),
    text: z.string(),
    quote: z.string().meta({ description: 'The words of the page that it is about; empty if it is about all of it' }),
    suspected: z.boolean().meta({ description: 'Whether a program may have sent it' }),
    doneAt: z.iso.datetime().nullable(),
    doneBy: z.string().nullable().meta({ description: 'Who marked it as done' }),
  })
  .meta({
    id: 'ReviewRemark',
    description: 'What somebody with a review link wrote about the page',
    examples: [
      {
        _id: '7e57ab1e-0c0f-4f60-8c5d-1d2e3f4a5b6c',
        createdAt: '2026-11-28T10:02:00.000Z',
        name: 'Vera Visitor',
        text: 'The rod is 36 mm, not 63 mm.',
        quote: 'Rod 63 mm',
        suspected: false,
        doneAt: null,
        doneBy: null,
      },
    ],
  });
export type ReviewRemark = z.output<typeof reviewRemark>;

const shared = done
  .extend({ _id: z.string(), path: z.string(), expiresAt: z.iso.datetime() })
  .meta({ id: 'SharedForReview' });

/** A field that people do not see: any value marks the remark as suspected. Never rejected, as in an enquiry. */
const trap = z.string().trim().optional().catch('not even text');

const remarkInput = z
  .object({
    text: lines('Remark', reviewLimits.remark),
    name: optionalLine('Name'),
    anchor: z
      .string({ error: 'Place must be text' })
      .regex(/^([a-z0-9]{1,10}:\d{1,4})?$/, 'Place must be an element and its number, such as p:3')
      .optional()
      .meta({ description: 'The element of the page that it is about, and its number among its kind, as in `p:3`' }),
    quote: optionalLine('Quotation', reviewLimits.quote),
    website: trap.meta({ description: 'Leave it out or empty: any value marks the remark as suspected', maxLength: 0 }),
    token: z
      .string({ error: 'The link is required' })
      .max(100, 'The link is too long')
      .meta({ description: 'What follows /review/ in the address of the link' }),
  })
  .meta({
    id: 'NewReviewRemark',
    examples: [
      {
        text: 'The rod is 36 mm, not 63 mm.',
        name: 'Vera Visitor',
        anchor: 'td:12',
        quote: 'Rod 63 mm',
        token: 'nA1f0cX6Ty0a0Ewq3bVvQ7m2Zr8yJk5LpSdHfGtUi9o',
      },
    ],
  });

export const reviews = {
  links: endpoint({
    method: 'GET',
    path: '/api/v1/review-links',
    access: 'content',
    uncached: true,
    summary: 'The review links of a record that still work, newest first',
    query: ofRecord,
    out: z.array(reviewLink),
  }),
  share: endpoint({
    method: 'POST',
    path: '/api/v1/review-links',
    access: 'content',
    storesResponse: false,
    summary: 'Make a link that shows a record to somebody without an account',
    body: z
      .object({
        noun,
        record: recordId.meta({ description: 'The id of the record' }),
        name: optionalLine('Name').meta({ description: 'For whom it is' }),
        days: z
          .literal(reviewDays, { error: `days must be one of ${reviewDays.join(', ')}` })
          .optional()
          .meta({ description: 'How long it works. Without it, it is a preview for an hour, without remarks' }),
        takesRemarks: z.boolean({ error: 'takesRemarks must be true or false' }).optional(),
      })
      .meta({
        id: 'NewReviewLink',
        examples: [{ noun: 'products', record: '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11', days: 7, takesRemarks: true }],
      }),
    status: 201,
    errors: ['not_found'],
    out: shared,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/v1/review-links/:id',
    access: 'content',
    summary: 'Revoke a review link: it stops working at once',
    out: done,
  }),
  remarks: endpoint({
    method: 'GET',
    path: '/api/v1/review-remarks',
    access: 'content',
    uncached: true,
    summary: 'The remarks about a record, open ones first, then newest first',
    query: ofRecord,
    out: z.array(reviewRemark),
  }),
  settle: endpoint({
    method: 'PUT',
    path: '/api/v1/review-remarks/:id',
    access: 'content',
    summary: 'Mark a remark as done, or as open again',
    body: z
      .object({ isDone: z.boolean({ error: 'isDone must be true or false' }) })
      .meta({ id: 'SettledRemark', examples: [{ isDone: true }] }),
    out: done,
  }),
  removeRemark: endpoint({
    method: 'DELETE',
    path: '/api/v1/review-remarks/:id',
    access: 'content',
    summary: 'Delete a remark for good',
    out: done,
  }),
  remark: endpoint({
    method: 'POST',
    path: '/api/v1/review-remarks',
    access: 'public',
    limit: 'remark',
    summary: 'Write a remark with a review link that takes them',
    body: remarkInput,
    status: 201,
    errors: ['link_over'],
    out: done,
  }),
};
