import type { ComputedStyle, ComputedStyles } from './computed-style.ts';
import type { AttributeMap } from './delta-lines.ts';
import type { HtmlElement, HtmlNode } from './html-tree.ts';
import type { LeftOut } from './left-out.ts';
import type { LineBuilder } from './line-builder.ts';
import { type SymbolFont, symbolFontOf } from './symbol-fonts.ts';

/** A list during its walk; `start` is the number of its next item, if it is given. */
export type ListPlace = { type: 'bullet' | 'ordered'; depth: number; start?: number | undefined };

/** The state of the walk: the attributes for texts and line ends. */
export type Place = {
  inline: AttributeMap;
  block: AttributeMap;
  list?: ListPlace;
  /** In a cell, which is one line. */
  inCell?: true;
  inCode?: true;
  /** In an element that is a block, where line breaks of the source are spaces. */
  inBlock?: true;
  font?: SymbolFont | null;
};

/**
 * Where the HTML is from. `stored`: from the API, unchanged. `pasted`: from a clipboard. `sent`: from other systems, to
 * the API; line breaks within a paragraph stay.
 */
export type Source = 'stored' | 'pasted' | 'sent';

export type Walk = {
  styles: ComputedStyles;
  builder: LineBuilder;
  source: Source;
  /** Maps the levels of pasted headings to those that the editor offers. */
  level: (level: number) => number;
  /** How line breaks in the source of a `sent` text without block are read. */
  breaks: 'lines' | 'paragraphs' | 'spaces';
  /** The levels of the items around the current one that name their level. */
  itemLevels: number[];
  /** The number of the last item of Word at each level. */
  wordNumbers: (number | undefined)[];
  leftOut: LeftOut;
  /** Adds the content of an element. */
  children: (parent: HtmlNode, place: Place, walk: Walk) => void;
};

/** Ends a line that has text. */
export function endLine({ block }: Place, builder: LineBuilder): void {
  if (builder.hasText) builder.end(builder.share(block));
}

/** The place within an element, whose font may be another one. */
export function withFont(element: HtmlElement, style: ComputedStyle, place: Place): Place {
  const face = element.tagName === 'FONT' ? element.getAttribute('face') : null;
  const given = style.font === undefined && face !== null ? symbolFontOf(face) : style.font;
  const own = style.signFont ?? given;
  return own === undefined || own === place.font ? place : { ...place, font: own };
}
