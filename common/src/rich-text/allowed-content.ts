import type { ComputedStyle } from './computed-style.ts';
import { childElements, type HtmlElement, textOf } from './html-tree.ts';
import type { Source } from './walk.ts';

const dropped = new Set(
  'SCRIPT STYLE HEAD TITLE META LINK BASE TEMPLATE NOSCRIPT OBJECT EMBED IFRAME SVG MATH M:OMATH M:OMATHPARA SELECT TEXTAREA AUDIO VIDEO IMG PICTURE CANVAS XML COMMENT'.split(
    ' ',
  ),
);

/** Drops scripts, pictures, hidden and deleted text, comments, and the numbers of Word's lists. */
export const isDroppedElement = (element: HtmlElement, style: ComputedStyle, source: Source): boolean =>
  dropped.has(element.tagName.toUpperCase()) ||
  // In a clipboard it is a tracked change, elsewhere a text that is struck through.
  (element.tagName === 'DEL' && source !== 'sent') ||
  style.hidden === true ||
  style.isMarker === true ||
  element.getAttribute('hidden') !== null ||
  isGoogleComment(element);

/** Google Docs exports comments as links and as a list at the end. */
const isGoogleComment = (element: HtmlElement): boolean =>
  /^cmnt(_ref)?\d+$/.test(element.getAttribute('id') ?? '') ||
  (element.tagName === 'DIV' && [...childElements(element)].some(isParagraphOfComment));

const isParagraphOfComment = (element: HtmlElement): boolean =>
  element.tagName === 'P' &&
  [...childElements(element)].some(
    inner => inner.tagName === 'A' && inner.getAttribute('id')?.startsWith('cmnt') === true,
  );

/** Whether a dropped element hides words, as a script or hidden text does. */
export const hidesText = (element: HtmlElement, style: ComputedStyle): boolean =>
  (style.hidden === true || element.getAttribute('hidden') !== null) && textOf(element).trim() !== '';

/** A link's address; undefined if the link leads nowhere, or only on the author's computer. */
export function allowedLink(href: string | null, source: Source): string | undefined {
  const address = href?.trim() ?? '';
  if (/^(https?:\/\/|mailto:|tel:)./i.test(address)) return address;
  if (source !== 'pasted') {
    return /^[a-z][\w+.-]*:/i.test(address) || address.startsWith('//') ? undefined : address || undefined;
  }
  return /^\/(?!\/)/.test(address) ? address : undefined;
}
