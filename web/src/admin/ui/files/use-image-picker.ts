import type { PickedImages } from '@hydraulics/common/host';
import { type DragEvent, useState } from 'react';
import { maxCounted, maxFiles, readDropped } from './dropped-files.ts';
import { checkImages, type Refused } from './image-checks.ts';

type Picking = {
  pick: () => Promise<PickedImages>;
  remaining: number;
  /** The maximum number of images; by default that of one request. */
  most?: number;
  onFiles: (files: File[]) => void;
};

/** Choosing, dropping and pasting images; refused ones are listed with a reason. */
export function useImagePicker({ pick, remaining, most, onFiles }: Picking) {
  const [refused, setRefused] = useState<Refused[]>([]);
  const [over, setOver] = useState(false);

  const take = async (files: readonly File[], already: readonly Refused[] = []) => {
    if (files.length === 0 && already.length === 0) return;
    const checked = await checkImages(files, remaining, most);
    setRefused([...already, ...checked.refused]);
    if (checked.accepted.length > 0) onFiles(checked.accepted);
  };

  const takeDrop = async (drop: DataTransfer) => {
    const { files, left } = await readDropped(drop);
    const more = left < maxCounted ? `${left} more files` : 'Many more files';
    const reason = `No more than ${maxFiles} are accepted at once.`;
    await take(files, left > 0 ? [{ name: more, reason }] : []);
  };

  return {
    refused,
    over,
    take: (files: readonly File[]) => void take(files),
    choose: async () => {
      const picked = await pick();
      await take(picked.files, picked.refused);
    },
    /** Handlers of the drop target. */
    drop: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(false);
        void takeDrop(event.dataTransfer);
      },
    },
  };
}
