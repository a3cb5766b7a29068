import { AppError } from '@hydraulics/common/contract/errors';
import { isOpen, isWaiting, stateWords } from '@hydraulics/common/nouns/enquiry-states';
import { enquiryReference } from '@hydraulics/common/units/enquiry-reference';
import { customerOf } from '@hydraulics/common/units/mail-address/customer-of';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import type { EnquiryEventRow } from '../../db/tables/enquiries/enquiry-events.ts';
import type { UserRow } from '../../db/tables/users.ts';
import { readMerged } from '../../repositories/enquiries/merged.ts';
import { bumpEnquiryVersion } from '../../repositories/enquiries.ts';
import { insertEvents } from '../../repositories/enquiry-events.ts';
import { editedBy } from '../../repositories/records.ts';
import { endWithdrawn } from '../opened/withdrawn-part.ts';

type By = { at: Date; actor: { user: UserRow | null } };
type Pair = { kept: EnquiryRow; other: EnquiryRow };
type Step = Pick<EnquiryEventRow, 'kind' | 'before' | 'after'>;

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
    state: isWaiting(other.state) && !isWaiting(kept.state) ? (assigneeId ? 'in_work' : 'new') : kept.state,
    assignee: assigneeId,
    due: days[0] ?? null,
  };
  const steps: Step[] = [
    { kind: 'state', before: kept.state, after: next.state },
    { kind: 'assignee', before: kept.assigneeId, after: next.assignee },
    { kind: 'due', before: kept.dueOn, after: next.due },
  ];
  return steps.filter(({ before, after }) => before !== after);
}

/** The columns of some changes. Who answered it stays, as whenever it waits again. */
const columnsOf = (steps: Step[]): Partial<EnquiryRow> =>
  Object.fromEntries(
    steps.map(({ kind, after }) => [kind === 'state' ? 'state' : kind === 'assignee' ? 'assigneeId' : 'dueOn', after]),
  );

/**
 * Takes back a merging. What came since through the link of either is its own; mails and replies stay with the kept
 * one, which also gets back its state, assignee and day if it was not changed since. It is lost if all that is left in
 * it was withdrawn. Runs inside an exclusive transaction.
 * @returns the new version of the kept one
 * @throws AppError `duplicate` if they are not merged
 */
export async function separateEnquiries(tables: Tables, { kept, other }: Pair, { at, actor }: By): Promise<number> {
  if (other.mergedInto !== kept.id)
    throw new AppError('duplicate', `The enquiry of ${other.name} is not part of this one any more. Reload the page.`);
  const version = kept.version + 1;
  const steps = await inheritedSince(tables, { kept, other });
  const restored = steps.map(({ kind, before, after }) => ({ kind, before: after, after: before }));
  await tables.enquiries.update(kept.id, { ...columnsOf(restored), ...editedBy(actor), updatedAt: at, version });
  const left = other.version + 1;
  await tables.enquiries.update(other.id, { mergedInto: null, ...editedBy(actor), updatedAt: at, version: left });
  await insertEvents(tables, actor, at, [
    { enquiryId: kept.id, version, kind: 'separated', after: other.id },
    ...restored.map(step => ({ enquiryId: kept.id, version, ...step })),
    { enquiryId: other.id, version: left, kind: 'separated', after: kept.id },
  ]);
  await bumpEnquiryVersion(tables);
  const row = await tables.enquiries.findOneByOrFail({ id: kept.id });
  return (await endWithdrawn(tables, row, at)) ? version + 1 : version;
}

/** What the kept one took over, if nothing changed it since. */
async function inheritedSince({ enquiryEvents }: Tables, { kept, other }: Pair): Promise<EnquiryEventRow[]> {
  const rows = await enquiryEvents.findBy({ enquiryId: kept.id, version: kept.version });
  if (!rows.some(({ kind, after }) => kind === 'merged' && after === other.id)) return [];
  return rows.filter(({ kind }) => kind === 'state' || kind === 'assignee' || kind === 'due');
}
