import { ComputedStyles } from './computed-style.ts';
import type { Op } from './delta-lines.ts';
import type { HtmlNode } from './html-tree.ts';
import { LeftOut, type LeftOutParts } from './left-out.ts';
import { LineBuilder } from './line-builder.ts';
import { withPlainLists } from './lists/list-numbers.ts';
import type { Source, Walk } from './walk.ts';
import { walkChildren } from './walker.ts';

type Options = Partial<Pick<Walk, 'breaks' | 'level'>> & {
  source: Source;
  /** The rules of the document's style sheets. */
  css?: string;
};

/** The content of an HTML document as a delta, with the content that it cannot hold. */
export function convertHtml(
  body: HtmlNode,
  { source, css = '', breaks = 'spaces', level = same => same }: Options,
): { ops: Op[]; leftOut: LeftOutParts } {
  const builder = new LineBuilder(source === 'stored');
  const leftOut = new LeftOut();
  const styles = new ComputedStyles(css);
  const walk: Walk = {
    styles,
    builder,
    source,
    level,
    breaks,
    leftOut,
    itemLevels: [],
    wordNumbers: [],
    children: walkChildren,
  };
  walkChildren(body, { inline: {}, block: {} }, walk);
  if (builder.hasText) builder.end(undefined);
  return { ops: withPlainLists(builder.toOps()), leftOut: leftOut.parts };
}
