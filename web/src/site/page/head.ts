import type { DataStore } from '../../shared/data/store.ts';
import { queries } from './queries.ts';

/** A description for search engines: at most `length` characters, cut between words. */
export function summary(text: string, length = 155): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length).replace(/\s+\S*$/, '')} …`;
}

const sentenceEnd = /[.!?…]["')\]]?(?= |$)/g;

/**
 * The first sentences of a text, at most `length` characters where one ends within it. A longer first sentence is cut
 * between words, but not within a figure and its unit: "200 bar".
 */
export function excerpt(text: string, length = 160): string {
  if (text.length <= length) return text;
  const ends = [...text.slice(0, length + 1).matchAll(sentenceEnd)].map(({ 0: end, index }) => index + end.length);
  const whole = ends.filter(end => end <= length).at(-1);
  if (whole) return text.slice(0, whole);
  const cut = text.slice(0, length).replace(/\s+\S*$/, '');
  return `${cut.replace(/[\s(]*\d[\d.,/×x–-]*$/, '').replace(/[,;:–-]$/, '')} …`;
}

/** `Gallery · Veldmark Hydraulics`; on the home page the company's name comes first. */
export function titleOf(store: DataStore, page?: string): string {
  const company = store.get(queries.company).value;
  const name = company?.name ?? '';
  return page ? `${page} · ${name}` : `${name} · ${company?.tagline ?? ''}`;
}
