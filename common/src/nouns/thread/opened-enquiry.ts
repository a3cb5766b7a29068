import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { created, done, lines, optionalText } from '../../contract/fields.ts';
import { limits } from '../../limits.ts';
import { enquiryItem } from '../enquiry-items.ts';
import { sentFile } from './enquiry-files.ts';

/** The private page of an enquiry, for who has its link. */

/** How far it is, as its sender may know it: suspected spam looks like any other one. */
const openedStates = [
  'received',
  'in_work',
  'answered',
  'quoted',
  'ordered',
  'declined',
  'closed',
  'withdrawn',
] as const;
export type OpenedState = (typeof openedStates)[number];

/** The states in which it can be withdrawn. */
export const withdrawable: readonly OpenedState[] = ['received', 'in_work', 'answered', 'quoted'];

/** What its sender adds at most, on the page. */
export const maxWords = 50;

const openedEnquiry = z
  .object({
    reference: z.string(),
    receivedAt: z.iso.datetime(),
    state: z.enum(openedStates),
    wentToColleague: z.boolean().meta({
      description: 'Whether only a colleague was answered, with whose enquiry it is read',
    }),
    mayWithdraw: z.boolean().meta({ description: 'Not one that is closed' }),
    product: z.string().meta({ description: 'The name of the requested product at the time; empty if none' }),
    items: z.array(enquiryItem.omit({ productId: true })),
    message: z.string(),
    deadline: z.string().meta({ description: 'A day such as 2026-12-01; empty if none was given' }),
    words: z
      .array(z.object({ at: z.iso.datetime(), text: z.string() }))
      .meta({ description: 'What its sender added on this page, oldest first' }),
    files: z.array(sentFile).meta({ description: 'What its sender added, with what was refused' }),
  })
  .meta({
    id: 'OpenedEnquiry',
    examples: [
      {
        reference: '4A5B-6C7D',
        receivedAt: '2026-03-09T14:05:00.000Z',
        state: 'in_work',
        wentToColleague: false,
        mayWithdraw: true,
        product: 'Power pack PP-20',
        items: [],
        message: 'Please send a quotation for two power packs.',
        deadline: '2026-12-01',
        words: [{ at: '2026-03-10T08:30:00.000Z', text: 'Three of them, please.' }],
        files: [],
      },
    ],
  });
export type OpenedEnquiry = z.output<typeof openedEnquiry>;

const token = z
  .string({ error: 'The link is required' })
  .max(200, 'The link is too long')
  .meta({ description: 'What follows /enquiry/ in the address of the link' });
const exampleToken = '7e57ab1e-0c0f-4f60-8c5d-1d2e3f4a5b6c.nA1f0cX6Ty0a0Ewq3bVvQ7m2Zr8yJk5LpSdHfGtUi9o';

/** The calls of the page. */
export const openedCalls = {
  opened: endpoint({
    method: 'GET',
    path: '/api/v1/opened-enquiry',
    access: 'public',
    summary: 'The enquiry of a private link',
    query: z.object({ token: token.default('') }),
    limit: 'review',
    uncached: true,
    errors: ['link_over'],
    out: openedEnquiry,
  }),
  addWord: endpoint({
    method: 'POST',
    path: '/api/v1/opened-enquiry/messages',
    access: 'public',
    summary: 'Add something to the enquiry of a private link',
    body: z
      .object({ token, text: lines('Message', limits.message) })
      .meta({ id: 'AddedWord', examples: [{ token: exampleToken, text: 'Three of them, please.' }] }),
    limit: 'remark',
    keyGivesId: true,
    status: 201,
    location: '/api/v1/opened-enquiry',
    errors: ['link_over'],
    out: created,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/v1/opened-enquiry/withdrawal',
    access: 'public',
    summary: 'Withdraw the enquiry of a private link',
    body: z
      .object({ token, reason: optionalText('Reason', limits.message) })
      .meta({ id: 'Withdrawal', examples: [{ token: exampleToken, reason: 'We repaired the old one.' }] }),
    limit: 'remark',
    errors: ['link_over', 'duplicate'],
    out: done,
  }),
};
