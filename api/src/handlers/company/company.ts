import type { Api } from '@hydraulics/common/contract/api';
import { requireCompany } from '../../company/require-company.ts';
import { reviewedCompany } from '../../company/reviewed/reviewed-company.ts';
import type { Handlers } from '../../rpc/invoke.ts';

export const company: Handlers<Api>['company'] = {
  get: async (_input, deps, { review }) =>
    (review?.noun === 'website' && (await reviewedCompany(deps, review.unsaved))) || requireCompany(deps),
};
