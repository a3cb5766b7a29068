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
import { useHomeOf, useRemovals, useRemoved } from './removals.ts';
import { RemovedNote } from './removed-note.tsx';

type Removal<Row> = {
  noun: RecordNoun;
  nameOf: (row: Row) => string;
  /** What goes with it, in a sentence for the dialog. */
  consequence: (row: Row) => string;
  remove: (client: Client, id: string) => Promise<unknown>;
  /** Absent where a deletion is for good. */
  restore?: (client: Client, id: string) => Promise<{ message: string }>;
  /** The toast of a failure; by default with the reason in one line. */
  failed?: (reason: string) => string;
  /** What else follows, such as closing what shows the row. */
  onRemoved?: (row: Row) => void;
};

/** Deletes a row of a table: asks first, says what came of it, and offers to take it back. */
export function useRemoval<Row extends { _id: string }>(removal: Removal<Row>) {
  const { noun, nameOf, consequence } = removal;
  const { title: what } = records[noun];
  const [asked, setAsked] = useState<Row | null>(null);
  const removals = useRemovals();
  const removed = useRemoved().filter(one => one.noun === noun);
  /** What was deleted here last: its note takes the focus, and one that was there before does not. */
  const [latest, setLatest] = useState<string>();
  useHomeOf(noun);
  const queryClient = useQueryClient();
  const remove = useCall(
    noun,
    (client, id: string) => removal.remove(client, id),
    id => id,
  );
  const restore = useRestore(removal);

  const confirm = (row: Row) =>
    remove.mutate(row._id, {
      onSuccess: () => {
        const id = row._id;
        const action = removal.restore && { label: 'Undo', run: () => void removals.undo(id) };
        notify.success(messages.deleted(what), { action, id });
        removals.add({ id, noun, name: nameOf(row), restore: removal.restore && (() => restore(id)) });
        setLatest(id);
        setAsked(null);
        removal.onRemoved?.(row);
        dropRow(queryClient, noun, row._id);
      },
      onError: error => {
        setAsked(null);
        const reason = reasonOf(error);
        const text = removal.failed?.(reason) ?? messages.deleteFailed(what.toLowerCase(), reason);
        notify.error(text, { detail: removal.failed && reason });
        // Somebody else was quicker: the list shall no longer show it.
        if (error instanceof AppError && error.code === 'not_found') void invalidate(queryClient, noun);
      },
    });

  const dialog: ReactNode = (
    <ConfirmDialog
      open={asked !== null}
      title={asked ? `Delete “${nameOf(asked)}”?` : ''}
      confirm={`Delete ${what.toLowerCase()}`}
      busyLabel="Deleting..."
      busy={remove.isPending}
      danger
      onConfirm={() => asked && confirm(asked)}
      onCancel={() => setAsked(null)}
    >
      <p>{asked && consequence(asked)}</p>
      {!removal.restore && <p>This cannot be undone.</p>}
    </ConfirmDialog>
  );
  const note: ReactNode = removed.map(one => <RemovedNote key={one.id} removed={one} takesFocus={one.id === latest} />);
  return { ask: setAsked, dialog, note };
}

/** Brings a row back, and says what came of it, also when its screen has gone meanwhile. */
function useRestore<Row extends { _id: string }>({ noun, restore }: Removal<Row>) {
  const what = records[noun].title;
  const { mutateAsync } = useCall(noun, async (client, id: string) => restore?.(client, id));
  return async (id: string): Promise<boolean> => {
    try {
      const answer = await mutateAsync(id);
      if (answer) notify.success(answer.message);
      return true;
    } catch (error) {
      notify.error(`Error restoring ${what.toLowerCase()}: ${reasonOf(error)}`);
      return false;
    }
  };
}

/** Takes the row out of every list that is on screen, so that it goes at once and not with the next answer. */
function dropRow(queryClient: ReturnType<typeof useQueryClient>, noun: Noun, id: string): void {
  queryClient.setQueriesData({ queryKey: [noun] }, (data: unknown) =>
    Array.isArray(data) ? data.filter(row => row._id !== id) : data,
  );
}
