import { adminPaths } from '@hydraulics/common/contract/paths';
import type { RecordName } from '@hydraulics/common/registry';
import { dueEnquiriesPath, menuScreens, recordNames, recordPath } from '@hydraulics/common/screens';
import { parseServerAddress } from '../../server-address.ts';

export const linkProtocol = 'hydraulics-admin';

const idPattern = /^[\w-]{1,64}$/;

/** Links without an id open a screen. */
const screenPaths = new Map([
  ...menuScreens('work').map(({ name, path }): [string, string] => [name, path]),
  ['new-product', adminPaths.addProduct.href()],
  ['due-enquiries', dueEnquiriesPath],
  ['quotations', adminPaths.quotations.href()],
]);

const isRecord = (name: string): name is RecordName => recordNames().includes(name);

/** The path for a deep link; null for anything but an exact match. */
export function deepLinkPath(link: string): string | null {
  const match = /^hydraulics-admin:\/\/([a-z-]+)\/?([\w-]*)\/?$/.exec(link);
  const [, name = '', id = ''] = match ?? [];
  if (!id) return screenPaths.get(name) ?? null;
  return isRecord(name) && idPattern.test(id) ? recordPath(name, id) : null;
}

/** The path for the deep link on the command line, where Windows and Linux pass it. */
export function deepLinkFromArgs(argv: readonly string[]): string | null {
  const links = argv.filter(argument => argument.startsWith(`${linkProtocol}:`));
  // No system passes more than one.
  return links.length === 1 && links[0] ? deepLinkPath(links[0]) : null;
}

/** The link on the installers' page, which saves typing the address. */
const connectLink = /^hydraulics-admin:\/\/connect\/?\?to=([^&#\s]{1,500})$/;

/** The origin of the website that a link connects the app to; null for any other link. The user is asked first. */
export function connectOrigin(link: string): string | null {
  const [, to] = connectLink.exec(link) ?? [];
  if (!to) return null;
  try {
    const parsed = parseServerAddress(decodeURIComponent(to));
    return 'origin' in parsed ? parsed.origin : null;
  } catch {
    // Malformed percent-encoding.
    return null;
  }
}

/** The same for the command line. */
export function connectFromArgs(argv: readonly string[]): string | null {
  const links = argv.filter(argument => argument.startsWith(`${linkProtocol}:`));
  return links.length === 1 && links[0] ? connectOrigin(links[0]) : null;
}
