import type { Api } from '@hydraulics/common/api';
import { apiVersion } from '@hydraulics/common/health';
import type { Handlers } from '../http/invoke.ts';

export const health: Handlers<Api>['health'] = {
  async check(_input, { db, version }) {
    await db.readContentVersion();
    return { status: 'ok', version, api: apiVersion };
  },
};
