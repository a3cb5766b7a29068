import { withoutStepComments } from '@hydraulics/common/nouns/documents/document-signatures';
import { type Ends, latin, Unusable } from './ends.ts';

/** Requires the exchange structure of ISO 10303-21, from the header section to the last keyword. */
export const checkStep = {
  check({ head, tail }: Ends): void {
    const [begin, end] = [latin(head), latin(tail)];
    if (begin.includes('\0') || end.includes('\0'))
      throw new Unusable('is not a STEP file: it has bytes that no text has.');
    const text = withoutStepComments(begin);
    if (!/^HEADER\s*;/i.test(withoutStepComments(text.slice(text.indexOf(';') + 1)))) {
      throw new Unusable('is not a STEP file: it has no HEADER section.');
    }
    const last = end.slice(end.toUpperCase().lastIndexOf('END-ISO-10303-21'));
    // A signature may follow.
    if (!/^END-ISO-10303-21\s*;\s*($|SIGNATURE\b)/i.test(last)) {
      throw new Unusable('is damaged: the STEP file does not end with END-ISO-10303-21.');
    }
  },
};
