import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

type DisclosureProps = {
  className: string;
  /** What stands in the summary, which opens and closes. */
  summary: ReactNode;
  /** The name of the summary, where its content is only a sign. */
  label?: string;
  /** Whether the present page is one of those inside. */
  current?: boolean;
  children: ReactNode;
};

const close = (details: HTMLDetailsElement | null) => details?.removeAttribute('open');

/**
 * A menu that opens without script. With script it closes on Escape (focus goes back to its summary), on a press or a
 * focus elsewhere, and when another page arrives.
 */
export function Disclosure({ className, summary, label, current = false, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  const arrived = useRef(key);
  useEffect(() => {
    // Not when React wakes: the press that opened the menu may be what woke it.
    if (arrived.current === key) return;
    arrived.current = key;
    close(details.current);
  }, [key]);

  useEffect(() => {
    const leave = ({ target }: Event) => {
      const menu = details.current;
      // Inside a larger menu it stays open until that closes: what is below must not move away under a finger.
      const bounds = menu?.parentElement?.closest('details') ?? menu;
      if (menu?.open && !bounds?.contains(target as Node)) close(menu);
    };
    const dismiss = (event: KeyboardEvent) => {
      const menu = details.current;
      // The innermost open menu takes the key.
      if (event.key !== 'Escape' || event.defaultPrevented || !menu?.open || menu.querySelector('details[open]'))
        return;
      event.preventDefault();
      close(menu);
      menu.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', dismiss);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', dismiss);
    };
  }, []);

  return (
    // It may have been opened before React woke, which is no mistake.
    <details className={className} ref={details} suppressHydrationWarning>
      <summary aria-label={label} data-current={current || undefined}>
        {summary}
      </summary>
      {children}
    </details>
  );
}
