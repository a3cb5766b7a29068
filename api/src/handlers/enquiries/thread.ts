import { randomUUID } from 'node:crypto';
import type { Api } from '@hydraulics/common/contract/api';
import { orNotFound } from '@hydraulics/common/contract/errors';
import { may } from '@hydraulics/common/contract/roles';
import { requirePermission } from '../../accounts/access.ts';
import { companyDay } from '../../company/company-day.ts';
import { siteNames } from '../../company/require-company.ts';
import { readSignature } from '../../enquiries/desk/signatures.ts';
import { offerFiles, offerQuotations } from '../../enquiries/thread/own-files.ts';
import { listMessages, serializeThread, withLost } from '../../enquiries/thread/read-thread.ts';
import { checkUpload, insertReplyFile } from '../../enquiries/thread/reply-files.ts';
import { askedProducts, blankValues, productName, subjectOf } from '../../enquiries/thread/reply-form.ts';
import { sendAgain, sendReply } from '../../enquiries/thread/send-reply.ts';
import { findKept } from '../../repositories/enquiries/merged.ts';
import type { Handlers } from '../../rpc/invoke.ts';

type ThreadCalls = Pick<Handlers<Api>['enquiries'], 'messages' | 'replyForm' | 'reply' | 'addReplyFile' | 'sendAgain'>;

/** What staff and customers write to each other. */
export const threadCalls: ThreadCalls = {
  messages: ({ id }, { db, secret, now }) =>
    db.read(async tables => {
      const row = await findKept(tables, id);
      return serializeThread(tables, await withLost(tables, await listMessages(tables, row.id)), { secret, now });
    }),

  async replyForm({ id: asked }, deps, { user }) {
    const { db, mail } = deps;
    const company = await deps.company();
    const { today } = await companyDay(deps);
    const { name } = await siteNames(deps);
    const mayQuote = user !== null && may(user.role, 'quotations');
    return db.read(async tables => {
      const row = await findKept(tables, asked);
      const { id } = row;
      const product = await productName(tables, row);
      const last = (await listMessages(tables, id)).findLast(({ kind }) => kind === 'reply');
      const signature = user ? await readSignature(tables, user.id) : '';
      const values = blankValues(row, product, { me: user?.name ?? '', company, siteUrl: deps.publicUrl, signature });
      return {
        sends: mail.isOn,
        from: mail.sender?.from ?? null,
        subject: subjectOf(id, product, last?.subject),
        blanks: { ...values, company: values.company || name },
        files: [
          ...(mayQuote ? await offerQuotations(tables, id, today) : []),
          ...(await offerFiles(tables, await askedProducts(tables, row), row.units || 'metric')),
        ],
      };
    });
  },

  async reply({ id, ...reply }, deps, actor) {
    const { timeZone } = await companyDay(deps);
    return deps.db.exclusive(async tables => {
      if (reply.files?.some(({ kind }) => kind === 'quotation')) requirePermission(actor, 'quotations');
      const row = await findKept(tables, id);
      const newId = actor.newId ?? randomUUID();
      const version = await sendReply(
        tables,
        row,
        { ...reply, id: newId },
        { mail: deps.mail, at: deps.now(), actor, secret: deps.secret, timeZone },
      );
      return { success: true, message: 'Reply is being sent.', _id: newId, version };
    });
  },

  async addReplyFile({ id, file: [upload] }, deps, actor) {
    const checked = await checkUpload(orNotFound(upload, 'File'), deps);
    return deps.db.exclusive(async tables => {
      const { id: enquiryId } = await findKept(tables, id);
      const newId = actor.newId ?? randomUUID();
      await insertReplyFile(tables, deps, { id: newId, enquiryId, checked });
      return { success: true, message: 'File attached.', _id: newId };
    });
  },

  async sendAgain({ id }, deps, actor) {
    const { db, mail, now, secret } = deps;
    const { timeZone } = await companyDay(deps);
    return db.exclusive(async tables => {
      const row = orNotFound(await tables.messages.findOneBy({ id, direction: 'out' }), 'Message');
      const enquiry = await findKept(tables, row.enquiryId);
      await sendAgain(tables, enquiry, row, { mail, at: now(), actor, secret, timeZone });
      return { success: true, message: 'Reply is being sent again.' };
    });
  },
};
