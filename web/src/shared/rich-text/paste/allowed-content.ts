import type { ComputedStyle } from './computed-style.ts';

const dropped = new Set(
  'SCRIPT STYLE HEAD TITLE META LINK TEMPLATE NOSCRIPT OBJECT EMBED IFRAME SVG MATH SELECT TEXTAREA AUDIO VIDEO IMG PICTURE CANVAS XML COMMENT DEL'.split(
    ' ',
  ),
);

/** Drops scripts, pictures, hidden and deleted text, comments, and the numbers of Word's lists. */
export const isDroppedElement = (element: Element, style: ComputedStyle): boolean =>
  dropped.has(element.tagName.toUpperCase()) ||
  style.hidden === true ||
  style.isMarker === true ||
  element.hasAttribute('hidden') ||
  isGoogleComment(element);

/** Google Docs exports comments as links and as a list at the end. */
const isGoogleComment = (element: Element): boolean =>
  /^cmnt(_ref)?\d+$/.test(element.id) ||
  (element.tagName === 'DIV' && Boolean(element.querySelector(':scope > p > a[id^="cmnt"]')));

/** A link's address; undefined if the link leads nowhere, or only on the author's computer. */
export function allowedLink(href: string | null, isStored: boolean): string | undefined {
  const address = href?.trim() ?? '';
  if (/^(https?:\/\/|mailto:|tel:)./i.test(address)) return address;
  if (isStored) return /^[a-z][\w+.-]*:/i.test(address) || address.startsWith('//') ? undefined : address || undefined;
  return /^\/(?!\/)/.test(address) ? address : undefined;
}
