import type { Api } from '@hydraulics/common/api';
import type { Handlers } from '../http/invoke.ts';

export const desktopReleases: Handlers<Api>['desktopReleases'] = {
  list: (_input, { releases }) => releases.list(),
};
