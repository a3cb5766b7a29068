import type { AttributeMap } from 'quill-delta';
import type { ComputedStyles } from './computed-style.ts';
import type { LineBuilder } from './line-builder.ts';

/** The state of the walk: the attributes for texts and line ends. */
export type Place = {
  inline: AttributeMap;
  block: AttributeMap;
  list?: { type: 'bullet' | 'ordered'; depth: number };
  /** In a cell, which is one line. */
  inCell?: true;
  inCode?: true;
};

export type Walk = {
  styles: ComputedStyles;
  builder: LineBuilder;
  /** HTML of the API: headings, classes and no-break spaces stay as they are. */
  isStored: boolean;
  /** Maps the levels of pasted headings to those that the editor offers. */
  level: (level: number) => number;
  /** Adds the content of an element. */
  children: (parent: Node, place: Place, walk: Walk) => void;
};

/** Ends a line that has text. */
export function endLine({ block }: Place, builder: LineBuilder): void {
  if (builder.hasText) builder.end(builder.share(block));
}
