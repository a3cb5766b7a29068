import type { DataStore } from '../../shared/data/store.ts';
import { queries } from './queries.ts';

/** A description for search engines: at most `length` characters, cut between words. */
export function summary(text: string, length = 155): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length).replace(/\s+\S*$/, '')} …`;
}

/** `Gallery · Veldmark Hydraulics`; on the home page the company's name comes first. */
export function titleOf(store: DataStore, page?: string): string {
  const company = store.get(queries.company).value;
  const name = company?.name ?? '';
  return page ? `${page} · ${name}` : `${name} · ${company?.tagline ?? ''}`;
}
