import { storageKeys } from '@hydraulics/common/limits';

/**
 * A random id of this browser or app. Sent with a sign-in, it keeps strangers who guess at the account from using up the
 * tries of those who have signed in here before.
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
