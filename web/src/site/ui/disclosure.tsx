import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

type DisclosureProps = {
  className: string;
  summary: ReactNode;
  /** Names the summary if its content is only an icon. */
  label?: string;
  current?: boolean;
  children: ReactNode;
};

const close = (details: HTMLDetailsElement | null) => details?.removeAttribute('open');

/**
 * A menu that opens without script. With script it closes on Escape (the focus returns to its summary), on a press or
 * focus outside, and on navigation.
 */
export function Disclosure({ className, summary, label, current = false, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  const handledKey = useRef(key);
  useEffect(() => {
    // Not on hydration, because the press that opened the menu may have caused it.
    if (handledKey.current === key) return;
    handledKey.current = key;
    close(details.current);
  }, [key]);

  useEffect(() => {
    const leave = ({ target }: Event) => {
      const menu = details.current;
      // A nested menu stays open until its parent closes, so that nothing moves away under a finger.
      const bounds = menu?.parentElement?.closest('details') ?? menu;
      if (menu?.open && !bounds?.contains(target as Node)) close(menu);
    };
    const dismiss = (event: KeyboardEvent) => {
      const menu = details.current;
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
    // It may have been opened before hydration.
    <details className={className} ref={details} suppressHydrationWarning>
      <summary aria-label={label} data-current={current || undefined}>
        {summary}
      </summary>
      {children}
    </details>
  );
}
