import type { ComputedStyle, ComputedStyles } from '../computed-style.ts';
import type { AttributeMap } from '../delta-lines.ts';
import { classOf, elementsIn, type HtmlElement, textOf } from '../html-tree.ts';
import type { ListPlace, Place, Walk } from '../walk.ts';
import { numberOfMarker } from './marker-number.ts';

/** A list in a list is one level deeper. Each `<ol>` counts from 1, also beside another one (HTML, 4.4.5). */
export function lineOfList(element: HtmlElement, outer: Place): ListPlace {
  const isOrdered = element.tagName === 'OL';
  return {
    type: isOrdered ? 'ordered' : 'bullet',
    depth: (outer.list?.depth ?? -1) + 1,
    start: isOrdered
      ? (wholeNumber(element.getAttribute('start')) ?? (isCopiedByLevel(element) ? undefined : 1))
      : undefined,
  };
}

/** Whether a program has copied each level as a list of its own, which are parts of one list. */
const isCopiedByLevel = (list: HtmlElement): boolean =>
  [...elementsIn(list)].some(element => levelAttributes.some(name => element.getAttribute(name) !== null));

const levelAttributes = ['data-aria-level', 'aria-level'];

/** The attributes of a line that is an item, in HTML or in that of Quill. */
export function lineOfItem(element: HtmlElement, outer: Place, walk: Walk): AttributeMap {
  const list = outer.list ?? { type: 'bullet', depth: 0 };
  const kind = quillKinds[element.getAttribute('data-list') ?? ''] ?? list.type;
  const start = wholeNumber(element.getAttribute('value')) ?? list.start;
  // It is the number of the first item only.
  list.start = undefined;
  const indent = Number(/\bql-indent-([1-8])\b/.exec(classOf(element))?.[1] ?? 0);
  const depth = walk.source === 'stored' ? list.depth : levelOf(element, list.depth, walk);
  walk.builder.startAt(start);
  return lineOf(kind, depth + indent);
}

const quillKinds: Record<string, string> = {
  bullet: 'bullet',
  ordered: 'ordered',
  checked: 'bullet',
  unchecked: 'bullet',
};

/** The attributes of a paragraph that Word shows as an item. */
export function lineOfWord(
  element: HtmlElement,
  list: NonNullable<ComputedStyle['list']>,
  { styles, builder, wordNumbers }: Walk,
): AttributeMap {
  const marker = markerOf(element, styles);
  const format = styles.numberFormat(list);
  const isBulleted = format === undefined ? isBullet(marker) : format === 'bullet';
  const start = isBulleted ? undefined : numberOfMarker(marker, format, wordNumbers[list.level]);
  wordNumbers[list.level] = start;
  wordNumbers.length = list.level + 1;
  builder.startAt(start);
  return lineOf(isBulleted ? 'bullet' : 'ordered', list.level - 1);
}

const lineOf = (list: string, indent: number): AttributeMap => ({
  list,
  ...(indent > 0 ? { indent: Math.min(indent, 8) } : {}),
});

/**
 * The depth of an item. Word for the web, OneNote and Teams copy each level as a list of its own, and name the level in
 * an attribute; only levels that were copied count.
 */
function levelOf(element: HtmlElement, depth: number, { builder, itemLevels }: Walk): number {
  const level = wholeNumber(element.getAttribute('data-aria-level') ?? element.getAttribute('aria-level'));
  if (!builder.lastLine?.list) itemLevels.length = 0;
  if (level === undefined) return depth;
  while ((itemLevels.at(-1) ?? 0) > level) itemLevels.pop();
  if (itemLevels.at(-1) !== level) itemLevels.push(level);
  return Math.max(depth, itemLevels.length - 1);
}

const wholeNumber = (text: string | null): number | undefined =>
  text !== null && /^\s*[-+]?\d{1,6}\s*$/.test(text) ? Number(text) : undefined;

function markerOf(element: HtmlElement, styles: ComputedStyles): string {
  for (const inner of elementsIn(element)) if (styles.of(inner).isMarker) return textOf(inner).trim();
  return '';
}

/** Judges by the marker, if there is no style sheet: a bullet is no letter or digit, except the `o` of Courier New. */
const isBullet = (marker: string): boolean => !/[\p{L}\p{N}]/u.test(marker) || /^o\b(?![.)])/.test(marker);
