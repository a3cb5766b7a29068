import { escapeHtml } from '@hydraulics/common/units/markup';

/** The error page when rendering fails: it needs neither data, script nor style sheet. */
export function errorPage(status: number, reason?: string): string {
  const common = status < 500 ? 'This address is invalid.' : 'Something went wrong on our side. Please try again.';
  const text = escapeHtml(reason ?? common);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Error</title><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"></head><body><main><h1>Error</h1><p>${text}</p><p><a href="/">Home</a></p></main></body></html>`;
}
