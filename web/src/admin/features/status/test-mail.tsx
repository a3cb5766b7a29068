import { reasonOf } from '../../data/reasons.ts';
import { useCall } from '../../data/use-api.ts';

/** Sends a mail to the signed-in user, and shows the mail server's response. */
export function TestMail() {
  const { mutate, isPending, data, error } = useCall('status', client => client.status.testMail());
  return (
    <div className="check-test">
      <button type="button" className="button" disabled={isPending} onClick={() => mutate()}>
        {isPending ? 'Sending...' : 'Send a test mail'}
      </button>
      <p role="status">{error ? reasonOf(error) : data?.message}</p>
    </div>
  );
}
