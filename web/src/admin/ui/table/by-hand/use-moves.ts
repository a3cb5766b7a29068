import type { Client } from '@hydraulics/common/contract/client';
import type { Place, Placed } from '@hydraulics/common/nouns/lists/place';
import type { RecordNoun } from '@hydraulics/common/registry';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatNumber } from '../../../../shared/locale.ts';
import { notify } from '../../../../shared/ui/notify.tsx';
import { invalidate } from '../../../data/query-client.ts';
import { reasonOf } from '../../../data/reasons.ts';
import { useCall } from '../../../data/use-api.ts';
import { useDeletions } from '../../deletion/deletions.ts';

type Moves<Row> = {
  noun: RecordNoun;
  nameOf: (row: Row) => string;
  call: (client: Client, input: { id: string } & Place) => Promise<Placed>;
};

const figure = (number: number) => formatNumber(number);

/** Moves rows of a list, one call for each move; announces the new place, and offers to move back. */
export function useMoves<Row extends { _id: string }>({ noun, nameOf, call }: Moves<Row>) {
  const queryClient = useQueryClient();
  const deletions = useDeletions();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const { mutateAsync } = useCall(noun, call);

  const send = async (row: Row, place: Place): Promise<Placed | null> => {
    try {
      return await mutateAsync({ id: row._id, ...place });
    } catch (error) {
      notify.error(`Error moving ${nameOf(row)}`, { detail: reasonOf(error) });
      return null;
    } finally {
      // Waited for, so that the next move starts from the order on the server.
      await invalidate(queryClient, noun);
    }
  };

  /** @returns where the row is now; null if it was not moved, also while another move is in progress */
  const move = async (row: Row, place: Place): Promise<Placed | null> => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    try {
      const placed = await send(row, place);
      if (!placed) return null;
      const { position, of, followed } = placed;
      const text = `${nameOf(row)} is now at position ${figure(position)} of ${figure(of)}.`;
      const back: Place = followed === null ? { to: 'first' } : { to: 'after', beside: followed };
      const id = `moved ${noun}`;
      const restore = async () => {
        const returned = await send(row, back);
        if (returned) notify.success(`${nameOf(row)} is back at position ${figure(returned.position)}.`);
        return returned !== null;
      };
      deletions.add({ id, noun, name: nameOf(row), text, restore });
      notify.success(text, { action: { label: 'Undo', run: () => void deletions.undo(id) }, id });
      return placed;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { move, busy };
}
