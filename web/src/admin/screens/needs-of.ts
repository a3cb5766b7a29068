import type { Permission } from '@hydraulics/common/contract/roles';
import { screens } from '@hydraulics/common/registry';
import { matchPath } from 'react-router-dom';

/** The permission without which the screen of an address is not shown. */
export function needsOf(address: string): Permission {
  const [pathname = ''] = address.split('?');
  return Object.values(screens).find(({ pattern }) => matchPath(pattern, pathname))?.needs ?? 'account';
}
