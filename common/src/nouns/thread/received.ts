import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { created, done } from '../../contract/fields.ts';
import { mailMarks, messageFile } from './thread.ts';

/** Mails that came in and are in no thread yet, or in that of an enquiry that was closed. */

const receivedKinds = ['reply', 'auto-reply', 'bounce', 'delay'] as const;

export const receivedMail = z
  .object({
    _id: z.string(),
    createdAt: z.iso.datetime().meta({ description: 'When it arrived' }),
    kind: z.enum(receivedKinds).meta({ description: 'Only a `reply` is written by a person' }),
    from: z.string(),
    name: z.string().meta({ description: 'The name that the sender gives' }),
    subject: z.string(),
    text: z.string(),
    quoted: z.string(),
    html: z.string().nullable(),
    marks: z.array(z.enum(mailMarks)),
    files: z.array(messageFile),
    enquiry: z.string().nullable().meta({ description: 'The closed enquiry whose thread it is in already' }),
    suggested: z
      .object({ _id: z.string(), name: z.string(), email: z.string(), reference: z.string() })
      .nullable()
      .meta({ description: 'The enquiry that it may belong to' }),
  })
  .meta({
    id: 'ReceivedMail',
    examples: [
      {
        _id: '4d1f8f1f-6a52-4a0b-9a51-0f8b5a3e7a15',
        createdAt: '2026-03-09T14:05:00.000Z',
        kind: 'reply',
        from: 'paul@example.org',
        name: 'Paul Purchaser',
        subject: 'Two cylinders',
        text: 'Please quote two VCX 100.',
        quoted: '',
        html: null,
        marks: [],
        files: [],
        enquiry: null,
        suggested: null,
      },
    ],
  });
export type ReceivedMail = z.output<typeof receivedMail>;

const writers = z.array(z.object({ name: z.string(), at: z.iso.datetime() }));

/** The calls of incoming mail. */
export const received = {
  receivedMails: endpoint({
    method: 'GET',
    path: '/api/v1/received-mails',
    access: 'enquiries',
    summary: 'Mails that came in and wait for a decision, newest first',
    out: z.array(receivedMail),
  }),
  makeEnquiry: endpoint({
    method: 'POST',
    path: '/api/v1/received-mails/:id/enquiry',
    access: 'enquiries',
    summary: 'Make an enquiry of a mail that came in; nothing is sent',
    status: 201,
    location: '/api/v1/enquiries/:id',
    errors: ['duplicate'],
    out: created,
  }),
  joinEnquiry: endpoint({
    method: 'POST',
    path: '/api/v1/received-mails/:id/joining',
    access: 'enquiries',
    summary: 'Add a mail that came in to the thread of an enquiry',
    body: z
      .object({
        enquiry: z
          .string({ error: 'enquiry must be the id of an enquiry' })
          .regex(/^[A-Za-z0-9_-]{1,36}$/, 'This is not a valid id.'),
      })
      .meta({ id: 'JoinedMail', examples: [{ enquiry: '7e57ab1e-0c0f-4f60-8c5d-1d2e3f4a5b6c' }] }),
    errors: ['duplicate'],
    out: done,
  }),
  dismissMail: endpoint({
    method: 'POST',
    path: '/api/v1/received-mails/:id/dismissal',
    access: 'enquiries',
    summary: 'Remove a mail from the list; it stays in its mailbox, and in the thread that it is in',
    out: done,
  }),
  writers: endpoint({
    method: 'GET',
    path: '/api/v1/enquiries/:id/writers',
    access: 'enquiries',
    summary: 'Colleagues who are writing a reply to an enquiry',
    out: writers,
  }),
  writing: endpoint({
    method: 'POST',
    path: '/api/v1/enquiries/:id/writing',
    access: 'enquiries',
    summary: 'Tell colleagues that one is writing a reply to an enquiry',
    out: done,
  }),
};
