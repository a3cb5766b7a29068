import type { Api } from '@hydraulics/common/contract/api';
import type { Handlers } from '../../rpc/invoke.ts';

export const desktopReleases: Handlers<Api>['desktopReleases'] = {
  list: (_input, { releases }) => releases.list(),
};
