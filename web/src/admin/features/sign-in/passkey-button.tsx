import { usePasskeySupport } from '../../data/passkeys.ts';

/** Signs in with a passkey alone, where passkeys are supported. */
export function PasskeyButton({ disabled, onClick }: { disabled: boolean; onClick: () => void }) {
  if (!usePasskeySupport()) return null;
  return (
    <button type="button" className="button" disabled={disabled} onClick={onClick}>
      Sign in with a passkey
    </button>
  );
}
