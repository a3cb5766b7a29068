import { type Markup, trustedMarkup } from './trusted-html.ts';

const known = new Map<string, Markup>();

/** Cached, because React would set a new value again at each render. */
function shapesOf(icon: string): Markup {
  const shapes = known.get(icon) ?? trustedMarkup(icon);
  known.set(icon, shapes);
  return shapes;
}

/** A decorative icon, hidden from screen readers. */
export function Icon({ icon, className = '' }: { icon: string; className?: string }) {
  const name = className ? `icon ${className}` : 'icon';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the shapes come from the icon sets, at build time
  return <svg className={name} viewBox="0 0 24 24" aria-hidden="true" dangerouslySetInnerHTML={shapesOf(icon)} />;
}
