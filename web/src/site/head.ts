import { imageVariants } from '@hydraulics/common/images';
import type { DataStore } from '../data/store.ts';
import type { Head } from './page.ts';
import { queries } from './queries.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, character => escapes[character] ?? character);

/** A description as search engines show it: at most `length` characters, cut between words. */
export function summary(text: string, length = 155): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length).replace(/\s+\S*$/, '')} …`;
}

/** `Gallery · Veldmark Hydraulics`; the home page has the company's name first. */
export function titleOf(store: DataStore, page?: string): string {
  const company = store.get(queries.company).value;
  const name = company?.name ?? '';
  return page ? `${page} · ${name}` : `${name} · ${company?.tagline ?? ''}`;
}

/** Fetches the page's first image at once, in the same form that its <picture> will choose. */
function preload({ path, sizes }: NonNullable<Head['image']>): string {
  const variants = imageVariants(path);
  const format = variants.every(({ avif }) => avif) ? 'avif' : 'webp';
  const set = variants.map(variant => `${variant[format]} ${variant.width}w`).join(', ');
  if (!set) return '';
  return `<link rel="preload" as="image" type="image/${format}" fetchpriority="high" imagesrcset="${set}" imagesizes="${escapeHtml(sizes)}">`;
}

/** The head's markup as the server writes it. */
export function headMarkup(head: Head, canonical: string, missing: boolean): string {
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    `<meta name="description" content="${escapeHtml(head.description)}">`,
    missing ? '<meta name="robots" content="noindex">' : `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    head.image ? preload(head.image) : '',
  ].join('');
}
