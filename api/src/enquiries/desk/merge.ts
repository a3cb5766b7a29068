import { AppError } from '@hydraulics/common/contract/errors';
import { isOpen, isWaiting, stateWords } from '@hydraulics/common/nouns/enquiry-states';
import { enquiryReference } from '@hydraulics/common/units/enquiry-reference';
import { customerOf } from '@hydraulics/common/units/mail-address/customer-of';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import type { UserRow } from '../../db/tables/users.ts';
import { undoProgress } from '../../repositories/enquiries/mark-progress.ts';
import { readMerged } from '../../repositories/enquiries/merged.ts';
import { moveEnquiry } from '../../repositories/enquiries/move-enquiry.ts';
import { bumpEnquiryVersion } from '../../repositories/enquiries.ts';
import { insertEvents } from '../../repositories/enquiry-events.ts';
import { editedBy } from '../../repositories/records.ts';
import { customer, endWithdrawn } from '../opened/withdrawn-part.ts';
import { hasWritten, isPartOpen, outcomeOf, type Since, type Step, sinceMerging } from './parts.ts';

type By = { at: Date; actor: { user: UserRow | null } };
type Pair = { kept: EnquiryRow; other: EnquiryRow };

/**
 * Merges an enquiry into another one of the same customer, in which it is read from then on. Runs inside an exclusive
 * transaction, so that two users cannot merge two enquiries into each other.
 * @returns the new version of the kept one
 * @throws AppError `duplicate` if the two do not belong together, or one is not open
 */
export async function mergeEnquiries(tables: Tables, { kept, other }: Pair, { at, actor }: By): Promise<number> {
  await requireMergeable(tables, { kept, other });
  const version = kept.version + 1;
  const steps = inheritedBy(kept, other);
  await tables.enquiries.update(kept.id, { ...columnsOf(steps), ...editedBy(actor), updatedAt: at, version });
  const left = other.version + 1;
  await tables.enquiries.update(other.id, { mergedInto: kept.id, ...editedBy(actor), updatedAt: at, version: left });
  await insertEvents(tables, actor, at, [
    { enquiryId: kept.id, version, kind: 'merged', after: other.id },
    ...steps.map(step => ({ enquiryId: kept.id, version, ...step })),
    { enquiryId: other.id, version: left, kind: 'merged', after: kept.id },
  ]);
  await bumpEnquiryVersion(tables);
  return version;
}

async function requireMergeable(tables: Tables, { kept, other }: Pair): Promise<void> {
  const refuse = (message: string) => new AppError('duplicate', message);
  if (kept.id === other.id) throw refuse('This is the same enquiry. Choose another one.');
  if (customerOf(kept.email) !== customerOf(other.email))
    throw refuse(
      `${kept.email} and ${other.email} are different customers. Only enquiries of one address or one company can be merged.`,
    );
  for (const { name, state } of [kept, other])
    if (!isOpen(state))
      throw refuse(`The enquiry of ${name} is marked as ${stateWords[state]}. Only open enquiries can be merged.`);
  const [first] = (await readMerged(tables, [other.id])).get(other.id) ?? [];
  if (first)
    throw refuse(
      `Enquiry ${enquiryReference(other.id)} holds ${enquiryReference(first.id)} already. Open it, and merge this one into it.`,
    );
}

/** What the kept one takes over, so that nobody who waits and no day to come back is forgotten. */
function inheritedBy(kept: EnquiryRow, other: EnquiryRow): Step[] {
  const assigneeId = kept.assigneeId ?? other.assigneeId;
  const days = [kept.dueOn, other.dueOn].filter(day => day !== null).sort();
  const next = {
    state: nextState({ state: kept.state, assigneeId }, isWaiting(other.state)),
    assignee: assigneeId,
    due: days[0] ?? null,
  };
  const steps = [
    { kind: 'state' as const, before: kept.state, after: next.state },
    { kind: 'assignee' as const, before: kept.assigneeId, after: next.assignee },
    { kind: 'due' as const, before: kept.dueOn, after: next.due },
  ].map(step => ({ ...step, text: '' }));
  return steps.filter(({ before, after }) => before !== after);
}

/** The columns of some changes. Who answered it stays, as whenever it waits again. */
const columnsOf = (steps: Step[]): Partial<EnquiryRow> =>
  Object.assign(
    {},
    ...steps.map(({ kind, after, text }) => {
      if (kind !== 'state') return { [kind === 'assignee' ? 'assigneeId' : 'dueOn']: after };
      return { state: after, ...(after === 'lost' ? { lostReason: text } : {}) };
    }),
  );

