import { storageKeys } from '@hydraulics/common/limits';

/**
 * A random id of this browser or app. It is sent with a sign-in, so that strangers who guess at the account cannot use
 * up the attempts of known devices.
 */
export function deviceId(): string {
  const known = localStorage.getItem(storageKeys.device);
  if (known) return known;
  // `randomUUID` is missing without TLS.
  const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  localStorage.setItem(storageKeys.device, id);
  return id;
}
