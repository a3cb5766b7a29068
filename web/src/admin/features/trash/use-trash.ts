import type { TrashedNoun, TrashedRecord } from '@hydraulics/common/contract/api';
import type { Client } from '@hydraulics/common/contract/client';
import { AppError } from '@hydraulics/common/contract/errors';
import { useState } from 'react';
import { formatNumber } from '../../../shared/locale.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useCall } from '../../data/use-api.ts';

/** Records to restore one after another. Mutable, so that the retry after confirming the password does not start over. */
type Restoring = { waiting: TrashedRecord[]; restored: TrashedRecord[]; message: string };

/** A record that could not be restored, and why. */
export type Refusal = { record: TrashedRecord; reason: string };

const count = (number: number) => formatNumber(number);

async function restoreAll(client: Client, noun: TrashedNoun, work: Restoring, refusals: Refusal[]): Promise<void> {
  for (let record = work.waiting[0]; record; record = work.waiting[0]) {
    try {
      work.message = (await client[noun].restore({ id: record._id })).message;
      work.restored.push(record);
    } catch (error) {
      // The others would fail for the same reason.
      if (!(error instanceof AppError) || !['duplicate', 'invalid_input', 'not_found'].includes(error.code))
        throw error;
      refusals.push({ record, reason: error.message });
    }
    work.waiting.shift();
  }
}

type Ends = { onDone: () => void; onRestored: (records: TrashedRecord[]) => void };

/** Restores and purges records of the trash, and announces the outcome. */
export function useTrash(noun: TrashedNoun, { onDone, onRestored }: Ends) {
  const [refusals, setRefusals] = useState<Refusal[]>([]);
  const restoring = useCall(noun, (client, { work, refused }: { work: Restoring; refused: Refusal[] }) =>
    restoreAll(client, noun, work, refused),
  );
  const purging = useCall('trash', (client, ids: string[] | undefined) =>
    client.trash.purge({ noun, ...(ids ? { ids } : {}) }),
  );

  async function restore(records: TrashedRecord[]): Promise<void> {
    const work: Restoring = { waiting: [...records], restored: [], message: '' };
    const refused: Refusal[] = [];
    setRefusals([]);
    let failure: string | undefined;
    try {
      await restoring.mutateAsync({ work, refused });
    } catch (error) {
      failure = reasonOf(error);
    }
    const { message } = work;
    const restored = work.restored.length;
    if (restored > 0) notify.success(restored === 1 ? message : `${count(restored)} restored.`);
    if (failure) notify.error(`${count(records.length - restored)} not restored`, { detail: failure });
    setRefusals(refused);
    onRestored(work.restored);
    onDone();
  }

  /** Without ids, purges all records of the noun. */
  async function purge(ids?: string[]): Promise<void> {
    setRefusals([]);
    try {
      notify.success((await purging.mutateAsync(ids)).message);
      onDone();
    } catch (error) {
      notify.error('Nothing was deleted for good', { detail: reasonOf(error) });
    }
  }

  return { restore, purge, refusals, busy: restoring.isPending || purging.isPending };
}
