import type { Api } from '@hydraulics/common/api';
import { readStatus } from '../health/status.ts';
import type { Handlers } from '../http/invoke.ts';

export const status: Handlers<Api>['status'] = { get: (_input, deps) => readStatus(deps) };
