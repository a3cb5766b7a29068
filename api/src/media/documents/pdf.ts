import { type Ends, latin, readAt, Unusable } from './ends.ts';

const damaged = 'is damaged: the PDF has no end, or its table of contents is not where it says.';

/** Requires the trailer at the end, and the cross-reference table at the offset that it gives. */
export const checkPdf = {
  async check({ tail, size, handle }: Ends): Promise<void> {
    // Some programs add line ends or zeros.
    const trailer = /startxref\s+(\d{1,12})\s+%%EOF[\s\0]*$/.exec(latin(tail.subarray(-4096)));
    const at = Number(trailer?.[1] ?? Number.NaN);
    if (!(at > 0 && at < size)) throw new Unusable(damaged);
    const table = latin(await readAt(handle, at, 64));
    if (!/^\s*(xref\s|\d{1,10}\s+\d{1,5}\s+obj\b)/.test(table)) throw new Unusable(damaged);
  },
};
