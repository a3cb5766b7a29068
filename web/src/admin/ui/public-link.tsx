import type { ReactNode } from 'react';
import { useHost } from '../../shared/host.tsx';

type PublicLinkProps = { path: string; className?: string; children: ReactNode };

/** A link to the public site: opens another tab, or from the desktop app the default browser. */
export function PublicLink({ path, className, children }: PublicLinkProps) {
  const host = useHost();
  return (
    <a
      className={className}
      href={path}
      target="_blank"
      rel="noopener"
      onClick={event => {
        event.preventDefault();
        void host.openLink(path);
      }}
    >
      {children}
    </a>
  );
}
