import { AppError } from '@hydraulics/common/contract/errors';
import { ReadFailed } from './read-failed.tsx';

type Props = { message: string; of: { error: unknown; refetch: () => unknown } };

/**
 * In the place of a part of a screen that has not been read: nothing while it is, and a panel that says why it could not
 * be. Nothing either if the server does not know the call: a website that is older than the desktop app has no such part.
 */
export function PartUnread({ message, of }: Props) {
  const { error } = of;
  if (!error || (error instanceof AppError && error.status === 404)) return null;
  return (
    <section className="panel">
      <ReadFailed message={message} of={of} slim />
    </section>
  );
}
