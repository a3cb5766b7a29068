import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { done, email, seenDescription } from '../../contract/fields.ts';
import { auditEntry } from '../audit.ts';
import { enquiry } from '../enquiries.ts';
import { enquiryItem } from '../enquiry-items.ts';
import { failedMail } from '../mail/failed-mails.ts';
import { quotation } from '../quotations/quotations.ts';
import { linkedFile } from '../thread/enquiry-files.ts';
import { receivedMail } from '../thread/received.ts';
import { threadMessage } from '../thread/thread.ts';
import { enquiryRetention, retentionRules } from './retention.ts';

const amount = z.number().int();

const person = z.object({ email: email() }).meta({ id: 'Person', examples: [{ email: 'vera@example.com' }] });

const foundEnquiry = enquiry.extend({
  files: z.array(linkedFile),
  trashedAt: z.iso.datetime().nullable().meta({ description: 'When it was deleted; null if it was not' }),
});

/** The data stored about one person who wrote to the company, found by email address. */
const personalData = z
  .object({
    email: z.string(),
    total: amount.meta({ description: 'The number of enquiries; the newest thousand are listed' }),
    enquiries: z.array(foundEnquiry).meta({ description: 'Newest first, including those in the trash' }),
    notes: z
      .array(
        z.object({
          _id: z.string(),
          enquiry: z.string().meta({ description: 'The id of the enquiry that it is about' }),
          createdAt: z.iso.datetime(),
          by: z.string().nullable(),
          text: z.string(),
        }),
      )
      .meta({ description: 'Staff notes about these enquiries, and others that contain the email address' }),
    messages: z
      .array(threadMessage.extend({ enquiry: z.string() }))
      .meta({ description: 'Mails of the threads of these enquiries, and others with the email address' }),
    received: z.array(receivedMail).meta({ description: 'Mails with the email address that are in no thread' }),
    remarks: z
      .array(z.object({ _id: z.string(), createdAt: z.iso.datetime(), name: z.string(), text: z.string() }))
      .meta({ description: 'Remarks about drafts that contain the email address' }),
    quotations: z.array(quotation).meta({
      description:
        'To this address or about these enquiries. Those that were issued are not erased: the law keeps them',
    }),
    waiting: z
      .array(
        z.object({
          _id: z.string(),
          receivedAt: z.iso.datetime(),
          name: z.string(),
          email: z.string(),
          organization: z.string(),
          message: z.string(),
          product: z.string(),
          phone: z.string(),
          country: z.string(),
          deadline: z.string(),
          items: z.array(enquiryItem.omit({ position: true, productId: true })),
        }),
      )
      .meta({ description: 'Enquiries on disk that the database could not store yet' }),
    activity: z.array(auditEntry).meta({
      description: 'Audit entries with the address from which the person wrote, or with the email address',
    }),
    mails: amount.meta({ description: 'The number of waiting mails to this address' }),
    unsent: z.array(failedMail).meta({
      description: 'Mails to this address that could not be sent, and others about which the mail server quoted it',
    }),
    account: z.boolean().meta({
      description: 'Whether a user of the back office has this address; accounts are not erased',
    }),
    erasedAt: z.iso.datetime().nullable().meta({ description: 'When the data of this address was erased last' }),
  })
  .meta({ id: 'PersonalData' });
export type PersonalData = z.output<typeof personalData>;

/** How long personal data is stored. */
const personalDataPolicy = z
  .object({
    retentionMonths: amount.nullable().meta({
      description:
        'The rule of the server: enquiries are erased this many months after they were received or last changed; null: never',
    }),
    retention: enquiryRetention.meta({ description: 'What an owner set instead, by their state' }),
    trashDays: amount,
    activityDays: amount,
    backupAt: z.string().nullable().meta({ description: 'Local time of the nightly backup; null: none by the server' }),
    backupsKept: amount,
    erasures: amount.meta({ description: 'The number of erasures to repeat after a restore' }),
  })
  .meta({ id: 'PersonalDataPolicy' });
export type PersonalDataPolicy = z.output<typeof personalDataPolicy>;

export const personalDataCalls = {
  find: endpoint({
    method: 'POST',
    path: '/api/v1/personal-data/find',
    access: 'privacy',
    summary: 'Everything about one person by email address; leaves an entry in the audit, without the address',
    body: person,
    storesResponse: false,
    out: personalData,
  }),
  erase: endpoint({
    method: 'POST',
    path: '/api/v1/personal-data/erase',
    access: 'privacy',
    summary: 'Permanently erase everything about one person, without the trash',
    body: person,
    errors: ['confirmation_required'],
    out: done
      .extend({
        enquiries: amount,
        activity: amount.meta({ description: 'Audit entries from which the address was removed' }),
        notes: amount.meta({ description: 'Notes about other enquiries from which the email address was removed' }),
        messages: amount.meta({ description: 'Mails about other enquiries that were deleted, or lost the address' }),
        quotations: amount.meta({ description: 'Issued quotations, which the law keeps' }),
        remarks: amount.meta({ description: 'Deleted remarks about drafts that contained the email address' }),
      })
      .meta({ id: 'Erased' }),
  }),
  policy: endpoint({
    method: 'GET',
    path: '/api/v1/personal-data/policy',
    access: 'privacy',
    summary: 'How long personal data is stored, and where else it may be',
    out: personalDataPolicy,
  }),
  countRetention: endpoint({
    method: 'POST',
    path: '/api/v1/personal-data/retention/count',
    access: 'privacy',
    summary: 'Count the enquiries that a change of the retention would erase',
    body: retentionRules,
    storesResponse: false,
    out: z.object({ enquiries: amount }).meta({ id: 'RetentionCount', examples: [{ enquiries: 12 }] }),
  }),
  changeRetention: endpoint({
    method: 'PUT',
    path: '/api/v1/personal-data/retention',
    access: 'privacy',
    summary: 'Set how long enquiries are stored, by their state',
    body: retentionRules
      .extend({ seen: retentionRules.optional().meta({ description: seenDescription }) })
      .meta({ id: 'EnquiryRetentionChange', examples: [{ open: 36, lost: 12, seen: { open: 36 } }] }),
    errors: ['confirmation_required', 'version_conflict'],
    out: done,
  }),
};
