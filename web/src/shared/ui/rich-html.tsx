import { useMemo } from 'react';
import { trustedMarkup } from './trusted-html.ts';

/**
 * Rich text from the API, which sanitised it when it was saved. The page's content security policy blocks scripts in
 * it, and nothing else in web sets HTML.
 */
export function RichHtml({ html, className = 'rich' }: { html: string; className?: string }) {
  // A wide table scrolls, so it must be reachable by keyboard.
  const markup = useMemo(() => trustedMarkup(html.replace(/<table\b/g, '<table tabindex="0"')), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the API at every write, see above.
  return <div className={className} dangerouslySetInnerHTML={markup} />;
}
