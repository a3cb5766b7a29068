/** The least digits of a number that can be dialled, as of an emergency call. */
export const fewestDigits = 3;

/** Numbers are written with a 0 that is dialled only within the country: `+49 (0) 711 1234`. */
const nationalZero = /^(\s*(?:\+|00)[\s\d]*)\(0\)/;
/** What follows the number that is dialled: `ext. 20`. */
const extension = /\s*(?:,|;|\b(?:ext|extension|x|dw|durchwahl)\b\.?).*$/i;

/** The link that dials a number, such as `tel:+15550142` (RFC 3966); undefined of a text that is none. */
export function telephone(number: string): string | undefined {
  const dialled = number.replace(nationalZero, '$1').replace(extension, '');
  const digits = dialled.replace(/\D/g, '').length;
  return digits < fewestDigits ? undefined : `tel:${dialled.replace(/[^+\d]/g, '')}`;
}

export const mail = (address: string): string => `mailto:${address}`;
