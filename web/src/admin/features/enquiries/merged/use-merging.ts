import type { Enquiry } from '@hydraulics/common/nouns/enquiries';
import { notify } from '../../../../shared/ui/notify.tsx';
import { reasonOf } from '../../../data/reasons.ts';
import { useCall } from '../../../data/use-api.ts';

type Change = { other: string; version: number; otherVersion?: number };

/** Merges another enquiry into the open one, announces it, and offers to undo it; and takes an earlier merging back. */
export function useMerging({ _id: id }: Pick<Enquiry, '_id'>) {
  const merging = useCall('enquiries', (client, change: Change) => client.enquiries.merge({ id, ...change }));
  const separation = useCall('enquiries', (client, { other, version }: Change) =>
    client.enquiries.separate({ id, other, version }),
  );
  const separate = async (other: string, version: number) => {
    try {
      notify.success((await separation.mutateAsync({ other, version })).message);
    } catch (error) {
      notify.error('The merging was not taken back', { detail: reasonOf(error) });
    }
  };
  const merge = async (change: Change) => {
    try {
      const { message, version } = await merging.mutateAsync(change);
      const undo = () => void separate(change.other, version);
      notify.success(message, { action: { label: 'Undo', run: undo }, id: `merge-${id}` });
    } catch (error) {
      notify.error('The enquiries were not merged', { detail: reasonOf(error) });
    }
  };
  return { merge, separate, isPending: merging.isPending || separation.isPending };
}
