import { api } from '@hydraulics/common/contract/api';
import { paths } from '@hydraulics/common/contract/site-paths';
import { findOpened } from '../../quotations/opened.ts';
import type { PrivatePage } from './private-pages.ts';

/** The page of a quotation for its customer. */
export const quotationPage: PrivatePage = {
  page: paths.quotation,
  noun: 'quotations',
  calls: {
    ask: { name: 'ask', endpoint: api.quotations.ask },
    decide: { name: 'decide', endpoint: api.quotations.decide },
  },
  require: (deps, token) => deps.db.read(tables => findOpened(tables, deps, token)),
  gone: '<p>There is no quotation at this address. Check that the link is complete, or ask us for a new one.</p>',
};
