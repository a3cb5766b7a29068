import type { ServerStatus } from '@hydraulics/common/nouns/status';
import { reasonOf } from '../../data/reasons.ts';
import { useCall } from '../../data/use-api.ts';
import { formatDateTime } from '../../ui/dates.ts';

const progress = {
  waiting: 'The backup starts within a minute.',
  running: 'The backup is being made. You can leave this screen.',
};

/** Makes a backup at once, and says how far it is and how the last one ended. */
export function BackUpNow({ backup: { requested, last } }: Pick<ServerStatus, 'backup'>) {
  const { mutate, isPending, error } = useCall('status', client => client.status.backUp());
  const outcome =
    last &&
    (last.ok
      ? `Backup made, ${formatDateTime(last.at)}.`
      : `The backup failed, ${formatDateTime(last.at)}. ${last.message}`);
  const line = error ? reasonOf(error) : requested ? progress[requested] : outcome;
  return (
    <div className="check-test">
      <button type="button" className="button" disabled={isPending || requested !== null} onClick={() => mutate()}>
        Back up now
      </button>
      <p role="status">{line}</p>
    </div>
  );
}
