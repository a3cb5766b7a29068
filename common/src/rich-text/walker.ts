import { type Direction, directionOf } from '../units/direction.ts';
import { allowedLink, hidesText, isDroppedElement } from './allowed-content.ts';
import type { ComputedStyle } from './computed-style.ts';
import type { AttributeMap } from './delta-lines.ts';
import {
  classOf,
  elementsIn,
  type HtmlElement,
  type HtmlNode,
  type HtmlText,
  isCell,
  isComment,
  isElement,
  isText,
  textOf,
} from './html-tree.ts';
import type { Attributes } from './line-builder.ts';
import { lineOfItem, lineOfList, lineOfWord } from './lists/list-lines.ts';
import { asSeen } from './symbol-fonts.ts';
import { endLine, type Place, type Walk, withFont } from './walk.ts';
import { addTable } from './walk-table.ts';

const blocks = new Set(
  'P DIV SECTION ARTICLE HEADER FOOTER MAIN NAV ASIDE ADDRESS FIGURE FIGCAPTION DD DT DL FORM FIELDSET LEGEND CENTER LI UL OL DIR MENU H1 H2 H3 H4 H5 H6 HGROUP BLOCKQUOTE PRE LISTING XMP PLAINTEXT TABLE CAPTION TR TD TH HR DETAILS SUMMARY DIALOG SEARCH OPTGROUP OPTION'.split(
    ' ',
  ),
);

/** Whether an element is a block, whose content has lines of its own. */
export const isBlock = ({ tagName }: HtmlElement): boolean => blocks.has(tagName);

const inlineFormats: Record<string, AttributeMap> = {
  B: { bold: true },
  STRONG: { bold: true },
  TH: { bold: true },
  I: { italic: true },
  EM: { italic: true },
  U: { underline: true },
  S: { strike: true },
  STRIKE: { strike: true },
  DEL: { strike: true },
  SUB: { script: 'sub' },
  SUP: { script: 'super' },
  CODE: { code: true },
  KBD: { code: true },
  SAMP: { code: true },
  TT: { code: true },
};

/** Adds the content of an element to the builder. */
export function walkChildren(parent: HtmlNode, place: Place, walk: Walk): void {
  // Computed once, because an element may have many texts.
  let attributes: Attributes | null = null;
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (isText(node)) {
      attributes ??= walk.builder.share(place.inline);
      addText(node, attributes, place, walk);
    } else if (isElement(node)) walkElement(node, place, walk);
    else if (isComment(node)) walk.leftOut.addComment(node);
  }
}

function addText(node: HtmlText, attributes: Attributes, place: Place, walk: Walk): void {
  const { builder } = walk;
  const seen = walk.source === 'stored' ? { text: node.data, unknown: 0 } : asSeen(node.data, place.font ?? null);
  walk.leftOut.add('sign', seen.unknown);
  if (place.inCode) {
    const lines = seen.text.split(/\r\n?|\n/);
    lines.forEach((line, index) => {
      if (index > 0) builder.end(builder.share(place.block));
      builder.verbatim(line, undefined);
    });
  } else if (walk.breaks === 'spaces' || place.inBlock || place.inCell) builder.text(seen.text, attributes);
  else addLines(seen.text, { attributes, place, walk, isBeforeBreak: isBreak(node.nextSibling) });
}

const isBreak = (node: HtmlNode | null): boolean => node !== null && isElement(node) && node.tagName === 'BR';

type Lines = { attributes: Attributes; place: Place; walk: Walk; isBeforeBreak: boolean };

/** Adds text whose empty lines separate paragraphs, as in texts that are mostly plain. */
function addLines(text: string, { attributes, place, walk: { builder, breaks }, isBeforeBreak }: Lines): void {
  const parts = text.replace(/\r\n?/g, '\n').split(/([ \t]*\n[ \t\n]*)/);
  parts.forEach((part, index) => {
    const isLast = index === parts.length - 1 || (index === parts.length - 2 && parts[index + 1] === '');
    if (index % 2 === 0) builder.text(part, attributes);
    else if (/\n.*\n/s.test(part)) {
      endLine(place, builder);
      builder.apart();
    } else if (breaks === 'paragraphs') builder.text('\n', attributes);
    else if (builder.hasText && !(isLast && isBeforeBreak)) builder.break(builder.share(place.block));
  });
}

function walkElement(element: HtmlElement, outer: Place, walk: Walk): void {
  const style = walk.styles.of(element);
  if (isDroppedElement(element, style, walk.source)) {
    if (walk.source === 'sent' && hidesText(element, style)) walk.leftOut.add('part');
    else if (!style.hidden) walk.leftOut.addElement(element);
    return;
  }
  const { tagName } = element;
  const { builder } = walk;
  if (tagName === 'BR') {
    if (outer.inCell) builder.addSpace(' ', undefined);
    else if (walk.source === 'sent' && !outer.inCode) builder.break(builder.share(outer.block));
    else builder.end(builder.share(outer.block));
    return;
  }
  const place = withFont(element, style, outer);
  const inline = inlineOf(element, style, place, walk);
  if (!blocks.has(tagName)) walkChildren(element, inline === place.inline ? place : { ...place, inline }, walk);
  else if (place.inCell) {
    builder.addSpace(' ', undefined);
    walkCell(element, { ...place, inline }, walk);
    builder.addSpace(' ', undefined);
  } else if (tagName === 'TABLE') addTable(element, { ...place, inline }, walk);
  else walkBlock(element, style, { ...place, inline }, walk);
}

