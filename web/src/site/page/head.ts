import type { StandingPage } from '@hydraulics/common/nouns/company';
import { pageShareAddress } from '@hydraulics/common/units/share';
import type { DataStore } from '../../shared/data/store.ts';
import type { Head } from './page.ts';
import { queries } from './queries.ts';

/** A description for search engines: at most `length` characters, cut between words. */
export function summary(text: string, length = 155): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/\s+\S*$/, '')} …`;
}

/** Search engines show about this much of a title, and of a description. */
const longestTitle = 60;
const shortestDescription = 70;

/**
 * `Gallery · Veldmark Hydraulics`; on the home page the company's name comes first. The company's short name, or none,
 * where the title would be cut off otherwise.
 */
export function titleOf(store: DataStore, page?: string): string {
  const { name = '', shortName = '', tagline = '' } = store.get(queries.company).value ?? {};
  const forms = page
    ? [`${page} · ${name}`, `${page} · ${shortName}`]
    : [`${name} · ${tagline}`, `${name} · ${tagline.split(/[,.;:]/)[0]}`];
  return forms.find(({ length }) => length <= longestTitle) ?? (page ? summary(page, longestTitle - 2) : name);
}

/** A description, extended by further text if it is too short. */
export const described = (text: string, more: string): string =>
  summary(text.length < shortestDescription && more ? `${text}${/[.!?]$/.test(text) ? '' : '.'} ${more}` : text);

/**
 * The head of a page without a record, with what staff chose for search engines and shared links.
 * @param numbered adds the number of a further page of a list to their title
 */
export function withOwnSearch(
  store: DataStore,
  page: StandingPage,
  head: Head,
  numbered = (title: string) => title,
): Head {
  const { title, description, image, noindex } = store.get(queries.company).value?.search?.[page] ?? {};
  return {
    ...head,
    ...(title && { title: numbered(title) }),
    ...(description && { description }),
    ...(image && { share: { address: pageShareAddress(page, image), alt: title ?? head.title, type: 'website' } }),
    ...(noindex && page !== 'home' && { noindex }),
  };
}
