import { type LeftOutParts, sayLeftOut } from '@hydraulics/common/rich-text/left-out';

/** The event of an editor that refused a paste, or a part of it, with the reason. */
export const refused = 'refused';

const image = 'Texts hold no images. Add images under Images or Spec Image of the product.';

/** Why a paste or drop was refused. */
export const refusals = {
  image,
  file: 'Texts hold no files. Paste text, or add images under Images or Spec Image of the product.',
  length: 'That is more than a text can hold. Nothing was pasted; paste a part of it.',
} as const;

/** What to do about the parts of a paste that were left out; empty if there are none. */
export function leftOutOfPaste(parts: LeftOutParts): string {
  const advice = [
    parts.image ? image : '',
    parts.equation ? 'Type the equations as text.' : '',
    parts.sign ? 'Type the missing signs where they belong.' : '',
  ];
  return [sayLeftOut(parts), ...advice].filter(Boolean).join(' ');
}
