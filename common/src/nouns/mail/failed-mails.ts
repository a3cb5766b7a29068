import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { done } from '../../contract/fields.ts';
import { failedMailDays, failedMailsListed } from '../../limits.ts';

const amount = z.int().nonnegative();

/** A mail that was given up, and is kept to be sent again. */
export const failedMail = z
  .object({
    _id: z.string(),
    title: z.string().meta({ description: 'What kind of mail it is, in words for staff' }),
    to: z.string(),
    createdAt: z.iso.datetime(),
    failedAt: z.iso.datetime(),
    keptUntil: z.iso.datetime().meta({ description: 'When it is deleted' }),
    reason: z.string().meta({ description: 'A code, such as `550 5.1.1` or `EDNS`' }),
    response: z.string().nullable().meta({ description: 'What the mail server said; null if it said nothing' }),
    enquiry: z
      .object({ _id: z.string(), reference: z.string() })
      .nullable()
      .meta({ description: 'The enquiry that it is about' }),
    quotation: z
      .object({ _id: z.string(), number: z.string() })
      .nullable()
      .meta({ description: 'The quotation that it is about' }),
    obstacle: z
      .string()
      .nullable()
      .meta({ description: 'Why it cannot be sent again, in words for staff; null if it can' }),
  })
  .meta({
    id: 'FailedMail',
    examples: [
      {
        _id: '7e57ab1e-0c0f-4f60-8c5d-1d2e3f4a5b6c',
        title: 'Receipt of an enquiry',
        to: 'vera@example.com',
        createdAt: '2026-03-14T09:00:00.000Z',
        failedAt: '2026-03-14T09:00:02.000Z',
        keptUntil: '2026-04-13T09:00:02.000Z',
        reason: '550 5.1.1',
        response: '550 5.1.1 No such user here',
        enquiry: { _id: '7e57ab1e-0c0f-4f60-8c5d-1d2e3f4a5b6d', reference: '3F4A-5B6D' },
        quotation: null,
        obstacle: null,
      },
    ],
  });
export type FailedMail = z.output<typeof failedMail>;

const chosenMails = z.object({
  ids: z
    .array(z.string({ error: 'ids must be texts' }), { error: 'ids must be a list' })
    .min(1, 'ids must not be empty')
    .max(failedMailsListed, `ids must be at most ${failedMailsListed}`),
});

export const failedMailCalls = {
  failedMails: endpoint({
    method: 'GET',
    path: '/api/v1/status/failed-mails',
    access: 'settings',
    uncached: true,
    summary: `The mails that could not be sent in the last ${failedMailDays} days, the newest first, at most ${failedMailsListed}`,
    out: z.array(failedMail),
  }),
  sendMailsAgain: endpoint({
    method: 'POST',
    path: '/api/v1/status/failed-mails/send-again',
    access: 'settings',
    summary: 'Send mails again that could not be sent; one that was sent since or is being sent is left out',
    body: chosenMails,
    errors: ['mail_off'],
    out: done
      .extend({ sent: amount.meta({ description: 'How many are being sent' }), skipped: amount })
      .meta({ id: 'MailsSentAgain' }),
  }),
  discardMails: endpoint({
    method: 'POST',
    path: '/api/v1/status/failed-mails/discard',
    access: 'settings',
    summary: 'Permanently delete the contents and the address of mails that could not be sent',
    body: chosenMails,
    out: done.extend({ discarded: amount }).meta({ id: 'MailsDiscarded' }),
  }),
};
