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
  /** What the record is called in the dialog, where the specified messages call it otherwise. */
  word?: string;
  consequence: (row: Row) => string;
  remove: (client: Client, id: string) => Promise<unknown>;
  /** Undefined if the deletion is permanent. */
  restore?: (client: Client, id: string) => Promise<{ message: string }>;
  failed?: (reason: string) => string;
  onDeleted?: (row: Row) => void;
};

/** Deletes a row of a table: asks first (`removeNow` does not), announces the outcome and offers to undo it. */
export function useDeletion<Row extends { _id: string }>(deletion: Deletion<Row>) {
  const { noun, nameOf, consequence } = deletion;
  const { title: what } = records[noun];
  const word = deletion.word ?? what.toLowerCase();
  const [asked, setAsked] = useState<Row | null>(null);
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

  const confirm = (row: Row) =>
    remove.mutate(row._id, {
      onSuccess: () => {
        const id = row._id;
        const action = deletion.restore && { label: 'Undo', run: () => void deletions.undo(id) };
        notify.success(messages.deleted(what), { action, id });
        deletions.add({ id, noun, name: nameOf(row), restore: deletion.restore && (() => restore(id)) });
        setLatest(id);
        setAsked(null);
        deletion.onDeleted?.(row);
        dropRow(queryClient, noun, row._id);
      },
      onError: error => {
        setAsked(null);
        const reason = reasonOf(error);
        const text = deletion.failed?.(reason) ?? messages.deleteFailed(what.toLowerCase(), reason);
        notify.error(text, { detail: deletion.failed && reason });
        // Somebody else has deleted it.
        if (error instanceof AppError && error.code === 'not_found') void invalidate(queryClient, noun);
      },
    });

  const dialog: ReactNode = (
    <ConfirmDialog
      open={asked !== null}
      title={asked ? `Delete “${nameOf(asked)}”?` : ''}
      confirm={`Delete ${word}`}
      busyLabel="Deleting..."
      busy={remove.isPending}
      danger
      onConfirm={() => asked && confirm(asked)}
      onCancel={() => setAsked(null)}
    >
      <p>{asked && consequence(asked)}</p>
      {!deletion.restore && <p>This cannot be undone.</p>}
    </ConfirmDialog>
  );
  const note: ReactNode = recent.map(one => <UndoBanner key={one.id} deletion={one} takesFocus={one.id === latest} />);
  return { ask: setAsked, removeNow: confirm, dialog, note };
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
