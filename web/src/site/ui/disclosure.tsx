import type { ReactNode } from 'react';

type DisclosureProps = {
  className: string;
  summary: ReactNode;
  /** Names the summary if its content is only an icon. */
  label?: string;
  current?: boolean;
  children: ReactNode;
};

/** A menu that opens without script. With script it also closes by itself, see `menus/dismiss-menus.ts`. */
export const Disclosure = ({ className, summary, label, current = false, children }: DisclosureProps) => (
  <details className={className}>
    <summary aria-label={label} data-current={current || undefined}>
      {summary}
    </summary>
    {children}
  </details>
);
