import type { Noun } from '@hydraulics/common/contract/api';
import type { Client } from '@hydraulics/common/contract/client';
import { AppError } from '@hydraulics/common/contract/errors';
import { messages } from '@hydraulics/common/messages';
import { type RecordNoun, records } from '@hydraulics/common/registry';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { notify } from '../../../shared/ui/notify.tsx';
import { invalidate } from '../../data/query-client.ts';
import { reasonOf } from '../../data/reasons.ts';
import { useCall } from '../../data/use-api.ts';
import { useDeletions, useRecentDeletions, useShowDeletionsOf } from './deletions.ts';
import { UndoBanner } from './undo-banner.tsx';

type Deletion<Row> = {
  noun: RecordNoun;
  nameOf: (row: Row) => string;
  consequence: (row: Row) => string;
  /** What else the question asks. */
  more?: (row: Row) => ReactNode;
  remove: (client: Client, id: string) => Promise<unknown>;
  /** Undefined if the deletion cannot be undone here; `finality` then says what is left to do. */
  restore?: (client: Client, id: string) => Promise<{ message: string }>;
  finality?: string;
  failed?: (reason: string) => string;
  onDeleted?: (row: Row) => void;
};

/**
 * Deletes a row of a table: asks first (`removeNow` does not), announces the outcome and offers to undo it. `removeNow`
 * resolves to whether the row was deleted.
 */
export function useDeletion<Row extends { _id: string }>(deletion: Deletion<Row>) {
  const { noun, nameOf, consequence } = deletion;
  const { title, deletedAs = title } = records[noun];
  const word = title.toLowerCase();
  const [confirming, setConfirming] = useState<Row | null>(null);
  const deletions = useDeletions();
  const recent = useRecentDeletions().filter(one => one.noun === noun);
  /** Only the banner of the latest deletion takes the focus. */
  const [latest, setLatest] = useState<string>();
  useShowDeletionsOf(noun);
  const queryClient = useQueryClient();
  const remove = useCall(
    noun,
    (client, id: string) => deletion.remove(client, id),
    id => id,
  );
  const restore = useRestore(deletion);

  const removeNow = async (row: Row): Promise<boolean> => {
    const id = row._id;
    try {
      await remove.mutateAsync(id);
    } catch (error) {
      setConfirming(null);
      const reason = reasonOf(error);
      const text = deletion.failed?.(reason) ?? messages.deleteFailed(word, reason);
      notify.error(text, { detail: deletion.failed && reason });
      // Somebody else has deleted it.
      if (error instanceof AppError && error.code === 'not_found') void invalidate(queryClient, noun);
      return false;
    }
    // The banner has the Undo, and stays longer.
    notify.success(messages.deleted(deletedAs), { id });
    deletions.add({ id, noun, name: nameOf(row), restore: deletion.restore && (() => restore(id)) });
    setLatest(id);
    setConfirming(null);
    deletion.onDeleted?.(row);
    dropRow(queryClient, noun, id);
    return true;
  };

  const dialog: ReactNode = (
    <ConfirmDialog
      open={confirming !== null}
      title={confirming ? `Delete “${nameOf(confirming)}”?` : ''}
      confirm={`Delete ${word}`}
      busyLabel="Deleting..."
      busy={remove.isPending}
      danger
      onConfirm={() => confirming && void removeNow(confirming)}
      onCancel={() => setConfirming(null)}
    >
      <p>{confirming && consequence(confirming)}</p>
      {confirming && deletion.more?.(confirming)}
      {!deletion.restore && <p>{deletion.finality ?? 'This cannot be undone.'}</p>}
    </ConfirmDialog>
  );
  const note: ReactNode = recent.map(one => <UndoBanner key={one.id} deletion={one} takesFocus={one.id === latest} />);
  return { ask: setConfirming, removeNow, dialog, note };
}

function useRestore<Row extends { _id: string }>({ noun, restore }: Deletion<Row>) {
  const what = records[noun].title;
  const { mutateAsync } = useCall(noun, async (client, id: string) => restore?.(client, id));
  return async (id: string): Promise<boolean> => {
    try {
      const result = await mutateAsync(id);
      if (result) notify.success(result.message);
      return true;
    } catch (error) {
      notify.error(`Error restoring ${what.toLowerCase()}: ${reasonOf(error)}`);
      return false;
    }
  };
}

function dropRow(queryClient: ReturnType<typeof useQueryClient>, noun: Noun, id: string): void {
  queryClient.setQueriesData({ queryKey: [noun] }, (data: unknown) =>
    Array.isArray(data) ? data.filter(row => row._id !== id) : data,
  );
}
