import type { Api } from '@hydraulics/common/contract/api';
import { AppError, orNotFound } from '@hydraulics/common/contract/errors';
import { requestBackup } from '../../backup/schedule/requested.ts';
import { siteNames } from '../../company/require-company.ts';
import { readStatus } from '../../health/status.ts';
import { MailError } from '../../mail/transport.ts';
import { insertEntry } from '../../repositories/audit/audit.ts';
import { auditSubject } from '../../rpc/audited-call.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { failedMailCalls } from './failed-mails.ts';

export const status: Handlers<Api>['status'] = {
  get: (_input, deps) => readStatus(deps),
  ...failedMailCalls,

  async backUp(_input, { db, now }, actor) {
    await db.transaction(async tables => {
      await requestBackup(tables, now());
      const entry = { call: 'status.backUp', at: now(), counts: {} };
      await insertEntry(tables, auditSubject(actor), entry);
    });
    return { success: true, message: 'The backup starts within a minute. Its result appears here.' };
  },

  async testMail(_input, deps, { user }) {
    const { email } = orNotFound(user, 'User');
    const { mail } = deps;
    if (!mail.isOn) throw new AppError('mail_off');
    const { name } = await siteNames(deps);
    const content = {
      subject: `Test mail of ${name}`,
      heading: 'Mail works',
      blocks: ['You requested this mail in the back office.'],
    };
    await mail.sendNow(content, email).catch(cause => {
      if (!(cause instanceof MailError)) throw cause;
      throw new AppError('mail_failed', cause.message, { cause });
    });
    return {
      success: true,
      message: `The mail server accepted a mail to ${email}. Please check whether it has arrived.`,
    };
  },
};
