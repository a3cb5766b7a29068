import type { ReviewFrame } from '@hydraulics/common/contract/render';
import { escapeHtml } from '@hydraulics/common/units/markup';
import { renderToStaticMarkup } from 'react-dom/server';
import styles from './review.css?inline';
import { ReviewBanner } from './review-banner.tsx';
import { ReviewRemarks } from './review-remarks.tsx';
import { turnOff } from './turn-off.ts';

/** The rules of what surrounds a page in review, which visitors' style sheet does not have. */
export const reviewStyles: string = styles;

/** The head of a page in review: for no search engine and no link preview, and no other site learns the address. */
export const reviewHead = (title: string): string =>
  `<title>${escapeHtml(`Review: ${title}`)}</title><meta name="robots" content="noindex, nofollow"><meta name="referrer" content="no-referrer">`;

/** The body of a page with what surrounds it in review. What would need the record to be public is off. */
export const withReview = (body: string, review: ReviewFrame): string =>
  renderToStaticMarkup(<ReviewBanner review={review} />) +
  turnOff(body, review) +
  (review.remarks ? renderToStaticMarkup(<ReviewRemarks review={review} remarks={review.remarks} />) : '');