/** A nested table becomes its text. */
function walkCell(element: HtmlElement, place: Place, walk: Walk): void {
  if (element.tagName !== 'TABLE') {
    walkChildren(element, place, walk);
    return;
  }
  for (const cell of elementsIn(element)) {
    if (!isCell(cell)) continue;
    if (![...elementsIn(cell)].some(isCell)) walkChildren(cell, place, walk);
    walk.builder.addSpace(' ', undefined);
  }
}

function walkBlock(element: HtmlElement, style: ComputedStyle, outer: Place, walk: Walk): void {
  const { builder } = walk;
  const { tagName } = element;
  endLine(outer, builder);
  builder.apart();
  const place = blockPlace(element, style, outer, walk);
  const before = builder.lines;
  walkChildren(element, place, walk);
  const isEmpty = builder.lines === before && !builder.hasText;
  if (builder.hasText || (isEmpty && (tagName === 'P' || (tagName === 'LI' && walk.source === 'stored')))) {
    builder.end(builder.share(place.block));
  }
  builder.apart();
}

function blockPlace(element: HtmlElement, style: ComputedStyle, outer: Place, walk: Walk): Place {
  const place: Place = { ...outer, inBlock: true };
  const { tagName } = element;
  const isStored = walk.source === 'stored';
  const align = quillAlign(element) ?? (isStored ? undefined : style.align);
  const { align: outerAlign, direction: outerDirection, ...block } = outer.block;
  const direction = givenDirection(element) ?? outerDirection;
  const aligned = {
    ...((align ?? outerAlign) ? { align: align ?? outerAlign } : {}),
    ...(direction ? { direction } : {}),
  };
  place.block = { ...block, ...aligned };
  const level = headingLevel(element, walk);
  const wordList = isStored ? undefined : style.list;
  if (wordList) place.block = { ...lineOfWord(element, wordList, walk), ...aligned };
  else if (level) {
    place.block = { header: level, ...aligned };
    // A heading is bold anyway.
    if (!isStored) place.inline = without(place.inline, 'bold');
  } else if (tagName === 'UL' || tagName === 'OL' || tagName === 'MENU' || tagName === 'DIR') {
    place.list = lineOfList(element, outer);
  } else if (tagName === 'LI') place.block = { ...lineOfItem(element, outer, walk), ...aligned };
  else if (tagName === 'BLOCKQUOTE') place.block = { blockquote: true, ...aligned };
  else if (tagName === 'PRE') {
    place.block = { 'code-block': true };
    place.inCode = true;
  } else if (quillIndent(element)) place.block = { ...place.block, indent: quillIndent(element) };
  return place;
}

const quillAlign = (element: HtmlElement): string | undefined =>
  /\bql-align-(center|right|justify)\b/.exec(classOf(element))?.[1];

const quillIndent = (element: HtmlElement): number => Number(/\bql-indent-([1-8])\b/.exec(classOf(element))?.[1] ?? 0);

/** The explicit direction of an element; undefined if it equals that of its text. */
function givenDirection(element: HtmlElement): Direction | undefined {
  const given = element.getAttribute('dir')?.toLowerCase();
  if (given !== 'ltr' && given !== 'rtl') return undefined;
  return given === (directionOf(textOf(element)) ?? 'ltr') ? undefined : given;
}

/** The level of a heading of HTML, of Word's styles (`MsoHeading7` is a paragraph), or of a role. */
function headingLevel(element: HtmlElement, { source, level }: Walk): number | undefined {
  const html = /^H([1-6])$/.exec(element.tagName)?.[1];
  if (source === 'stored') return html ? Number(html) : undefined;
  const found = headingOf(element);
  return found ? level(found) : undefined;
}

/** The level of a heading, before it is mapped. */
export function headingOf(element: HtmlElement): number | undefined {
  const html = /^H([1-6])$/.exec(element.tagName)?.[1];
  if (html) return Number(html);
  const names = classOf(element);
  if (/\bMsoTitle\b/.test(names)) return 1;
  if (/\bMsoSubtitle\b/.test(names)) return 2;
  const word = /\b(?:Mso)?Heading(\d)/.exec(names)?.[1];
  return word ? Number(word) : undefined;
}

function inlineOf(element: HtmlElement, style: ComputedStyle, place: Place, { source }: Walk): AttributeMap {
  const { tagName } = element;
  const isNoSpan = blocks.has(tagName);
  const formats = inlineFormats[tagName];
  const link = tagName === 'A' ? allowedLink(element.getAttribute('href'), source) : undefined;
  if (!formats && !link && style.bold === undefined && style.italic === undefined && !style.underline && !style.strike)
    if (!style.script) return place.inline;
  let inline: AttributeMap = { ...place.inline, ...formats, ...(link ? { link } : {}) };
  if (style.bold !== undefined) inline = style.bold ? { ...inline, bold: true } : without(inline, 'bold');
  if (style.italic !== undefined) inline = style.italic ? { ...inline, italic: true } : without(inline, 'italic');
  // Google's links are underlined by style.
  if (style.underline && !inline.link) inline.underline = true;
  if (style.strike) inline.strike = true;
  if (style.script && !isNoSpan) inline.script = style.script;
  if (place.block.header && source !== 'stored') inline = without(inline, 'bold');
  return inline;
}

function without(attributes: AttributeMap, name: string): AttributeMap {
  const { [name]: _, ...rest } = attributes;
  return rest;
}
