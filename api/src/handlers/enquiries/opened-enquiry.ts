import { randomUUID } from 'node:crypto';
import type { Api } from '@hydraulics/common/contract/api';
import { AppError } from '@hydraulics/common/contract/errors';
import { paths } from '@hydraulics/common/contract/paths';
import { readPrivateToken } from '../../accounts/private-tokens.ts';
import { announceFile } from '../../enquiries/files/announce-file.ts';
import { tellRefused } from '../../enquiries/files/finish-file.ts';
import { serializeLinked } from '../../enquiries/files/read-file.ts';
import { removeFile } from '../../enquiries/files/remove-file.ts';
import { addWord, withdraw } from '../../enquiries/opened/add-word.ts';
import { findOpened, serializeOpened } from '../../enquiries/opened/open-enquiry.ts';
import { filesOf } from '../../repositories/enquiries/enquiry-items.ts';
import { findKept } from '../../repositories/enquiries/merged.ts';
import type { Handlers } from '../../rpc/invoke.ts';

type OpenedCalls = Pick<
  Handlers<Api>['enquiries'],
  'opened' | 'addWord' | 'withdraw' | 'files' | 'addFile' | 'removeFile'
>;

/** What customers do on the private page of their enquiry. */
export const openedCalls: OpenedCalls = {
  opened: ({ token }, deps) =>
    deps.db.read(async tables => serializeOpened(tables, await findOpened(tables, deps, token))),

  async addWord({ token, text }, deps, actor) {
    const { db, mail, now } = deps;
    const company = await deps.company();
    const id = actor.newId ?? randomUUID();
    await db.exclusive(async tables => {
      await addWord(tables, await findOpened(tables, deps, token), { id, text }, { mail, company, at: now() });
    });
    return { success: true, message: 'Thank you. We have received your message.', _id: id };
  },

  async withdraw({ token, reason = '' }, deps) {
    const { db, mail, now } = deps;
    const company = await deps.company();
    await db.exclusive(async tables => {
      const opened = await findOpened(tables, deps, token);
      await withdraw(tables, opened, { id: randomUUID(), text: reason }, { mail, company, at: now() });
    });
    return { success: true, message: 'Your enquiry is withdrawn.' };
  },

  files: ({ id }, deps) =>
    deps.db.read(async tables => {
      const row = await findKept(tables, id);
      return (await filesOf(tables, row.id)).map(file => serializeLinked(file, deps));
    }),

  async addFile({ token, name, bytes, mark }, deps, { client: { address } }) {
    const { db, enquiries } = deps;
    const asked = readPrivateToken(deps, 'enquiry', token);
    if (asked && (await enquiries.holds(asked))) throw new AppError('busy', undefined, { retryAfter: 10 });
    const file = await db.transaction(async tables => {
      const { own } = await findOpened(tables, deps, token);
      const row = await announceFile(tables, deps, { enquiryId: own.id, name, bytes, mark, address });
      if (row.state === 'refused') await tellRefused(tables, deps, row.id);
      return row;
    });
    return {
      success: true,
      message: file.reason ? `${file.name} was not added. ${file.reason}` : `Send the bytes of ${file.name} now.`,
      _id: file.id,
      refused: file.reason,
      address: `${paths.enquiry.href({ token })}/files/${file.id}`,
      received: file.received,
    };
  },

  async removeFile({ token, file }, deps) {
    await deps.db.exclusive(async tables => removeFile(tables, await findOpened(tables, deps, token), file));
    return { success: true, message: 'The file is removed.' };
  },
};
