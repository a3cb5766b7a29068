import { randomUUID } from 'node:crypto';
import { limits } from '@hydraulics/common/limits';
import type { EnquirySource } from '@hydraulics/common/units/enquiry-list/enquiry-sources';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import type { ReceivedMailRow } from '../../db/tables/enquiries/received-mails.ts';
import { bumpEnquiryVersion, enquiryKeys } from '../../repositories/enquiries.ts';
import { newDeletable } from '../../repositories/records.ts';
import { joinThread } from './store-mail.ts';

/**
 * Makes an enquiry of a received mail, which becomes the first message of its thread. Nothing is sent: the sender is
 * answered by a person. Runs inside a transaction.
 * @returns its id
 */
export async function enquiryFromMail(tables: Tables, mail: ReceivedMailRow, now: Date): Promise<string> {
  const id = randomUUID();
  const name = (mail.senderName || mail.sender.replace(/@.*$/, '') || 'Unknown').slice(0, limits.name);
  const message = [mail.subject, mail.text].filter(Boolean).join('\n\n').slice(0, limits.message) || '(no text)';
  const fields = { name, email: mail.sender, organization: '', message, product: '', phone: '', country: '' };
  const row: EnquiryRow = {
    // It arrived now for staff, whose list is sorted by time.
    ...newDeletable(now),
    ...fields,
    ...enquiryKeys(fields, []),
    id,
    deadline: '',
    productId: null,
    state: 'new',
    assigneeId: null,
    lostReason: null,
    dueOn: null,
    updatedBy: null,
    handledBy: null,
    handledAt: null,
    mergedInto: null,
    source: 'mail' satisfies EnquirySource,
    units: '',
    answeredAt: null,
    quotedAt: null,
  };
  await tables.enquiries.insert(row);
  await joinThread(tables, mail, row, now);
  await bumpEnquiryVersion(tables);
  return id;
}
