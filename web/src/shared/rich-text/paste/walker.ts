import type { AttributeMap } from 'quill-delta';
import { givenDirection } from '../direction.ts';
import { allowedLink, isDroppedElement } from './allowed-content.ts';
import type { ComputedStyle, ComputedStyles } from './computed-style.ts';
import type { Attributes } from './line-builder.ts';
import { endLine, type Place, type Walk } from './walk.ts';
import { addTable } from './walk-table.ts';

const blocks = new Set(
  'P DIV SECTION ARTICLE HEADER FOOTER MAIN NAV ASIDE ADDRESS FIGURE FIGCAPTION DD DT DL FORM FIELDSET LEGEND CENTER LI UL OL MENU H1 H2 H3 H4 H5 H6 BLOCKQUOTE PRE TABLE HR DETAILS SUMMARY'.split(
    ' ',
  ),
);

const inlineFormats: Record<string, AttributeMap> = {
  B: { bold: true },
  STRONG: { bold: true },
  TH: { bold: true },
  I: { italic: true },
  EM: { italic: true },
  U: { underline: true },
  S: { strike: true },
  STRIKE: { strike: true },
  SUB: { script: 'sub' },
  SUP: { script: 'super' },
  CODE: { code: true },
  KBD: { code: true },
  SAMP: { code: true },
  TT: { code: true },
};

/** Adds the content of an element to the builder. */
export function walkChildren(parent: Node, place: Place, walk: Walk): void {
  // Computed once, because an element may have many texts.
  let attributes: Attributes | null = null;
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === Node.TEXT_NODE) {
      attributes ??= walk.builder.share(place.inline);
      addText((node as Text).data, attributes, place, walk);
    } else if (node.nodeType === Node.ELEMENT_NODE) walkElement(node as HTMLElement, place, walk);
  }
}

function addText(text: string, attributes: Attributes, place: Place, { builder }: Walk): void {
  if (!place.inCode) {
    builder.text(text, attributes);
    return;
  }
  const lines = text.split(/\r\n?|\n/);
  lines.forEach((line, index) => {
    if (index > 0) builder.end(builder.share(place.block));
    builder.verbatim(line, undefined);
  });
}

function walkElement(element: HTMLElement, place: Place, walk: Walk): void {
  const style = walk.styles.of(element);
  if (isDroppedElement(element, style)) return;
  const { tagName } = element;
  if (tagName === 'BR') {
    if (place.inCell) walk.builder.addSpace(' ', undefined);
    else walk.builder.end(walk.builder.share(place.block));
    return;
  }
  const inline = inlineOf(element, style, place, walk);
  if (!blocks.has(tagName)) walkChildren(element, inline === place.inline ? place : { ...place, inline }, walk);
  else if (place.inCell) {
    walk.builder.addSpace(' ', undefined);
    walkCell(element, { ...place, inline }, walk);
    walk.builder.addSpace(' ', undefined);
  } else if (tagName === 'TABLE') addTable(element as HTMLTableElement, { ...place, inline }, walk);
  else walkBlock(element, style, { ...place, inline }, walk);
}

/** A nested table becomes its text. */
function walkCell(element: HTMLElement, place: Place, walk: Walk): void {
  if (element.tagName !== 'TABLE') {
    walkChildren(element, place, walk);
    return;
  }
  for (const cell of element.querySelectorAll('td, th')) {
    if (!cell.querySelector('td, th')) walkChildren(cell, place, walk);
    walk.builder.addSpace(' ', undefined);
  }
}

function walkBlock(element: HTMLElement, style: ComputedStyle, outer: Place, walk: Walk): void {
  const { builder } = walk;
  const { tagName } = element;
  endLine(outer, builder);
  const place = blockPlace(element, style, outer, walk);
  const before = builder.lines;
  walkChildren(element, place, walk);
  const isEmpty = builder.lines === before && !builder.hasText;
  if (builder.hasText || (isEmpty && (tagName === 'P' || (tagName === 'LI' && walk.isStored)))) {
    builder.end(builder.share(place.block));
  }
}

