import type { Client } from '@hydraulics/common/contract/client';
import type { ReplacedImage } from '@hydraulics/common/nouns/images/replacement';
import { contentHash } from '@hydraulics/common/units/images';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useHost } from '../../../shared/host.tsx';
import { notify } from '../../../shared/ui/notify.tsx';
import { invalidate } from '../../data/query-client.ts';
import { reasonOf } from '../../data/reasons.ts';
import { useCall } from '../../data/use-api.ts';
import { useDeletions } from '../deletion/deletions.ts';
import { factsOf } from '../files/facts/file-facts.ts';
import { checkImages } from '../files/image-checks.ts';
import { mayBeDone } from '../table/selection/use-bulk.ts';
import { announceReplacement } from './replacements.ts';

type Input = { path: string; by?: string; records?: string; image: File[] };

type Options = {
  /** Called when the replacement left nothing out. */
  onDone: (path: string) => void;
  /** Reads again where the image is used. */
  refetch: () => unknown;
};

/**
 * Replaces an image everywhere by a file or a stored image, or runs a call that does so, and offers to undo it.
 * `offerUndo` shows the undo of a replacement that left something out, which is told in `reason`.
 */
export function useReplacement(path: string, { onDone, refetch }: Options) {
  const { pickImages } = useHost();
  const queryClient = useQueryClient();
  const deletions = useDeletions();
  const [reason, setReason] = useState<string>();
  /** The undo of the replacement, offered in the dialog, because the banner is behind it. */
  const [offer, setOffer] = useState<{ run: () => void }>();
  const { mutateAsync, isPending } = useCall('images', (client, work: (client: Client) => Promise<ReplacedImage>) =>
    work(client),
  );

  const send = async (from: string, work: (client: Client) => Promise<ReplacedImage>, isUndo: boolean) => {
    const done = await mutateAsync(work);
    for (const noun of ['products', 'gallery', 'pages', 'website', 'media'] as const)
      void invalidate(queryClient, noun);
    announceReplacement({ ...done, from, to: done.path, isUndo });
    return done;
  };
  const undo = async (id: string, back: Input) => {
    try {
      const { message, left } = await send(back.path, client => client.images.replace(back), true);
      if (left.length === 0) notify.success(message);
      else {
        // Names of records need longer than a toast.
        notify.info(message);
        deletions.add({ id: `${id} left`, noun: 'gallery', name: message, text: message, restore: undefined });
      }
      return true;
    } catch (failure) {
      notify.error('Error restoring the image', { detail: reasonOf(failure) });
      return false;
    }
  };
  /** Runs a call that replaces the image. */
  const run = async (work: (client: Client) => Promise<ReplacedImage>) => {
    setReason(undefined);
    try {
      const { message, path: now, records, left } = await send(path, work, false);
      const id = `image ${path} ${now}`;
      const back = { path: now, by: path, records: JSON.stringify(records), image: [] };
      offer?.run();
      setOffer(undefined);
      const offerNow = () =>
        deletions.add({ id, noun: 'gallery', name: message, text: message, restore: () => undo(id, back) });
      if (left.length > 0) {
        // The list shows the records that were not changed.
        setReason(message);
        setOffer({ run: offerNow });
        return;
      }
      notify.success(message);
      if (records.length > 0) offerNow();
      onDone(now);
    } catch (failure) {
      const isLost = mayBeDone(failure);
      setReason(isLost ? `${reasonOf(failure)} The list shows where the image is used now.` : reasonOf(failure));
      if (isLost) void refetch();
    }
  };
  const replace = (by: Pick<Input, 'by' | 'image'>) => run(client => client.images.replace({ path, ...by }));
  const pick = async () => {
    const { files, refused } = await pickImages({ multiple: false });
    const checked = await checkImages(files, 1, 1);
    const [wrong] = [...refused, ...checked.refused];
    if (wrong) setReason(`${wrong.name}: ${wrong.reason}`);
    const [file] = checked.accepted;
    if (wrong || !file) return;
    const { refusal, hash } = await factsOf(file);
    if (refusal) setReason(`${file.name}: ${refusal}`);
    else if (hash === contentHash(path)) setReason(`${file.name}: This is the same image.`);
    else await replace({ image: [file] });
  };
  return { pick, replace, run, offerUndo: () => offer?.run(), reason, isPending };
}
