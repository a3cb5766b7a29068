import { escapeHtml } from '@hydraulics/common/units/markup';
import { inline } from '../html/inline.ts';

/** Short, because it is also sent for every missing page, however often these are requested. */
const style = inline(
  'body{margin:0;padding:12vh 1rem;font:1rem/1.6 Arial,sans-serif;color:#33475a;background:#f2f5f7}' +
    'main{max-width:32rem;margin:auto;padding:1.5rem;border-left:6px solid #ff6a13;background:#fff}' +
    'h1{margin:0;line-height:1.2;color:#0d1b26}progress{width:100%}a{display:inline-block;padding:.7rem 0}',
);

/** For plain pages: their style, and nothing else. */
export const plainPolicy = `default-src 'none'; style-src 'sha256-${style.sha256}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A page in the style of the website that needs neither data, script nor style sheet. Both texts are HTML. */
export const plainPage = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><style>${style.text}</style></head><body><main>${body}</main></body></html>`;

/** The error page when rendering fails. */
export function errorPage(status: number, reason?: string): string {
  const common = status < 500 ? 'This address is invalid.' : 'Something went wrong on our side. Please try again.';
  return plainPage('Error', `<h1>Error</h1><p>${escapeHtml(reason ?? common)}</p><p><a href="/">Home</a></p>`);
}
