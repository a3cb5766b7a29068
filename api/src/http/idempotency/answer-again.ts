import type { Noun } from '@hydraulics/common/contract/api';
import type { Endpoint } from '@hydraulics/common/contract/endpoint';
import { paths } from '@hydraulics/common/contract/paths';
import { messages } from '@hydraulics/common/messages';
import { type RecordNoun, records } from '@hydraulics/common/registry';
import { privateToken } from '../../accounts/private-tokens.ts';
import type { IdempotencyRow } from '../../db/tables/idempotency-keys.ts';
import type { Deps } from '../../deps.ts';
import { callNameOf } from '../../rpc/audited-call.ts';

/** The fields of answers that are stored: ids, numbers and names of stored files. No text that somebody wrote. */
const factNames = new Set([
  ...['version', 'filename', 'path', 'records'],
  ...['position', 'of', 'followed', 'changed'],
  ...['received', 'total', 'purged', 'kept', 'enquiries', 'activity', 'notes', 'messages', 'remarks', 'quotations'],
  ...['status', 'pendingVersion', 'sent', 'skipped', 'discarded'],
]);

/** What is stored of an answer beside the record's id, as JSON. */
export const factsOf = (output: object): string =>
  JSON.stringify(Object.fromEntries(Object.entries(output).filter(([name]) => factNames.has(name))));

/**
 * The answer to a repeated call, made anew from the stored record's id and facts.
 * @returns undefined if they do not suffice, as after a crash before the answer of a call with numbers
 */
export async function answerAgain(
  endpoint: Endpoint,
  { recordId, facts }: Pick<IdempotencyRow, 'recordId' | 'facts'>,
  deps: Pick<Deps, 'company' | 'secret'>,
): Promise<unknown> {
  const given = {
    success: true,
    message: await sentence(endpoint, deps),
    _id: recordId,
    left: [],
    // Not stored, because it is a secret.
    ...(recordId && callNameOf(endpoint) === 'enquiries.submit'
      ? { page: paths.enquiry.href({ token: privateToken(deps, 'enquiry', recordId) }) }
      : {}),
    ...(facts === null ? {} : JSON.parse(facts)),
  };
  return endpoint.out.safeParse(given).data;
}

const ownSentences: Record<string, string> = {
  'gallery.create': 'Image uploaded successfully!',
  'media.createDocument': 'File added successfully!',
  'replyTemplates.create': 'Template added.',
  'quotations.create': 'Quotation begun.',
  'quotations.ask': 'Thank you. We have your question and will answer by email.',
  'redirects.create': 'Redirect added successfully!',
  'redirects.update': 'Redirect updated successfully!',
  'socials.create': 'Social media account added successfully!',
  'socials.update': 'Social media account updated successfully!',
  'enquiries.addNote': 'Note added.',
  'enquiries.addWord': 'Thank you. We have received your message.',
  'enquiries.reply': 'Reply is being sent.',
  'enquiries.addReplyFile': 'File attached.',
  'enquiries.makeEnquiry': 'Enquiry added.',
  'reviews.remark': 'Thank you. Your remark was sent.',
};

async function sentence(endpoint: Endpoint, { company }: Pick<Deps, 'company'>): Promise<string> {
  const call = callNameOf(endpoint);
  if (call === 'enquiries.submit') {
    const { answerPromise } = (await company()) ?? {};
    return [messages.enquirySent, answerPromise].filter(Boolean).join(' ');
  }
  const [noun = '', name = ''] = call.split('.') as [Noun, string];
  const title = noun in records ? records[noun as RecordNoun].title : undefined;
  const done = { create: 'added', update: 'updated', restore: 'restored' }[name];
  // The change of an enquiry says what was changed, with the name of a colleague.
  const isCommon = title && done && call !== 'enquiries.update';
  return (
    ownSentences[call] ?? (isCommon ? `${title} ${done} successfully!` : 'This was done before, and not repeated.')
  );
}
