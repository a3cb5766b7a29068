import type { MarkedText } from '@hydraulics/common/nouns/search/search';
import { Fragment } from 'react';
import { withFiguresWhole } from '../../page/excerpts.ts';
import { Unbroken } from '../unbroken.tsx';

/** A text with the found words marked. */
export function Marked({ text }: { text: MarkedText }) {
  return text.map((part, index) => {
    const Part = part.found ? 'mark' : Fragment;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name, and none moves.
      <Part key={index}>
        <Unbroken>{withFiguresWhole(part.text)}</Unbroken>
      </Part>
    );
  });
}
