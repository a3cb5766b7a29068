import { randomUUID } from 'node:crypto';
import type { Api } from '@hydraulics/common/contract/api';
import { addWord, withdraw } from '../../enquiries/opened/add-word.ts';
import { findOpened, serializeOpened } from '../../enquiries/opened/open-enquiry.ts';
import type { Handlers } from '../../rpc/invoke.ts';

type OpenedCalls = Pick<Handlers<Api>['enquiries'], 'opened' | 'addWord' | 'withdraw'>;

/** What customers do on the private page of their enquiry. */
export const openedCalls: OpenedCalls = {
  opened: ({ token }, deps) =>
    deps.db.read(async tables => serializeOpened(tables, await findOpened(tables, deps, token))),

  async addWord({ token, text }, deps, actor) {
    const { db, mail, now } = deps;
    const company = await deps.company();
    const id = actor.newId ?? randomUUID();
    await db.exclusive(async tables => {
      const row = await findOpened(tables, deps, token);
      await addWord(tables, row, { id, text }, { mail, company, at: now() });
    });
    return { success: true, message: 'Thank you. We have received your message.', _id: id };
  },

  async withdraw({ token, reason = '' }, deps) {
    const { db, mail, now } = deps;
    const company = await deps.company();
    await db.exclusive(async tables => {
      const row = await findOpened(tables, deps, token);
      await withdraw(tables, row, { id: randomUUID(), text: reason }, { mail, company, at: now() });
    });
    return { success: true, message: 'Your enquiry is withdrawn.' };
  },
};
