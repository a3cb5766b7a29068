import { useEffect, useState } from 'react';
import { isAnimated } from './facts/is-animated.ts';

const markers = { start: 0xd8, scan: 0xda, tables: [0xc4, 0xc8, 0xcc] };

/**
 * Whether a file is a JPEG in print colours (CMYK), by the number of components of its frame (ITU-T T.81, B.2.2).
 * Browsers show these without their colour profile, much too bright; the server converts them.
 */
export async function hasPrintColours(file: Blob): Promise<boolean> {
  const read = async (at: number, length: number) => new Uint8Array(await file.slice(at, at + length).arrayBuffer());
  const [first, second] = await read(0, 2);
  if (first !== 0xff || second !== markers.start) return false;
  for (let at = 2; at < file.size; ) {
    const [mark, kind = 0, high = 0, low = 0, , , , , , components] = await read(at, 10);
    if (mark !== 0xff || kind === markers.scan) return false;
    if (kind >= 0xc0 && kind <= 0xcf && !markers.tables.includes(kind)) return components === 4;
    // The length includes its own two bytes; 0xff alone is padding.
    at += kind === 0xff ? 1 : 2 + Math.max(2, high * 256 + low);
  }
  return false;
}

/** A warning if the preview of a chosen file differs from the published image; otherwise undefined. */
export function usePreviewNote(file: File | null): string | undefined {
  const [note, setNote] = useState<string>();
  useEffect(() => {
    let current = true;
    setNote(undefined);
    if (file)
      void noteOf(file)
        .catch(() => undefined)
        .then(found => {
          if (current) setNote(found);
        });
    return () => {
      current = false;
    };
  }, [file]);
  return note;
}

async function noteOf(file: File): Promise<string | undefined> {
  if (file.type === 'image/jpeg') return (await hasPrintColours(file)) ? printNote : undefined;
  return (await isAnimated(file)) ? stillNote : undefined;
}

const printNote = 'Print colours (CMYK): too bright in this preview, right once it is saved.';

/** What becomes of an animation. */
export const stillNote = 'Animated: the website shows its first picture only.';