/**
 * Takes back a merging. What each customer did since is their own, such as what they wrote through their link and what
 * they decided about their quotation; mails and replies stay with the kept one. Who wrote and was not answered waits. The
 * kept one is lost if all that is left in it was withdrawn. Runs inside an exclusive transaction.
 * @returns the new version of the kept one
 * @throws AppError `duplicate` if they are not merged
 */
export async function separateEnquiries(
  tables: Tables,
  { kept, other }: Pair,
  { at, actor, today }: By & { today: string },
): Promise<number> {
  if (other.mergedInto !== kept.id)
    throw new AppError('duplicate', `The enquiry of ${other.name} is not part of this one any more. Reload the page.`);
  const version = kept.version + 1;
  const since = await sinceMerging(tables, { kept, others: [other] });
  const steps = stepsBack(kept, since);
  const handled = since.isTheirs(kept.handledAt) ? since.handled : {};
  const change = { ...columnsOf(steps), ...handled, ...editedBy(actor), updatedAt: at, version };
  await tables.enquiries.update(kept.id, change);
  const left = other.version + 1;
  await tables.enquiries.update(other.id, { mergedInto: null, ...editedBy(actor), updatedAt: at, version: left });
  const events = [
    { enquiryId: kept.id, version, kind: 'separated' as const, after: other.id },
    ...steps.map(step => ({ enquiryId: kept.id, version, ...step })),
    { enquiryId: other.id, version: left, kind: 'separated' as const, after: kept.id },
  ];
  const userName = actor.user?.name ?? customer.customer;
  await insertEvents(
    tables,
    actor,
    at,
    events.map(event => ({ ...event, userName })),
  );
  if (since.isTheirs(kept.answeredAt)) await undoProgress(tables, [kept.id], 'new');
  else if (since.isTheirs(kept.quotedAt)) await undoProgress(tables, [kept.id], 'answered');
  await bumpEnquiryVersion(tables);
  const outcome = await outcomeOf(tables, other, since, today);
  const state = outcome ?? nextState(other, hasWritten(other, since));
  if (state !== other.state) {
    const lostReason = state === 'lost' ? 'other' : null;
    await moveEnquiry(tables, { ...other, version: left }, state, { by: customer, at, lostReason });
  }
  const row = await tables.enquiries.findOneByOrFail({ id: kept.id });
  return (await endWithdrawn(tables, row, at)) ? version + 1 : version;
}

/** What the kept one gets back, except that it waits if something was written to it that nobody answered. */
function stepsBack(kept: EnquiryRow, since: Since): Step[] {
  const assigned = since.back.find(({ kind }) => kind === 'assignee');
  const assigneeId = assigned ? assigned.after : kept.assigneeId;
  const steps = since.back.map(step => {
    if (step.kind !== 'state') return step;
    const state = step.after as EnquiryRow['state'];
    return { ...step, after: nextState({ state, assigneeId }, hasWritten(kept, since)) };
  });
  return steps.filter(({ before, after }) => before !== after);
}

/** An answered one waits again if something was written since. */
const nextState = (
  { state, assigneeId }: Pick<EnquiryRow, 'state' | 'assigneeId'>,
  hasAsked: boolean,
): EnquiryRow['state'] => {
  if (!hasAsked || !isOpen(state) || isWaiting(state)) return state;
  return assigneeId ? 'in_work' : 'new';
};

/**
 * A customer decides about the part of the enquiry for which their quotation was made. Parts that are open on their own
 * are read alone from then on, so that nobody who waits is forgotten. Runs inside an exclusive transaction.
 * @param own the part
 * @returns the enquiry in which it is read now
 */
export async function separateOpenParts(
  tables: Tables,
  { own, kept }: { own: EnquiryRow; kept: EnquiryRow },
  by: { at: Date; today: string },
): Promise<EnquiryRow> {
  const actor = { user: null };
  const others = (await readMerged(tables, [kept.id])).get(kept.id) ?? [];
  const group = { kept, others };
  const find = (id: string) => tables.enquiries.findOneByOrFail({ id });
  if (own.id !== kept.id && (await isPartOpen(tables, kept, group, by.today))) {
    await separateEnquiries(tables, { kept, other: own }, { ...by, actor });
    return find(own.id);
  }
  for (const other of others)
    if (other.id !== own.id && (await isPartOpen(tables, other, group, by.today)))
      await separateEnquiries(tables, { kept: await find(kept.id), other }, { ...by, actor });
  return find(kept.id);
}
