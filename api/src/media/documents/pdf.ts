import { pdfStart } from '@hydraulics/common/nouns/documents/document-signatures';
import { type Ends, latin, readAt, Unusable } from './ends.ts';

const damaged = 'is damaged: the PDF has no end, or its table of contents is not where it says.';

/** The end of a print job (PJL), after the end of the PDF. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a print job ends with the escape character
const endOfJob = /(?:\u001b%-12345X(?:@PJL[^\r\n]*[\r\n]+)*)*[\s\0]*$/;

/**
 * Requires the trailer at the end, and the cross-reference table at the offset that it gives, from the beginning of the
 * file or of the PDF in it.
 */
export const checkPdf = {
  async check({ head, tail, size, handle }: Ends): Promise<void> {
    // Some programs add line ends or zeros.
    const end = latin(tail.subarray(-4096)).replace(endOfJob, '');
    const trailer = /startxref\s+(\d{1,12})\s+%%EOF[\s\0]*$/.exec(end);
    const at = Number(trailer?.[1] ?? Number.NaN);
    const hasTable = async (place: number) =>
      place > 0 &&
      place < size &&
      /^\s*(xref\s|\d{1,10}\s+\d{1,5}\s+obj\b)/.test(latin(await readAt(handle, place, 64)));
    if (!(await hasTable(at)) && !(await hasTable(at + pdfStart(latin(head))))) throw new Unusable(damaged);
  },
};
