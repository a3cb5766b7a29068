import type { Host } from '@hydraulics/common/host';
import { useHost } from '../../shared/host.tsx';

const library = () => import('@simplewebauthn/browser');

/** False in the desktop app, whose origin is not the site's, and on an IP address, which cannot have passkeys. */
const canUsePasskeys = ({ kind }: Host): boolean =>
  kind === 'browser' && typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname);

export const usePasskeySupport = (): boolean => canUsePasskeys(useHost());

/** Thrown when the user closes the browser's dialog; no error is shown. */
export class PasskeyCancelled extends Error {}

/**
 * Creates a passkey with the server's options.
 * @returns the response for the server to check
 */
export async function createPasskey(options: object) {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON: options as never }).catch(fail);
}

/**
 * Requests a passkey with the server's options.
 * @returns the response for the server to check
 */
export async function showPasskey(options: object) {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON: options as never }).catch(fail);
}

/** Errors without a known code keep their own message. */
function fail(error: unknown): never {
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyCancelled();
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    throw new Error('This device already has a passkey for this site.');
  if (code === 'ERROR_INVALID_RP_ID' || code === 'ERROR_INVALID_DOMAIN') {
    throw new Error("Passkeys work at the site's public address only.");
  }
  throw error;
}
