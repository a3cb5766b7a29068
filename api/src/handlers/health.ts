import type { Api } from '@hydraulics/common/api';
import { apiVersion } from '@hydraulics/common/health';
import type { Handlers } from '../http/invoke.ts';

export const health: Handlers<Api>['health'] = {
  async check(_input, { health, version }) {
    await health.requireDatabase();
    return { status: 'ok', version, api: apiVersion };
  },
};
