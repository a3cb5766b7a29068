import type { Api } from '@hydraulics/common/contract/api';
import { AppError } from '@hydraulics/common/contract/errors';
import { counted } from '@hydraulics/common/text';
import { companyDay } from '../../company/company-day.ts';
import type { Tables } from '../../db/database.ts';
import type { OutboxRow } from '../../db/tables/outbox.ts';
import type { Deps } from '../../deps.ts';
import { sendAgain } from '../../enquiries/thread/send-reply.ts';
import {
  discardFailed,
  findFailed,
  findObstacles,
  lastTryOf,
  listFailed,
  serializeFailed,
} from '../../mail/failed/failed-mails.ts';
import { requeueMail } from '../../mail/outbox.ts';
import { insertEntry } from '../../repositories/audit/audit.ts';
import { findKept } from '../../repositories/enquiries/merged.ts';
import type { Actor } from '../../rpc/actor.ts';
import { auditSubject } from '../../rpc/audited-call.ts';
import type { Handlers } from '../../rpc/invoke.ts';

type FailedMailCalls = Pick<Handlers<Api>['status'], 'failedMails' | 'sendMailsAgain' | 'discardMails'>;

const mails = (count: number) => counted(count, 'mail', 'mails');

/** What staff do about mails that could not be sent. */
export const failedMailCalls: FailedMailCalls = {
  async failedMails(_input, deps) {
    const { db, secret, now } = deps;
    const { today } = await companyDay(deps);
    return db.read(async tables => serializeFailed(tables, await listFailed(tables), { now: now(), today, secret }));
  },

  async sendMailsAgain({ ids }, deps, actor) {
    const { db, mail, secret } = deps;
    const { today, timeZone } = await companyDay(deps);
    if (!mail.isOn) throw new AppError('mail_off');
    const { sent, obstacle } = await db.exclusive(async tables => {
      const rows = await findFailed(tables, ids);
      const obstacles = await findObstacles(tables, rows, { now: deps.now(), today, secret });
      let [sent, obstacle] = [0, null as string | null];
      for (const row of rows) {
        const found = obstacles.get(row.id) ?? null;
        obstacle ??= found;
        if (!found && (await sendOne(tables, { ...deps, timeZone }, actor, row))) sent += 1;
      }
      if (sent > 0) await record(tables, deps, actor, 'status.sendMailsAgain', sent);
      return { sent, obstacle };
    });
    const skipped = ids.length - sent;
    const isSent = `${mails(sent)} ${sent === 1 ? 'is' : 'are'} being sent again.`;
    const message = sent > 0 ? isSent : 'Nothing was sent again.';
    return { success: true, message: [message, obstacle].filter(Boolean).join(' '), sent, skipped };
  },

  discardMails: ({ ids }, deps, actor) =>
    deps.db.exclusive(async tables => {
      const discarded = await discardFailed(tables, await findFailed(tables, ids), deps.now());
      if (discarded > 0) await record(tables, deps, actor, 'status.discardMails', discarded);
      return { success: true, message: `Discarded: ${mails(discarded)}.`, discarded };
    }),
};

/** A reply goes the way of its thread, which shows what becomes of it. */
async function sendOne(
  tables: Tables,
  { mail, now, secret, timeZone }: Deps & { timeZone: string },
  actor: Actor,
  row: OutboxRow,
): Promise<boolean> {
  const at = now();
  const message =
    row.kind === 'enquiry-reply' ? await tables.messages.findOneBy({ id: row.id, direction: 'out' }) : null;
  if (!message) return requeueMail(tables, at, row.id, lastTryOf(row));
  if (message.state !== 'failed') return false;
  await sendAgain(tables, await findKept(tables, message.enquiryId), message, { mail, at, actor, secret, timeZone });
  return true;
}

const record = (tables: Tables, { now }: Deps, actor: Actor, call: string, count: number) =>
  insertEntry(tables, auditSubject(actor), { call, at: now(), counts: { mails: count } });
