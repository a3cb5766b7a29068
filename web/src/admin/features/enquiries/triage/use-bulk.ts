import { AppError } from '@hydraulics/common/contract/errors';
import type { BulkChange } from '@hydraulics/common/nouns/enquiry-desk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../../../shared/ui/notify.tsx';
import { invalidate } from '../../../data/query-client.ts';
import { reasonOf } from '../../../data/reasons.ts';
import { useCall } from '../../../data/use-api.ts';
import { useDeletions } from '../../../ui/deletion/deletions.ts';
import { randomUuid } from '../random-uuid.ts';

type Change = Omit<BulkChange, 'operation'>;

/** An operation whose answer did not come: it may be done, in part or not at all. */
export type LostOperation = { change: BulkChange; reason: string };

/** Changes many enquiries in one call, says what was done, and offers to undo all of it. */
export function useBulk(onDone: () => void) {
  const queryClient = useQueryClient();
  const deletions = useDeletions();
  const [lost, setLost] = useState<LostOperation | null>(null);
  const { mutateAsync, isPending } = useCall('enquiries', (client, change: BulkChange) =>
    client.enquiries.bulk(change),
  );

  const send = async (change: BulkChange): Promise<boolean> => {
    setLost(null);
    try {
      const { message, changed, operation } = await mutateAsync(change);
      const isUndo = change.action === 'undo';
      const canUndo = !isUndo && changed > 0;
      const action = canUndo ? { label: 'Undo', run: () => void deletions.undo(operation) } : undefined;
      notify.success(message, { action, id: operation });
      if (canUndo) {
        const restore = () => send({ operation: randomUuid(), action: 'undo', undoes: operation });
        deletions.add({ id: operation, noun: 'enquiries', name: message, text: message, restore });
      }
      onDone();
      return true;
    } catch (error) {
      const reason = reasonOf(error);
      if (mayBeDone(error)) setLost({ change, reason });
      else
        notify.error('Error changing enquiries', {
          detail: reason.startsWith('Nothing was done') ? reason : `Nothing was done. ${reason}`,
        });
      void invalidate(queryClient, 'enquiries');
      return false;
    }
  };
  return {
    run: (change: Change) => send({ ...change, operation: randomUuid() }),
    /** Sends it again under the same id: the server goes on where it stopped. */
    retry: () => (lost ? send(lost.change) : Promise.resolve(false)),
    forget: () => setLost(null),
    lost,
    busy: isPending,
  };
}

/** After these errors the server may have begun; every other one is a refusal. */
const mayBeDone = (error: unknown): boolean =>
  !(error instanceof AppError) || ['network', 'internal', 'unavailable', 'busy'].includes(error.code);
