import type { ReactNode } from 'react';
import { useHost } from '../../shared/host.tsx';

type PublicLinkProps = {
  path: string;
  className?: string;
  /** Names a link that is only an icon. */
  label?: string;
  children: ReactNode;
};

/** A link to the public site: opens another tab, or from the desktop app the default browser. */
export function PublicLink({ path, className, label, children }: PublicLinkProps) {
  const host = useHost();
  return (
    <a
      className={className}
      href={path}
      aria-label={label}
      title={label}
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
