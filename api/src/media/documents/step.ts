import { type Ends, latin, Unusable } from './ends.ts';

/** Requires the exchange structure of ISO 10303-21, from the header section to the last keyword. */
export const checkStep = {
  check({ head, tail }: Ends): void {
    const [begin, end] = [latin(head), latin(tail)];
    if (begin.includes('\0') || end.includes('\0'))
      throw new Unusable('is not a STEP file: it has bytes that no text has.');
    if (!/^HEADER\s*;/.test(withoutComments(begin.slice(begin.indexOf(';') + 1)))) {
      throw new Unusable('is not a STEP file: it has no HEADER section.');
    }
    const last = end.slice(end.lastIndexOf('END-ISO-10303-21'));
    // A signature may follow.
    if (!/^END-ISO-10303-21\s*;\s*($|SIGNATURE\b)/.test(last)) {
      throw new Unusable('is damaged: the STEP file does not end with END-ISO-10303-21.');
    }
  },
};

/** Skips comments. Not by a regular expression, which could take for ever on hostile ones. */
function withoutComments(text: string): string {
  let rest = text.trimStart();
  while (rest.startsWith('/*')) {
    const end = rest.indexOf('*/');
    if (end < 0) return '';
    rest = rest.slice(end + 2).trimStart();
  }
  return rest;
}
