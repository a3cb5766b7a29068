import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import {
  changed,
  countQuery,
  done,
  email,
  expectedVersion,
  line,
  listQuery,
  optionalText,
  record,
} from '../contract/fields.ts';
import { limits } from '../limits.ts';

/** What became of an enquiry. What looks like spam is kept and marked, so that a wrong guess loses nothing. */
export const contactStates = ['new', 'handled', 'spam'] as const;
export type ContactState = (typeof contactStates)[number];

export const contact = z.object({
  ...record,
  name: z.string(),
  email: z.string(),
  organization: z.string(),
  message: z.string(),
  state: z.enum(contactStates),
  product: z.string().meta({ description: 'The name, when it was sent, of the product asked about; or empty' }),
  productId: z.string().nullable(),
});
export type Contact = z.output<typeof contact>;

/**
 * What tells people from programs. Nothing in it is ever refused: a fault here would only say how to be taken for a
 * person, and no enquiry may be lost over a field that its sender cannot see.
 */
const signs = {
  website: z
    .string()
    .trim()
    .optional()
    .catch('not even text')
    .meta({ description: 'Leave it empty: a field that only programs see' }),
  elapsed: z
    .union([z.number(), z.string().regex(/^\d+$/).transform(Number)])
    .optional()
    .catch(undefined)
    .meta({ description: 'Milliseconds from the opening of the form to its sending' }),
};

export const contactInput = z.object({
  name: line('Name'),
  email: email(),
  organization: optionalText('Organization', limits.name),
  message: line('Message', limits.message),
  product: optionalText('Product', limits.name).meta({ description: 'The id or name of the product asked about' }),
  newId: z
    .uuid()
    .optional()
    .catch(undefined)
    .meta({ description: 'The id that the enquiry is to have; sent again with the same one, nothing is added twice' }),
  ...signs,
});

const state = z.enum(contactStates, { error: `state must be one of ${contactStates.join(', ')}` });

const amount = z.number().int();
/** How many enquiries there are, whole and by state. */
export const contactCounts = z.object({ total: amount, new: amount, handled: amount, spam: amount });
export type ContactCounts = z.output<typeof contactCounts>;

export const contacts = {
  submit: endpoint({
    method: 'POST',
    path: '/api/contact-submit',
    access: 'public',
    summary: 'Send an enquiry',
    body: contactInput,
    limit: 'enquiry',
    status: 201,
    out: done,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/contact-queries',
    access: 'staff',
    summary: 'All enquiries, newest first',
    query: listQuery('createdAt', 'name', 'email', 'organization', 'message', 'product', 'state').extend({
      state: state.optional(),
    }),
    out: z.array(contact),
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/contact-queries-count',
    access: 'staff',
    summary: 'How many enquiries there are by state, of all or of those that a search finds',
    query: countQuery,
    out: contactCounts.extend({
      newest: z.iso.datetime().nullable().meta({ description: 'When the newest came that is not spam' }),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/contact-queries/:id',
    access: 'staff',
    summary: 'One enquiry',
    out: contact,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/contact-queries/:id',
    access: 'staff',
    summary: 'Mark an enquiry as new, handled or spam',
    body: z.object({ state, version: expectedVersion }),
    out: changed,
  }),
  recent: endpoint({
    method: 'GET',
    path: '/api/recent-queries',
    access: 'staff',
    summary: 'The newest enquiries but spam, for the dashboard',
    out: z.array(contact),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/contact-queries/:id',
    access: 'staff',
    summary: 'Delete an enquiry',
    out: done,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/contact-queries/:id/restore',
    access: 'staff',
    summary: 'Bring a deleted enquiry back',
    out: done,
  }),
};
