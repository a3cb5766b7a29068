import type { Enquiry } from '@hydraulics/common/nouns/enquiries';
import { notify } from '../../../../shared/ui/notify.tsx';
import { reasonOf } from '../../../data/reasons.ts';
import { useCall } from '../../../data/use-api.ts';

type Dated = Pick<Enquiry, '_id' | 'version' | 'dueOn' | 'state'>;

/** Sets the day on which staff come back to an enquiry, announces it, and offers to undo it. Empty for none. */
export function useDue({ _id: id, version, dueOn: before, state }: Dated) {
  const { mutate, isPending } = useCall(
    'enquiries',
    (client, change: { dueOn: string; version: number; state?: 'new' }) => client.enquiries.update({ id, ...change }),
  );
  const onError = (error: unknown) => notify.error('The day was not set', { detail: reasonOf(error) });
  const set = (dueOn: string, onSet?: () => void) =>
    mutate(
      { dueOn, version },
      {
        onError,
        onSuccess: response => {
          const undo = () =>
            mutate(
              // The day put a new one in work.
              { dueOn: before ?? '', version: response.version, ...(state === 'new' ? { state } : {}) },
              { onError, onSuccess: ({ message }) => notify.success(message) },
            );
          notify.success(response.message, { action: { label: 'Undo', run: undo }, id: `due-${id}` });
          onSet?.();
        },
      },
    );
  return { set, isPending };
}
