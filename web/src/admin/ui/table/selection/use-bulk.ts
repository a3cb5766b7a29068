import type { CallOptions, Client } from '@hydraulics/common/contract/client';
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

type AnyChange = { action: string; undoes?: string | undefined };

/** A change with the key of its submission, by which the server knows a repetition. */
type Sent<Change> = { change: Change; key: string };

/** An operation without a response: the server may have executed it completely, partly or not at all. */
export type LostOperation<Change> = Sent<Change> & { reason: string };

type Bulk<Change> = {
  noun: RecordNoun;
  call: (client: Client, change: Change, options: CallOptions) => Promise<BulkOutcome>;
  /** The title of a failure, as in "Error changing enquiries". */
  words: string;
  onDone: () => void;
};

/** Changes many records in one call, announces the result, and offers to undo it. */
export function useBulk<Change extends AnyChange>({ noun, call, words, onDone }: Bulk<Change>) {
  const queryClient = useQueryClient();
  const deletions = useDeletions();
  const [lost, setLost] = useState<LostOperation<Change> | null>(null);
  const { mutateAsync, isPending } = useCall(noun, (client, { change, key }: Sent<Change>) =>
    call(client, change, { key }),
  );

  const send = async (sent: Sent<Change>, isRepeated = false): Promise<boolean> => {
    const { change } = sent;
    setLost(null);
    try {
      const { message, changed, operation } = await mutateAsync(sent);
      const isUndo = change.action === 'undo';
      const canUndo = !isUndo && changed > 0;
      notify.success(message, { id: operation });
      if (canUndo) {
        // Each try has the same key, so the server treats a repeated undo as the first one.
        const undo = { change: { action: 'undo', undoes: operation } as Change, key: randomUuid() };
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
      if (mayBeDone(error, isRepeated)) setLost({ ...sent, reason });
      else notify.error(`Error changing ${words}`, { detail: detailOf(reason) });
      void invalidate(queryClient, noun);
      return false;
    }
  };
  return {
    run: (change: Change) => send({ change, key: randomUuid() }),
    /** Sends it again with the same key: the server continues where it stopped, or repeats its answer. */
    retry: () => (lost ? send(lost, true) : Promise.resolve(false)),
    forget: () => setLost(null),
    lost,
    busy: isPending,
  };
}

/** The server may have executed an operation, at least partly, after these errors. */
const uncertain: readonly string[] = ['network', 'internal', 'unavailable', 'busy'];
/** These come before the operation is looked up, so that they tell nothing about an earlier attempt. */
const early: readonly string[] = ['unauthorized', 'forbidden', 'confirmation_required', 'rate_limited'];

/**
 * Whether the server may have started the operation; any other error is a refusal, such as the end of the session.
 * @param isRepeated whether an earlier attempt of it had no answer
 */
export function mayBeDone(error: unknown, isRepeated = false): boolean {
  const refusal = error instanceof Error && error.cause instanceof AppError ? error.cause : error;
  if (!(refusal instanceof AppError)) return true;
  return uncertain.includes(refusal.code) || (isRepeated && early.includes(refusal.code));
}

/** The reason of a refusal, with what it means for the records unless it says so. */
export const detailOf = (reason: string): string =>
  /Nothing was (done|undone)|had been changed before/.test(reason) ? reason : `Nothing was done. ${reason}`;