function blockPlace(element: HTMLElement, style: ComputedStyle, outer: Place, walk: Walk): Place {
  const place = { ...outer };
  const { tagName } = element;
  const align = walk.isStored ? /\bql-align-(\w+)/.exec(element.className)?.[1] : style.align;
  const { align: outerAlign, direction: outerDirection, ...block } = outer.block;
  const direction = givenDirection(element) ?? outerDirection;
  const aligned = {
    ...((align ?? outerAlign) ? { align: align ?? outerAlign } : {}),
    ...(direction ? { direction } : {}),
  };
  place.block = { ...block, ...aligned };
  const level = headingLevel(element, walk);
  const wordList = walk.isStored ? undefined : style.list;
  if (wordList) {
    const type = (walk.styles.isBulleted(wordList) ?? hasBullet(element, walk.styles)) ? 'bullet' : 'ordered';
    place.block = lineOfList(type, wordList.level - 1, aligned);
  } else if (level) {
    place.block = { header: level, ...aligned };
    // A heading is bold anyway.
    if (!walk.isStored) place.inline = without(place.inline, 'bold');
  } else if (tagName === 'UL' || tagName === 'OL' || tagName === 'MENU') {
    place.list = { type: tagName === 'OL' ? 'ordered' : 'bullet', depth: (outer.list?.depth ?? -1) + 1 };
  } else if (tagName === 'LI') {
    const { type, depth } = outer.list ?? { type: 'bullet', depth: 0 };
    const kind = element.dataset.list === 'bullet' || element.dataset.list === 'ordered' ? element.dataset.list : type;
    place.block = lineOfList(kind, depth + storedIndent(element), aligned);
  } else if (tagName === 'BLOCKQUOTE') place.block = { blockquote: true, ...aligned };
  else if (tagName === 'PRE') {
    place.block = { 'code-block': true };
    place.inCode = true;
  } else if (walk.isStored && storedIndent(element)) place.block = { ...place.block, indent: storedIndent(element) };
  return place;
}

const lineOfList = (list: string, indent: number, more: AttributeMap): AttributeMap => ({
  list,
  ...(indent > 0 ? { indent: Math.min(indent, 8) } : {}),
  ...more,
});

const storedIndent = (element: HTMLElement): number => Number(/\bql-indent-(\d)/.exec(element.className)?.[1] ?? 0);

/** The level of a heading of HTML, of Word's styles (`MsoHeading7` is a paragraph), or of a role. */
function headingLevel(element: HTMLElement, { isStored, level }: Walk): number | undefined {
  const html = /^H([1-6])$/.exec(element.tagName)?.[1];
  if (isStored) return html ? Number(html) : undefined;
  const found = headingOf(element);
  return found ? level(found) : undefined;
}

export function headingOf(element: Element): number | undefined {
  const html = /^H([1-6])$/.exec(element.tagName)?.[1];
  if (html) return Number(html);
  const names = element.getAttribute('class') ?? '';
  if (/\bMsoTitle\b/.test(names)) return 1;
  if (/\bMsoSubtitle\b/.test(names)) return 2;
  const word = /\b(?:Mso)?Heading(\d)/.exec(names)?.[1];
  return word ? Number(word) : undefined;
}

/** Judges by the marker, if there is no style sheet: a bullet is no letter or digit, except the `o` of Courier New. */
function hasBullet(element: HTMLElement, styles: ComputedStyles): boolean {
  const marker = [...element.querySelectorAll('[data-style]')].find(inner => styles.of(inner).isMarker);
  const text = marker?.textContent?.trim() ?? '';
  return !/[\p{L}\p{N}]/u.test(text) || /^o\b(?![.)])/.test(text);
}

function inlineOf(element: HTMLElement, style: ComputedStyle, place: Place, { isStored }: Walk): AttributeMap {
  const { tagName } = element;
  const isBlock = blocks.has(tagName) || tagName === 'TD';
  const formats = inlineFormats[tagName];
  const link = tagName === 'A' ? allowedLink(element.getAttribute('href'), isStored) : undefined;
  if (!formats && !link && style.bold === undefined && style.italic === undefined && !style.underline && !style.strike)
    if (!style.script) return place.inline;
  let inline: AttributeMap = { ...place.inline, ...formats, ...(link ? { link } : {}) };
  if (style.bold !== undefined) inline = style.bold ? { ...inline, bold: true } : without(inline, 'bold');
  if (style.italic !== undefined) inline = style.italic ? { ...inline, italic: true } : without(inline, 'italic');
  // Google's links are underlined by style.
  if (style.underline && !inline.link) inline.underline = true;
  if (style.strike) inline.strike = true;
  if (style.script && !isBlock) inline.script = style.script;
  if (place.block.header && !isStored) inline = without(inline, 'bold');
  return inline;
}

function without(attributes: AttributeMap, name: string): AttributeMap {
  const { [name]: _, ...rest } = attributes;
  return rest;
}
