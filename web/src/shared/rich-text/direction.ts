import { directionOf } from '@hydraulics/common/units/direction';
import { Attributor, Scope } from 'parchment';
import type { Quill } from 'react-quill';

/** The direction of a line, if it differs from that of its first letter. */
export const directionFormat = new Attributor('direction', 'dir', { scope: Scope.BLOCK, whitelist: ['ltr', 'rtl'] });

/** Reverses the direction of the selected lines, starting from that of the first. */
export function reverseDirection(quill: Quill): void {
  const range = quill.getSelection(true);
  const [line] = quill.getLine(range.index);
  const natural = directionOf(line?.domNode.textContent ?? '') ?? 'ltr';
  const current = line?.formats().direction ?? natural;
  const next = current === 'rtl' ? 'ltr' : 'rtl';
  quill.format('direction', next === natural ? false : next, 'user');
}
