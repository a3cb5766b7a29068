import type { Api } from '@hydraulics/common/contract/api';
import { apiVersion } from '@hydraulics/common/nouns/health';
import type { Handlers } from '../../rpc/invoke.ts';

export const health: Handlers<Api>['health'] = {
  async check(_input, { health, version, isApiPublic }) {
    await health.requireDatabase();
    return { status: 'ok', version: isApiPublic ? version : '', api: apiVersion };
  },
};
