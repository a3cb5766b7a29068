import type { Api } from '@hydraulics/common/api';
import type { Handlers } from '../http/invoke.ts';

export const health: Handlers<Api>['health'] = {
  async check(_input, { db, version }) {
    await db.readContentVersion();
    return { status: 'ok', version };
  },
};
