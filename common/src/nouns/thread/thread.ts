import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { created, done, line, lines } from '../../contract/fields.ts';
import { limits } from '../../limits.ts';
import { dataSheetUnits } from '../../units/data-sheet.ts';
import { findBlank } from './blanks.ts';

/** The thread of an enquiry: what staff and the customer wrote to each other. */

/** Whether a message was delivered: one that is sent waits in the outbox first. */
const messageStates = ['waiting', 'sent', 'failed', 'received'] as const;
export type MessageState = (typeof messageStates)[number];

/**
 * What a message is: a `reply` by mail, a `word` of the customer on the private page of the enquiry, or what a program sent.
 */
const messageKinds = ['reply', 'word', 'auto-reply', 'bounce', 'delay'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** What the reader of a received mail should know about it. */
export const mailMarks = [
  'invitation',
  'signed',
  'encrypted',
  'winmail',
  'forwarded',
  'forged',
  'stranger',
  'shortened',
  'unreadable',
] as const;
export type MailMark = (typeof mailMarks)[number];

export const messageFile = z.object({
  title: z.string(),
  bytes: z.number().int().nullable().meta({ description: 'The size of a received file, or of one that staff added' }),
  path: z.string().nullable().meta({
    description: 'Where such a file is downloaded, for an hour at least; null if there is none',
  }),
  refused: z.string().nullable().meta({ description: 'Why a received file was not stored, in words for staff' }),
});

export const threadMessage = z
  .object({
    _id: z.string(),
    createdAt: z.iso.datetime(),
    direction: z.enum(['out', 'in']).meta({ description: '`out`: to the customer' }),
    by: z.string().nullable().meta({ description: 'The name of the user who wrote it, at the time' }),
    from: z.string(),
    to: z.string(),
    kind: z.enum(messageKinds).meta({ description: 'Only a `reply` or a `word` is written by a person' }),
    subject: z.string(),
    text: z.string(),
    quoted: z.string().meta({ description: 'What a received mail quotes of earlier ones' }),
    html: z.string().nullable().meta({ description: 'A received mail as sanitised HTML, without pictures' }),
    marks: z.array(z.enum(mailMarks)).meta({ description: 'What to know about a received mail' }),
    files: z.array(messageFile).meta({ description: 'What is attached' }),
    state: z.enum(messageStates),
    sentAt: z.iso.datetime().nullable().meta({ description: 'When the mail server accepted it' }),
    reason: z.string().nullable().meta({ description: 'Why the last attempt failed: a code' }),
  })
  .meta({
    id: 'ThreadMessage',
    examples: [
      {
        _id: '3c1f8f1f-6a52-4a0b-9a51-0f8b5a3e7a12',
        createdAt: '2026-03-09T14:05:00.000Z',
        direction: 'out',
        by: 'Ann Sales',
        from: 'office@example.com',
        to: 'vera@example.com',
        kind: 'reply',
        subject: 'Re: Power pack PP-20 (4A5B-6C7D)',
        text: 'Dear Vera Visitor,\n\nplease find the data sheet attached.',
        quoted: '',
        html: null,
        marks: [],
        files: [{ title: 'PP-20 data sheet.pdf', bytes: null, path: null, refused: null }],
        state: 'sent',
        sentAt: '2026-03-09T14:05:04.000Z',
        reason: null,
      },
    ],
  });
export type ThreadMessage = z.output<typeof threadMessage>;

const recordId = z.string().regex(/^[A-Za-z0-9_-]{1,36}$/, 'This is not a valid id.');

const units = z.enum(dataSheetUnits, { error: 'units must be metric or us' }).optional();

/**
 * A file of ours: the data sheet of a product or of one of its sizes, the catalogue pages of a category, a document of a
 * product, a quotation, or a file that was added to the reply.
 */
const ownFile = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('data-sheet'),
    product: recordId,
    code: z.string().trim().max(limits.name, `code must be at most ${limits.name} characters`).optional(),
    units,
  }),
  z.object({ kind: z.literal('catalogue'), category: recordId, units }),
  z.object({ kind: z.literal('document'), document: recordId }),
  z.object({ kind: z.literal('quotation'), quotation: recordId, revision: z.number().int().positive() }),
  z.object({ kind: z.literal('upload'), upload: recordId }),
]);
export type OwnFile = z.output<typeof ownFile>;

