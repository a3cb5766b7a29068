import { convertHtml } from '@hydraulics/common/rich-text/convert-html';
import {
  classOf,
  elementsIn,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isText,
  textOf,
} from '@hydraulics/common/rich-text/html-tree';
import type { LeftOutParts } from '@hydraulics/common/rich-text/left-out';
import { markupOf } from '@hydraulics/common/rich-text/markup-in-text';
import { storedHtml } from '@hydraulics/common/rich-text/stored-html';
import { isBlock } from '@hydraulics/common/rich-text/walker';
import { allowedTags, cleanHtml, withLineBreaks } from './clean-html.ts';
import { parseHtml } from './parse-html.ts';

/** A sanitized text, and the content that it cannot hold. */
export type RichText = { html: string; leftOut: LeftOutParts };

const kept = new Set(allowedTags.map(tag => tag.toUpperCase()));
const privateUse = /[\uf000-\uf0ff]/;

/**
 * Reads a text from outside: HTML of other systems is converted like a paste, plain text keeps its words and lines, and
 * HTML that the editor can produce is unchanged. The result is sanitized.
 */
export function readRichText(text: string): RichText {
  const { html } = markupOf(text);
  if (!/[<\n\uf000-\uf0ff]/.test(html)) return { html: cleanHtml(html), leftOut: {} };
  const root = parseHtml(withLineBreaks(html));
  const elements = [...elementsIn(root)];
  if (!isForeign(root, elements)) return { html: cleanHtml(html), leftOut: {} };
  const breaks = elements.some(isBlock) ? 'paragraphs' : 'lines';
  const { ops, leftOut } = convertHtml(root, { source: 'sent', css: styleSheetOf(elements), breaks });
  return { html: cleanHtml(storedHtml(ops)), leftOut };
}

/** Whether a text has anything that the editor does not produce and the sanitizer would not keep the sense of. */
function isForeign(root: HtmlNode, elements: HtmlElement[]): boolean {
  return elements.some(isForeignElement) || hasLooseText(root, elements.some(isBlock)) || privateUse.test(textOf(root));
}

const foreignAttributes = ['style', 'data-list', 'aria-level', 'data-aria-level', 'value', 'hidden'];

const isForeignElement = (element: HtmlElement): boolean =>
  !kept.has(element.tagName) ||
  foreignAttributes.some(name => element.getAttribute(name) !== null) ||
  (element.tagName === 'LI' && /\bql-indent-\d/.test(classOf(element))) ||
  (isList(element) && [...childLists(element)].length > 0);

const isList = ({ tagName }: HtmlElement): boolean => tagName === 'UL' || tagName === 'OL';

function* childLists(list: HtmlElement): Generator<HtmlElement> {
  for (let node = list.firstChild; node; node = node.nextSibling) if (isElement(node) && isList(node)) yield node;
}

/** Text beside blocks, or text of several lines in no block: its lines would be joined. */
function hasLooseText(root: HtmlNode, hasBlocks: boolean): boolean {
  const isLoose = (text: string) => text.trim() !== '' && (hasBlocks || text.trim().includes('\n'));
  let text = '';
  for (let node = root.firstChild; node; node = node.nextSibling) {
    if (isElement(node) && isBlock(node)) {
      if (isLoose(text)) return true;
      text = '';
    } else if (isElement(node) || isText(node)) text += textOf(node);
  }
  return isLoose(text);
}

const styleSheetOf = (elements: HtmlElement[]): string =>
  elements
    .filter(({ tagName }) => tagName === 'STYLE')
    .map(sheet => textOf(sheet).replace(/<!--|-->|\/\*[\s\S]*?\*\//g, ''))
    .join('\n');
