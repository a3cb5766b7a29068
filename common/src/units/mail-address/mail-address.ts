import { normalized } from '../../normalized.ts';
import { withoutInvisible } from '../invisible-characters.ts';

/** In octets (RFC 5321, 4.5.3.1). */
const most = { local: 64, domain: 253 };

/** A dot-atom (RFC 5322, 3.2.3). Quoted parts and comments are not taken: no provider gives out such addresses. */
const dotAtom = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;

/** Labels of letters, digits and hyphens (RFC 1123, 2.1); the last one is no number, or a name in another script. */
const asciiDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;

/** The signs that would end the host of a web address. */
const noDomain = /[\s/?#:%\\@[\]<>^|]/;

/** A domain as it is sent, `xn--…` for names in other scripts (UTS 46), with the same result on server and browser. */
function toAscii(domain: string): string | null {
  if (!domain || noDomain.test(domain)) return null;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}

/**
 * The normalized form in which an email address is stored, compared and sent: without invisible characters and
 * surrounding space, full-width signs as plain ones (NFKC), in lower case, and its domain in ASCII. Other text is only
 * cleaned.
 */
export function normalMailAddress(text: string): string {
  const clean = withoutInvisible(normalized(text, 'NFKC')).trim().toLowerCase();
  const at = clean.lastIndexOf('@') + 1;
  return at === 0 ? clean : clean.slice(0, at) + (toAscii(clean.slice(at)) ?? clean.slice(at));
}

/**
 * Why mail cannot be sent to an address, as a sentence about the field; undefined if it can.
 * @param address as `normalMailAddress` returns it
 */
export function mailAddressError(label: string, address: string): string | undefined {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, Math.max(at, 0)), address.slice(at + 1)];
  const isDomain = domain.length <= most.domain && asciiDomain.test(domain);
  const [foreign] = /[^\p{ASCII}]/u.exec(local) ?? [];
  if (isDomain && foreign && !/[\s@]/.test(local))
    return `${label} cannot have “${foreign}” before the @. Give an address that has plain letters (a to z) there`;
  const isLocal = local.length <= most.local && dotAtom.test(local);
  return isLocal && isDomain ? undefined : `${label} must be a valid email address`;
}
