import type { Host } from '@hydraulics/common/host';
import { useEffect, useState } from 'react';
import { useHost } from '../../shared/host.tsx';

const library = () => import('@simplewebauthn/browser');

/** Not in the desktop app, whose origin is not the site's, nor on an IP address, which cannot have passkeys. */
const canUsePasskeys = ({ kind }: Host): boolean =>
  kind === 'browser' && typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname);

/** The same for a component that the server renders, too: false until hydration is over. */
export function usePasskeySupport(): boolean {
  const host = useHost();
  const [isSupported, setSupported] = useState(false);
  useEffect(() => setSupported(canUsePasskeys(host)), [host]);
  return isSupported;
}

/** Thrown when the person closed the browser's dialog: nothing is to be reported. */
export class PasskeyCancelled extends Error {}

/** Makes a passkey with options of the server. @returns what the server checks */
export async function createPasskey(options: object) {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON: options as never }).catch(fail);
}

/** Asks for a passkey with options of the server. @returns what the server checks */
export async function showPasskey(options: object) {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON: options as never }).catch(fail);
}

/** Errors without a known code keep their own message. */
function fail(error: unknown): never {
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyCancelled();
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') throw new Error('This device has a passkey here already.');
  if (code === 'ERROR_INVALID_RP_ID' || code === 'ERROR_INVALID_DOMAIN') {
    throw new Error("Passkeys work at the site's public address only.");
  }
  throw error;
}
