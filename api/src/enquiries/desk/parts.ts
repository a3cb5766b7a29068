import { isOpen, isWaiting } from '@hydraulics/common/nouns/enquiry-states';
import { In, IsNull, MoreThanOrEqual, Not } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import type { EnquiryEventRow } from '../../db/tables/enquiries/enquiry-events.ts';
import type { MessageRow } from '../../db/tables/enquiries/messages.ts';
import { hasOpenQuotation } from '../../quotations/revisions.ts';
import { hasWithdrawn, withdrawsPart } from '../opened/withdrawn-part.ts';
import { isFromCustomer, isReply, listMessages } from '../thread/read-thread.ts';

/**
 * Enquiries that are read together are parts of one, whose state is that of the kept one. Read alone again, a part has
 * the state that staff and its own customer gave it: quotations, and what comes through a link, are stored with theirs.
 */

type Group = { kept: EnquiryRow; others: EnquiryRow[] };
export type Step = Pick<EnquiryEventRow, 'kind' | 'before' | 'after' | 'text'>;

export type Since = {
  mergedAt: Date;
  /** When staff answered last, or else merged the first of the others. */
  answeredAt: Date;
  /** What takes back, in the kept one, their mergings and what their customers did. */
  back: Step[];
  /** Who answered the kept one last while it waited, though its own customer may have decided. */
  handled: Pick<EnquiryRow, 'handledBy' | 'handledAt'>;
  /** Whether a customer of the others did something at a moment. */
  isTheirs: (moment: Date | null) => boolean;
  thread: MessageRow[];
};

const movedKinds = ['state', 'assignee', 'due'] as const;

/** What happened to an enquiry since others were merged into it. */
export async function sinceMerging(tables: Tables, { kept, others }: Group): Promise<Since> {
  const ids = others.map(({ id }) => id);
  const thread = await listMessages(tables, kept.id);
  const decided = await tables.quotations.findBy({ enquiryId: In(ids), decidedAt: Not(IsNull()) });
  const written = thread.filter(one => isWritten(one) && ids.includes(one.enquiryId));
  const moments = [...decided.map(({ decidedAt }) => decidedAt), ...written.map(({ createdAt }) => createdAt)];
  const isTheirs = (moment: Date | null) => moment !== null && moments.some(one => Number(one) === Number(moment));

  const events = await tables.enquiryEvents.find({ where: { enquiryId: kept.id }, order: { version: 'ASC' } });
  const mergings = ids.flatMap(id => events.findLast(({ kind, after }) => kind === 'merged' && after === id) ?? []);
  const versions = mergings.map(({ version }) => version);
  const isOwn = ({ version, createdAt }: EnquiryEventRow) => !(versions.includes(version) || isTheirs(createdAt));
  const first = Math.min(...versions);
  const back = movedKinds.flatMap(kind => {
    const moves = events.filter(event => event.kind === kind && event.version >= first);
    const own = moves.findLastIndex(isOwn);
    const [last, taken] = [moves.at(-1), moves[own + 1]];
    return last && taken ? [{ kind, before: last.after, after: taken.before, text: moves[own]?.text ?? '' }] : [];
  });

  const answers = events.filter(event => event.kind === 'state' && isOwn(event) && !waits(event.after));
  const handled = answers.findLast(({ before }) => waits(before));
  const mergedAt = mergings.find(({ version }) => version === first)?.createdAt ?? kept.createdAt;
  const replied = thread.findLast(one => one.enquiryId === kept.id && isReply(one));
  const answered = [mergedAt, answers.at(-1)?.createdAt, replied?.createdAt].map(moment => Number(moment ?? 0));
  return {
    ...{ mergedAt, answeredAt: new Date(Math.max(...answered)), back, isTheirs, thread },
    handled: { handledBy: handled?.userName ?? null, handledAt: handled?.createdAt ?? null },
  };
}

const waits = (state: string | null): boolean => isWaiting(state as EnquiryRow['state']);

const isWritten = (message: MessageRow): boolean => isFromCustomer(message) && message.reason !== withdrawsPart;

/** Whether something was written to a part, and staff have not answered since. */
export const hasWritten = ({ id }: EnquiryRow, { thread, answeredAt }: Since): boolean =>
  thread.some(one => isWritten(one) && one.enquiryId === id && one.createdAt >= answeredAt);

/** Whether a part waits for an answer, or for its customer to decide, whatever comes of the other parts. */
export async function isPartOpen(tables: Tables, part: EnquiryRow, group: Group, today: string): Promise<boolean> {
  const { kept } = group;
  if (await hasWithdrawn(tables, { row: part, kept })) return false;
  if (await hasOpenQuotation(tables, part.id, today)) return true;
  if (!isWaiting(kept.state)) return false;
  const isKept = part.id === kept.id;
  const since = await sinceMerging(tables, isKept ? group : { kept, others: [part] });
  if (hasWritten(part, since)) return true;
  if (isKept) return waits(since.back.find(({ kind }) => kind === 'state')?.after ?? kept.state);
  return isWaiting(part.state) && since.answeredAt <= since.mergedAt;
}

/** What came of the quotations of a part since it was merged; null if nothing did, or one can still be accepted. */
export async function outcomeOf(
  tables: Tables,
  { id, state }: EnquiryRow,
  { mergedAt }: Since,
  today: string,
): Promise<'won' | 'lost' | null> {
  const rows = await tables.quotations.findBy({ enquiryId: id, decidedAt: MoreThanOrEqual(mergedAt) });
  if (rows.some(row => row.state === 'accepted')) return 'won';
  return rows.length > 0 && isOpen(state) && !(await hasOpenQuotation(tables, id, today)) ? 'lost' : null;
}
