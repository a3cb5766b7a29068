import { api } from '@hydraulics/common/contract/api';
import { AppError } from '@hydraulics/common/contract/errors';
import { paths } from '@hydraulics/common/contract/site-paths';
import { readPrivateToken } from '../../accounts/private-tokens.ts';
import { storeUpload } from '../../enquiries/files/store-upload.ts';
import { findOpened } from '../../enquiries/opened/open-enquiry.ts';
import { fileAddress, takeBytes } from './file-uploads.ts';
import type { PrivatePage } from './private-pages.ts';

/** The page of an enquiry for who sent it. */
export const enquiryPage: PrivatePage = {
  page: paths.enquiry,
  noun: 'enquiries',
  calls: {
    word: { name: 'addWord', endpoint: api.enquiries.addWord },
    withdraw: { name: 'withdraw', endpoint: api.enquiries.withdraw },
    remove: { name: 'removeFile', endpoint: api.enquiries.removeFile },
  },
  async require(deps, token) {
    const id = readPrivateToken(deps, 'enquiry', token);
    if (id && (await deps.enquiries.holds(id)))
      throw new AppError('busy', 'We have your enquiry, and are storing it. Please open this page in a minute.', {
        retryAfter: 60,
      });
    await deps.db.read(tables => findOpened(tables, deps, token));
  },
  files: {
    async take(deps, token, files) {
      const { own } = await deps.db.read(tables => findOpened(tables, deps, token));
      const stored = [];
      for (const [place, upload] of files.entries())
        stored.push(await storeUpload(deps, { enquiryId: own.id, upload, place }));
      return stored.every(row => row?.state === 'stored') ? 'file' : 'refused';
    },
    tokenIn: rest => fileAddress.exec(rest)?.[1],
    isRight: (deps, token) => readPrivateToken(deps, 'enquiry', token) !== null,
    async serve(ctx, deps, rest) {
      const [, token = '', id = ''] = fileAddress.exec(rest) ?? [];
      await takeBytes(ctx, deps, { token, id });
    },
  },
  gone: '<p>There is no enquiry at this address. Check that the link is complete, or send us your enquiry again.</p>',
};
