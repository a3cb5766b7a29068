import { api } from '@hydraulics/common/contract/api';
import { AppError } from '@hydraulics/common/contract/errors';
import { paths } from '@hydraulics/common/contract/site-paths';
import { readPrivateToken } from '../../accounts/private-tokens.ts';
import { findOpened } from '../../enquiries/opened/open-enquiry.ts';
import type { PrivatePage } from './private-pages.ts';

/** The page of an enquiry for who sent it. */
export const enquiryPage: PrivatePage = {
  page: paths.enquiry,
  noun: 'enquiries',
  calls: {
    word: { name: 'addWord', endpoint: api.enquiries.addWord },
    withdraw: { name: 'withdraw', endpoint: api.enquiries.withdraw },
  },
  async require(deps, token) {
    const id = readPrivateToken(deps, 'enquiry', token);
    if (id && (await deps.enquiries.holds(id)))
      throw new AppError('busy', 'We have your enquiry, and are storing it. Please open this page in a minute.', {
        retryAfter: 60,
      });
    await deps.db.read(tables => findOpened(tables, deps, token));
  },
  gone: '<p>There is no enquiry at this address. Check that the link is complete, or send us your enquiry again.</p>',
};