const fileChoice = z.object({
  file: ownFile,
  title: z.string(),
  bytes: z.number().int().nullable().meta({ description: 'Null for one that is made when it is sent' }),
});
export type FileChoice = z.output<typeof fileChoice>;

const replyForm = z
  .object({
    sends: z.boolean().meta({ description: 'Whether the server sends mail' }),
    from: z.string().nullable().meta({ description: 'The address that a reply comes from' }),
    subject: z.string(),
    blanks: z.record(z.string(), z.string()).meta({ description: 'The values of the blanks in templates' }),
    files: z.array(fileChoice).meta({ description: 'What can be attached' }),
  })
  .meta({
    id: 'ReplyForm',
    examples: [
      {
        sends: true,
        from: 'office@example.com',
        subject: 'Your enquiry: Power pack PP-20 (4A5B-6C7D)',
        blanks: { name: 'Vera Visitor', reference: '4A5B-6C7D', product: 'Power pack PP-20' },
        files: [
          {
            file: { kind: 'data-sheet', product: '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11' },
            title: 'Power pack PP-20 data sheet.pdf',
            bytes: null,
          },
        ],
      },
    ],
  });
export type ReplyForm = z.output<typeof replyForm>;

/** A text to send. One with a blank that nobody filled in would be embarrassing. */
const filled = <S extends z.ZodType<string>>(text: S) =>
  text.superRefine((value, context) => {
    const blank = findBlank(value);
    if (blank) context.addIssue({ code: 'custom', message: `Fill in ${blank} before you send the reply.` });
  });

export const replyInput = z
  .object({
    subject: filled(line('Subject')),
    text: filled(lines('Reply', limits.message)),
    files: z.array(ownFile).max(10, 'A reply can have at most 10 files').optional(),
    seen: z.number().int().nonnegative().optional().meta({
      description: 'How many messages of the thread the writer has seen; if there are more, nothing is sent (409)',
    }),
  })
  .meta({
    id: 'NewReply',
    examples: [
      {
        subject: 'Your enquiry: Power pack PP-20 (4A5B-6C7D)',
        text: 'Dear Vera Visitor,\n\nplease find the data sheet attached.',
        files: [{ kind: 'data-sheet', product: '0f8b5a3e-6a52-4a0b-9a51-2b1f8f1f7a11' }],
        seen: 0,
      },
    ],
  });

/** The calls of threads. */
export const thread = {
  messages: endpoint({
    method: 'GET',
    path: '/api/v1/enquiries/:id/messages',
    access: 'enquiries',
    summary: 'What staff and the customer wrote to each other, oldest first',
    out: z.array(threadMessage),
  }),
  replyForm: endpoint({
    method: 'GET',
    path: '/api/v1/enquiries/:id/reply-form',
    access: 'enquiries',
    summary: 'What a reply starts with: subject, values of blanks, files that can be attached',
    out: replyForm,
  }),
  reply: endpoint({
    method: 'POST',
    path: '/api/v1/enquiries/:id/messages',
    access: 'enquiries',
    summary: 'Send a reply to the customer by mail, and mark the enquiry as answered, or as quoted with a quotation',
    body: replyInput,
    keyGivesId: true,
    status: 201,
    location: '/api/v1/enquiries/:id/messages',
    errors: ['mail_off', 'version_conflict'],
    out: created.extend({
      version: z.number().int().optional().meta({ description: 'The version of the enquiry after it' }),
    }),
  }),
  addReplyFile: endpoint({
    method: 'POST',
    path: '/api/v1/enquiries/:id/reply-files',
    access: 'enquiries',
    summary:
      'Add a file of one’s own for a reply, which then names it as an upload; an unsent one is deleted after a week',
    files: { file: { label: 'File', max: 1, min: 1, missing: 'Choose a file.', holds: 'attachments' } },
    keyGivesId: true,
    status: 201,
    location: '/api/v1/enquiries/:id/messages',
    out: created,
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/api/v1/messages/:id/sending',
    access: 'enquiries',
    summary: 'Send a message again that could not be sent',
    errors: ['mail_off', 'duplicate', 'wrong_state'],
    out: done,
  }),
};
