import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, email, line, listQuery, optionalText, record } from './fields.ts';
import { limits } from './limits.ts';

export const contact = z.object({
  ...record,
  name: z.string(),
  email: z.string(),
  organization: z.string(),
  message: z.string(),
});
export type Contact = z.output<typeof contact>;

export const contactInput = z.object({
  name: line('Name'),
  email: email(),
  organization: optionalText('Organization', limits.name),
  message: line('Message', limits.message),
});

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
    query: listQuery('createdAt', 'name', 'email', 'organization'),
    out: z.array(contact),
  }),
  recent: endpoint({
    method: 'GET',
    path: '/api/recent-queries',
    access: 'staff',
    summary: 'The newest enquiries, for the dashboard',
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
