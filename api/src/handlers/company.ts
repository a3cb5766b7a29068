import type { Api } from '@hydraulics/common/api';
import type { Handlers } from '../http/invoke.ts';

export const company: Handlers<Api>['company'] = {
  get: (_input, deps) => deps.company(),
};
