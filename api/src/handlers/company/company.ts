import type { Api } from '@hydraulics/common/contract/api';
import { requireCompany } from '../../company/require-company.ts';
import type { Handlers } from '../../rpc/invoke.ts';

export const company: Handlers<Api>['company'] = {
  get: (_input, deps) => requireCompany(deps),
};
