import { type Direction, directionOf } from '@hydraulics/common/units/direction';
import { Attributor, Scope } from 'parchment';
import type { Quill } from 'react-quill';

/** `dir` of a line, where it is not the direction of its first letter. */
export const directionFormat = new Attributor('direction', 'dir', { scope: Scope.BLOCK, whitelist: ['ltr', 'rtl'] });

/** The direction that an element was given; undefined if its text has the same by itself. */
export function givenDirection({ dir, textContent }: HTMLElement): Direction | undefined {
  const given = dir.toLowerCase();
  if (given !== 'ltr' && given !== 'rtl') return undefined;
  return given === (directionOf(textContent ?? '') ?? 'ltr') ? undefined : given;
}

/** Turns the lines of the selection around, as seen at its first line. */
export function turnAround(quill: Quill): void {
  const range = quill.getSelection(true);
  const [line] = quill.getLine(range.index);
  const natural = directionOf(line?.domNode.textContent ?? '') ?? 'ltr';
  const current = line?.formats().direction ?? natural;
  const next = current === 'rtl' ? 'ltr' : 'rtl';
  quill.format('direction', next === natural ? false : next, 'user');
}
