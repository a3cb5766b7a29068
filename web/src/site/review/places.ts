import { reviewLimits } from '@hydraulics/common/nouns/reviews/review-limits';

/** What a remark can be about: an element of the page and its words, by which it is found again. */
export type Place = { anchor: string; quote: string };

const kinds = 'h1,h2,h3,h4,p,li,td,th,dt,dd,figcaption,blockquote,img';

const ofKind = (kind: string): Element[] => [...document.querySelectorAll(`main ${kind}`)];

const wordsOf = (element: Element): string =>
  (element instanceof HTMLImageElement ? element.alt : (element.textContent ?? ''))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, reviewLimits.quote);

/** The elements of the page that have words or are pictures, in their order. */
export const choices = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(`main :is(${kinds})`)].filter(
    element => element.offsetParent !== null && (element instanceof HTMLImageElement || wordsOf(element) !== ''),
  );

/** The element that somebody has pointed at. */
export const choiceAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element && target.closest('main') ? target.closest<HTMLElement>(kinds) : null;

export function placeOf(element: Element): Place {
  const kind = element.localName;
  const quote = wordsOf(element) || 'Picture';
  return { anchor: `${kind}:${ofKind(kind).indexOf(element)}`, quote };
}

/**
 * The element of a place: the one at its number, or else one of its kind with the same words, since the page may have
 * changed. In a translated page the number decides.
 */
export function elementOf({ anchor, quote }: Place): Element | null {
  const [kind = '', number = ''] = anchor.split(':');
  if (!kinds.split(',').includes(kind)) return null;
  const all = ofKind(kind);
  const counted = all[Number(number)] ?? null;
  if (counted && wordsOf(counted) === quote) return counted;
  return all.find(one => wordsOf(one) === quote) ?? counted;
}
