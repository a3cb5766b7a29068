import { type NoticeKind, type Notices, noticeKinds } from '@hydraulics/common/nouns/thread/notices';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import type { Muted } from '../../db/tables/enquiries/muted-notices.ts';
import type { UserRow } from '../../db/tables/users.ts';
import type { Mail } from '../../mail/mail.ts';
import { storeNotices } from './app-notices.ts';
import { mayHandle } from './assignees.ts';

/** In ms: what a customer writes in several mails is told in one. */
const answeredMs = 5 * 60_000;

/** How a user is told of something. */
type Way = 'mail' | 'app';

const mutedName = (kind: NoticeKind, way: Way): Muted => (way === 'app' ? `app-${kind}` : kind);

async function mutedBy({ mutedNotices }: Tables, id: string): Promise<Muted[]> {
  return (await mutedNotices.findOneBy({ id }))?.kinds ?? [];
}

export async function readNotices(tables: Tables, userId: string): Promise<Required<Notices>> {
  const muted = await mutedBy(tables, userId);
  const by = (way: Way) =>
    Object.fromEntries(noticeKinds.map(kind => [kind, !muted.includes(mutedName(kind, way))])) as Omit<Notices, 'app'>;
  return { ...by('mail'), app: by('app') };
}

/** Stores what a user wants to be told. Programs that know nothing of the app change nothing of it. */
export async function writeNotices(tables: Tables, userId: string, notices: Notices): Promise<void> {
  const app = notices.app ?? (await readNotices(tables, userId)).app;
  const kinds = noticeKinds.flatMap(kind => [
    ...(notices[kind] ? [] : [mutedName(kind, 'mail')]),
    ...(app[kind] ? [] : [mutedName(kind, 'app')]),
  ]);
  await tables.mutedNotices.delete({ id: userId });
  if (kinds.length > 0) await tables.mutedNotices.insert({ id: userId, kinds });
}

type Wish = { address: string; mail: boolean; app: boolean };

/** How a user wants to be told of something; null if they may not handle enquiries any more. */
async function wishOf(tables: Tables, userId: string, kind: NoticeKind): Promise<Wish | null> {
  const user = await tables.users.findOneBy({ id: userId });
  if (!user || !mayHandle(user)) return null;
  const muted = await mutedBy(tables, userId);
  const wants = (way: Way) => !muted.includes(mutedName(kind, way));
  return { address: user.email, mail: wants('mail'), app: wants('app') };
}

/** `operation`: the id of a bulk operation, of which one mail tells. */
type Assigned = { userId: string | null; enquiryIds: string[]; by: UserRow | null; operation?: string; at: Date };

/** In ms: longer than a bulk operation takes. */
const operationMs = 24 * 3600_000;

/** Tells whoever a colleague assigned enquiries to, in the transaction that does. */
export async function tellAssigned(
  tables: Tables,
  mail: Mail,
  { userId, enquiryIds, by, operation, at }: Assigned,
): Promise<void> {
  const [enquiryId] = enquiryIds;
  if (!userId || !enquiryId || userId === by?.id) return;
  const wish = await wishOf(tables, userId, 'assigned');
  if (wish?.app) await storeNotices(tables, { userId, kind: 'assigned', enquiryIds, by: by?.name ?? null, at });
  if (!wish?.mail) return;
  const data = { enquiryId, several: enquiryIds.length > 1 ? 'yes' : '', by: by?.name ?? 'A colleague' };
  const once = operation ? { once: { key: `${operation}\n${userId}`, ms: operationMs } } : {};
  await mail.put(tables, 'enquiries-assigned', wish.address, data, once);
}

type Answered = {
  at: Date;
  /** Addresses that have another mail about it already. */
  told?: ReadonlySet<string>;
};

/** Tells the user of an enquiry whose customer wrote. */
export async function tellAnswered(
  tables: Tables,
  mail: Mail,
  { id, assigneeId }: EnquiryRow,
  { at, told = new Set() }: Answered,
): Promise<void> {
  if (!assigneeId) return;
  const wish = await wishOf(tables, assigneeId, 'answered');
  const notice = { userId: assigneeId, kind: 'answered' as const, enquiryIds: [id], at };
  if (wish?.app) await storeNotices(tables, notice, answeredMs);
  if (!wish?.mail || told.has(wish.address)) return;
  const once = { key: `${id}\n${assigneeId}`, ms: answeredMs };
  await mail.put(tables, 'enquiry-answered', wish.address, { enquiryId: id }, { once });
}

/** In ms: on the next day there is another one. */
const dueMaxAge = 18 * 3600_000;

/** `mailed`: whether there is anything to mail. `enquiryIds`: what the app has not told. */
type Due = { userId: string; day: string; since: string; mailed: boolean; enquiryIds: string[]; at: Date };

/** Tells a user which enquiries to come back to on a day. `since`: the first day of which no mail has told. */
export async function tellDue(
  tables: Tables,
  mail: Mail,
  { userId, mailed, enquiryIds, at, ...days }: Due,
): Promise<void> {
  const wish = await wishOf(tables, userId, 'due');
  if (wish?.app) await storeNotices(tables, { userId, kind: 'due', enquiryIds, at });
  if (wish?.mail && mailed)
    await mail.put(tables, 'enquiries-due', wish.address, { userId, ...days }, { maxAge: dueMaxAge });
}
