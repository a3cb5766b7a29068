/** A decorative icon, hidden from screen readers. */
export function Icon({ icon, className = '' }: { icon: string; className?: string }) {
  const name = className ? `icon ${className}` : 'icon';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the shapes come from the icon sets, at build time
  return <svg className={name} viewBox="0 0 24 24" aria-hidden="true" dangerouslySetInnerHTML={{ __html: icon }} />;
}
