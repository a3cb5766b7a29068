import type { Client } from '@hydraulics/common/contract/client';
import { AppError } from '@hydraulics/common/contract/errors';
import type { BulkOutcome } from '@hydraulics/common/nouns/lists/bulk';
import type { RecordNoun } from '@hydraulics/common/registry';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../../../shared/ui/notify.tsx';
import { invalidate } from '../../../data/query-client.ts';
import { reasonOf } from '../../../data/reasons.ts';
import { useCall } from '../../../data/use-api.ts';
import { useDeletions } from '../../deletion/deletions.ts';
import { randomUuid } from '../../random-uuid.ts';

type AnyChange = { operation: string; action: string; undoes?: string | undefined };

/** An operation without a response: the server may have executed it completely, partly or not at all. */
export type LostOperation<Change> = { change: Change; reason: string };

type Bulk<Change> = {
  noun: RecordNoun;
  call: (client: Client, change: Change) => Promise<BulkOutcome>;
  /** The title of a failure, as in "Error changing enquiries". */
  words: string;
  onDone: () => void;
};

/** Changes many records in one call, announces the result, and offers to undo it. */
export function useBulk<Change extends AnyChange>({ noun, call, words, onDone }: Bulk<Change>) {
  const queryClient = useQueryClient();
  const deletions = useDeletions();
  const [lost, setLost] = useState<LostOperation<Change> | null>(null);
  const { mutateAsync, isPending } = useCall(noun, call);

  const send = async (change: Change): Promise<boolean> => {
    setLost(null);
    try {
      const { message, changed, operation } = await mutateAsync(change);
      const isUndo = change.action === 'undo';
      const canUndo = !isUndo && changed > 0;
      notify.success(message, { id: operation });
      if (canUndo) {
        const undo = { operation: randomUuid(), action: 'undo', undoes: operation } as Change;
        // Each try has the same id, so the server treats a repeated undo as the first one.
        deletions.add({
          id: operation,
          noun,
          name: message,
          text: message,
          restore: () => send(undo),
          replacesButtons: true,
        });
      }
      onDone();
      return true;
    } catch (error) {
      const reason = reasonOf(error);
      if (mayBeDone(error)) setLost({ change, reason });
      else
        notify.error(`Error changing ${words}`, {
          detail: /Nothing was (done|undone)/.test(reason) ? reason : `Nothing was done. ${reason}`,
        });
      void invalidate(queryClient, noun);
      return false;
    }
  };
  return {
    run: (change: Omit<Change, 'operation'>) => send({ ...change, operation: randomUuid() } as Change),
    /** Sends it again under the same id: the server continues where it stopped, or repeats its answer. */
    retry: () => (lost ? send(lost.change) : Promise.resolve(false)),
    forget: () => setLost(null),
    lost,
    busy: isPending,
  };
}

/**
 * After these errors the server may have started the operation; any other error is a refusal, such as the end of the
 * session.
 */
export function mayBeDone(error: unknown): boolean {
  const refusal = error instanceof Error && error.cause instanceof AppError ? error.cause : error;
  return !(refusal instanceof AppError) || ['network', 'internal', 'unavailable', 'busy'].includes(refusal.code);
}
