import type { ComponentProps } from 'react';
import { usePlace } from '../page/place.ts';

/** A link to a page of the site. It marks the current page. */
export function PageLink({ to, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  const { pathname } = usePlace();
  return <a href={to} aria-current={pathname === to ? 'page' : undefined} {...rest} />;
}
