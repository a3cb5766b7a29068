import type { ComponentProps } from 'react';
import { usePlace } from '../page/place.ts';

/** A link to a page of the site. It marks the current page. */
export function PageLink({ to, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  const { pathname, Link } = usePlace();
  const current = pathname === to ? ('page' as const) : undefined;
  if (!Link) return <a href={to} aria-current={current} {...rest} />;
  return <Link to={to} aria-current={current} {...rest} />;
}
