import { storageKeys } from '@hydraulics/common/limits';
import { randomHex } from '../../shared/data/random-hex.ts';

/**
 * A random id of this browser or app. It is sent with a sign-in, so that strangers who guess at the account cannot use
 * up the attempts of known devices.
 */
export function deviceId(): string {
  const known = localStorage.getItem(storageKeys.device);
  if (known) return known;
  const id = randomHex();
  localStorage.setItem(storageKeys.device, id);
  return id;
}
