import type { DataStore } from '../../shared/data/store.ts';
import { queries } from './queries.ts';

/** A description for search engines: at most `length` characters, cut between words. */
export function summary(text: string, length = 155): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/\s+\S*$/, '')} …`;
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

/**
 * The first clauses of a text for a line of a list: "Mill-type cylinder for 250 bar with bolted heads". Nothing is cut
 * within a clause unless the first is too long.
 */
export function firstClauses(text: string, length = 90): string {
  const ends = [...text.matchAll(/[,:;.](?= |$)/g)].map(({ index }) => index).filter(end => end <= length);
  const end = ends.findLast(one => one > length / 3);
  return end ? text.slice(0, end) : excerpt(text, length);
}

/** A figure and its unit, which stay on one line: "200 bar", "2 × 74 l/min", "14 577 kN". */
const figureAndUnit =
  /(\d) (?=(?:\d{3} )*(?:bar|psi|MPa|mm|cm|m|µm|kN|N|kNm|Nm|kW|W|kg|t|l|litres?|l\/min|rpm|V|A|Hz|ms|s|h|°C|%|×)(?![\p{L}\d]))/gu;

export const withFiguresWhole = (text: string): string =>
  text.replace(figureAndUnit, '$1\u00a0').replaceAll('× ', '×\u00a0');

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

/** A description with what else there is to say of a page, if it is too short alone. */
export const described = (text: string, more: string): string =>
  summary(text.length < shortestDescription && more ? `${text}${/[.!?]$/.test(text) ? '' : '.'} ${more}` : text);
