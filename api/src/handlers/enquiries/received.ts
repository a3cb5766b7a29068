import type { Api } from '@hydraulics/common/contract/api';
import { AppError, orNotFound } from '@hydraulics/common/contract/errors';
import { LessThan, MoreThan, Not } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { ReceivedMailRow } from '../../db/tables/enquiries/received-mails.ts';
import { enquiryFromMail } from '../../enquiries/incoming/enquiry-from-mail.ts';
import { listReceived } from '../../enquiries/incoming/read-received.ts';
import { joinThread } from '../../enquiries/incoming/store-mail.ts';
import { findKept } from '../../repositories/enquiries/merged.ts';
import type { Handlers } from '../../rpc/invoke.ts';

type ReceivedCalls = Pick<
  Handlers<Api>['enquiries'],
  'receivedMails' | 'makeEnquiry' | 'joinEnquiry' | 'dismissMail' | 'writers' | 'writing'
>;

/** In ms: who has typed nothing for so long is no longer writing. */
const writingMs = 45_000;

async function findWaiting({ receivedMails }: Tables, id: string): Promise<ReceivedMailRow> {
  const row = orNotFound(await receivedMails.findOneBy({ id }), 'Mail');
  if (row.state === 'done') orNotFound(null, 'Mail');
  return row;
}

async function findUnjoined(tables: Tables, id: string): Promise<ReceivedMailRow> {
  const row = await findWaiting(tables, id);
  if (row.enquiryId) throw new AppError('duplicate', 'This mail already belongs to an enquiry. Reload the list.');
  return row;
}

/** Mails that came in, and who is answering. */
export const receivedCalls: ReceivedCalls = {
  receivedMails: (_input, { db, secret, now }) => db.read(tables => listReceived(tables, { secret, now })),

  makeEnquiry: ({ id }, { db, now }) =>
    db.exclusive(async tables => {
      const row = await findUnjoined(tables, id);
      const enquiryId = await enquiryFromMail(tables, row, now());
      return { success: true, message: 'Enquiry added.', _id: enquiryId };
    }),

  joinEnquiry: ({ id, enquiry: enquiryId }, { db, now }) =>
    db.exclusive(async tables => {
      const row = await findUnjoined(tables, id);
      await joinThread(tables, row, await findKept(tables, enquiryId), now());
      await tables.receivedMails.update(id, { state: 'joined' });
      return { success: true, message: 'The mail was added to the enquiry.' };
    }),

  dismissMail: ({ id }, { db }) =>
    db.exclusive(async tables => {
      const row = await findWaiting(tables, id);
      const blank = { sender: '', senderName: '', recipient: '', subject: '', text: '', quoted: '', html: null };
      if (row.enquiryId) await tables.receivedMails.update(id, { state: 'joined' });
      else {
        await tables.receivedFiles.delete({ mailId: id });
        await tables.receivedMails.update(id, { ...blank, suggestedId: null, messageId: '', state: 'done' });
      }
      return { success: true, message: 'The mail was removed from the list.' };
    }),

  writers: ({ id: asked }, { db, now }, { user }) =>
    db.read(async tables => {
      const { id } = await findKept(tables, asked);
      const rows = await tables.replyWriters.find({
        where: { enquiryId: id, userId: Not(user?.id ?? ''), writtenAt: MoreThan(new Date(+now() - writingMs)) },
        order: { writtenAt: 'DESC' },
      });
      return rows.map(({ userName, writtenAt }) => ({ name: userName, at: writtenAt.toISOString() }));
    }),

  writing: ({ id: asked }, { db, now }, { user }) =>
    db.transaction(async tables => {
      const { id } = await findKept(tables, asked);
      const at = now();
      const row = { id: `${id}~${user?.id}`, enquiryId: id, userId: user?.id ?? '', userName: user?.name ?? '' };
      await tables.replyWriters.upsert({ ...row, writtenAt: at }, ['id']);
      await tables.replyWriters.delete({ writtenAt: LessThan(new Date(+at - 24 * 3600_000)) });
      return { success: true, message: 'Colleagues see it.' };
    }),
};
