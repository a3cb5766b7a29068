import { type NoticeKind, type Notices, noticeKinds } from '@hydraulics/common/nouns/thread/notices';
import type { Tables } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import type { UserRow } from '../../db/tables/users.ts';
import type { Mail } from '../../mail/mail.ts';
import { mayHandle } from './assignees.ts';

/** In ms: what a customer writes in several mails is told in one. */
const answeredMs = 5 * 60_000;

async function mutedBy({ mutedNotices }: Tables, id: string): Promise<NoticeKind[]> {
  return (await mutedNotices.findOneBy({ id }))?.kinds ?? [];
}

export async function readNotices(tables: Tables, userId: string): Promise<Notices> {
  const muted = await mutedBy(tables, userId);
  return Object.fromEntries(noticeKinds.map(kind => [kind, !muted.includes(kind)])) as Notices;
}

export async function writeNotices({ mutedNotices }: Tables, userId: string, notices: Notices): Promise<void> {
  const kinds = noticeKinds.filter(kind => !notices[kind]);
  await mutedNotices.delete({ id: userId });
  if (kinds.length > 0) await mutedNotices.insert({ id: userId, kinds });
}

/** The address at which a user wants to be told; null if they do not, or may not handle enquiries any more. */
export async function addressFor(tables: Tables, userId: string, kind: NoticeKind): Promise<string | null> {
  const user = await tables.users.findOneBy({ id: userId });
  if (!user || !mayHandle(user) || (await mutedBy(tables, userId)).includes(kind)) return null;
  return user.email;
}

/** `operation`: the id of a bulk operation, of which one mail tells. */
type Assigned = { userId: string | null; enquiryIds: string[]; by: UserRow | null; operation?: string };

/** In ms: longer than a bulk operation takes. */
const operationMs = 24 * 3600_000;

/** Queues a mail to whoever a colleague assigned enquiries to, in the transaction that does. */
export async function mailAssigned(
  tables: Tables,
  mail: Mail,
  { userId, enquiryIds, by, operation }: Assigned,
): Promise<void> {
  const [enquiryId] = enquiryIds;
  if (!mail.isOn || !userId || !enquiryId || userId === by?.id) return;
  const address = await addressFor(tables, userId, 'assigned');
  if (!address) return;
  const data = { enquiryId, several: enquiryIds.length > 1 ? 'yes' : '', by: by?.name ?? 'A colleague' };
  const once = operation ? { once: { key: `${operation}\n${userId}`, ms: operationMs } } : {};
  await mail.put(tables, 'enquiries-assigned', address, data, once);
}

/** Queues a mail to the user of an enquiry whose customer wrote, unless `told` has their address already. */
export async function mailAnswered(
  tables: Tables,
  mail: Mail,
  { id, assigneeId }: EnquiryRow,
  told: ReadonlySet<string> = new Set(),
): Promise<void> {
  if (!mail.isOn || !assigneeId) return;
  const address = await addressFor(tables, assigneeId, 'answered');
  if (!address || told.has(address)) return;
  const once = { key: `${id}\n${assigneeId}`, ms: answeredMs };
  await mail.put(tables, 'enquiry-answered', address, { enquiryId: id }, { once });
}
