import type { Api } from '@hydraulics/common/contract/api';
import { readStatus } from '../../health/status.ts';
import type { Handlers } from '../../rpc/invoke.ts';

export const status: Handlers<Api>['status'] = { get: (_input, deps) => readStatus(deps) };
