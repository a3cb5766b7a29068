import { createContext, useContext } from 'react';
import { reasonOf } from '../../../data/reasons.ts';
import { useCall } from '../../../data/use-api.ts';

/** Whether the server sends mail. */
export const HasMail = createContext(false);

/** Sends a test to the typed address, and shows the mail server's answer. */
export function SendTest({ address }: { address: string }) {
  const hasMail = useContext(HasMail);
  const { mutate, isPending, data, error } = useCall('website', (client, to: string) =>
    client.website.sendTest({ address: to }),
  );
  if (!hasMail) return null;
  return (
    <>
      <button
        type="button"
        className="button"
        aria-label={`Send a test to ${address || 'this recipient'}`}
        disabled={isPending || !address.trim()}
        onClick={() => mutate(address.trim())}
      >
        {isPending ? 'Sending...' : 'Send a test'}
      </button>
      <p className="part-answer" role="status">
        {error ? reasonOf(error) : data?.message}
      </p>
    </>
  );
}
