import { type AnswerTime, answerTimes } from '@hydraulics/common/units/dates/answer-words';
import { In, IsNull, MoreThanOrEqual, Not } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import { inChunks } from '../batches.ts';

/** The site fact with how soon enquiries are usually answered. */
const fact = 'answerTime';

export async function readAnswerTime({ site }: Tables): Promise<AnswerTime | null> {
  const stored = await site.findOneBy({ name: fact });
  return answerTimes.find(step => step === stored?.value) ?? null;
}

/** Stores it; null for none. Runs inside a write of public content. */
export async function writeAnswerTime({ site }: Tables, time: AnswerTime | null): Promise<void> {
  if (time) await site.upsert({ name: fact, value: time }, ['name']);
  else await site.delete({ name: fact });
}

/** When an enquiry came and was first answered by a person, by a mail that was sent; null if it was not. */
export type Answered = { askedAt: Date; answeredAt: Date | null };

/**
 * The enquiries since a moment that wait for an answer or had one, without spam, what was withdrawn, and those that are
 * read in another one, whose answer is that one's.
 */
export async function listAnswered({ enquiries, messages }: Tables, since: Date): Promise<Answered[]> {
  const rows = await enquiries.find({
    where: { createdAt: MoreThanOrEqual(since), state: Not('spam'), deletedAt: IsNull(), mergedInto: IsNull() },
    select: { id: true, createdAt: true, state: true, lostReason: true },
  });
  const ids = rows.map(({ id }) => id);
  const found = await inChunks(ids, some =>
    messages.find({
      where: { enquiryId: In(some), kind: 'reply' },
      select: { enquiryId: true, direction: true, state: true, createdAt: true, sentAt: true },
      order: { createdAt: 'ASC' },
    }),
  );
  const threads = Map.groupBy(found, ({ enquiryId }) => enquiryId);
  return rows.flatMap(({ id, createdAt, state, lostReason }) => {
    const thread = threads.get(id) ?? [];
    // One that was made of a mail came with it.
    const [first] = thread;
    const askedAt = first?.direction === 'in' && first.createdAt < createdAt ? first.createdAt : createdAt;
    const answeredAt = thread.find(one => one.direction === 'out' && one.state === 'sent')?.sentAt ?? null;
    const isWithdrawn = state === 'lost' && lostReason === 'withdrawn' && answeredAt === null;
    return isWithdrawn ? [] : [{ askedAt, answeredAt }];
  });
}
