/**
 * Rich text as the server stored it. It was sanitised there at the write, to what the editor can produce, and the
 * page's content security policy lets no script of it run; nothing else in web sets HTML.
 */
export function RichHtml({ html, className = 'rich' }: { html: string; className?: string }) {
  // A table may be wider than the page, and what scrolls must be reachable by keyboard.
  const __html = html.replace(/<table\b/g, '<table tabindex="0"');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the API at every write, see above.
  return <div className={className} dangerouslySetInnerHTML={{ __html }} />;
}
