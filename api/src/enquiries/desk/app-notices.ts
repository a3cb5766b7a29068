import { randomUUID } from 'node:crypto';
import { isPursued, pursuedStates } from '@hydraulics/common/nouns/enquiry-states';
import type { AppNotice, EnquiryNews, NoticeKind } from '@hydraulics/common/nouns/thread/notices';
import { In, IsNull, LessThan, LessThanOrEqual, MoreThan } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import { inChunks } from '../../repositories/batches.ts';

/** In ms: an app that was closed for a week tells no more of what was before. */
const tellableMs = 7 * 24 * 3600_000;

/** The app tells of so many; a bulk operation stores no more. */
const mostTold = 50;

type Told = { userId: string; kind: NoticeKind; enquiryIds: readonly string[]; by?: string | null; at: Date };

/** Stores what the desktop app tells a user. `withinMs`: not again of the same enquiry so soon. */
export async function storeNotices(
  { enquiryNotices }: Tables,
  { userId, kind, enquiryIds, by = null, at }: Told,
  withinMs = 0,
): Promise<void> {
  await enquiryNotices.delete({ userId, createdAt: LessThan(new Date(at.getTime() - tellableMs)) });
  const told = enquiryIds.slice(0, mostTold);
  const recent = { userId, kind, enquiryId: In(told), createdAt: MoreThan(new Date(at.getTime() - withinMs)) };
  const known = withinMs > 0 ? (await enquiryNotices.findBy(recent)).map(({ enquiryId }) => enquiryId) : [];
  const rows = told
    .filter(id => !known.includes(id))
    .map(enquiryId => ({ id: randomUUID(), userId, enquiryId, createdAt: at, kind, byName: by }));
  if (rows.length > 0) await enquiryNotices.insert(rows);
}

/** What the app tells a user now: of enquiries that are still theirs, and still due. */
export async function readNews(
  tables: Tables,
  userId: string,
  { today, now }: { today: string; now: Date },
): Promise<EnquiryNews> {
  const rows = await tables.enquiryNotices.find({
    where: { userId, createdAt: MoreThan(new Date(now.getTime() - tellableMs)) },
    order: { createdAt: 'DESC', id: 'ASC' },
    take: mostTold,
  });
  const theirs = { assigneeId: userId, deletedAt: IsNull(), mergedInto: IsNull() };
  const enquiries = await inChunks([...new Set(rows.map(({ enquiryId }) => enquiryId))], some =>
    tables.enquiries.findBy({ id: In(some), ...theirs }),
  );
  const notices = rows.flatMap(({ id, createdAt, kind, byName, enquiryId }): AppNotice[] => {
    const enquiry = enquiries.find(one => one.id === enquiryId);
    if (!enquiry || (kind === 'due' && !isDue(enquiry, today))) return [];
    const { name, product, dueOn } = enquiry;
    return [
      { _id: id, createdAt: createdAt.toISOString(), kind, by: byName, enquiry: enquiryId, name, product, dueOn },
    ];
  });
  const due = { dueOn: LessThanOrEqual(today), state: In(pursuedStates) };
  const unassigned = { assigneeId: IsNull(), deletedAt: IsNull(), mergedInto: IsNull() };
  const count = await tables.enquiries.count({ where: [theirs, unassigned].map(one => ({ ...one, ...due })) });
  return { today, due: count, notices };
}

const isDue = ({ dueOn, state }: EnquiryRow, today: string): boolean =>
  dueOn !== null && dueOn <= today && isPursued(state);
