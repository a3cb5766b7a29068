const openMenus = () => [...document.querySelectorAll<HTMLDetailsElement>('.header details[open]')];

const close = (menu: HTMLDetailsElement) => menu.removeAttribute('open');

/** Lets menus close on Escape (the focus returns to the summary) and on a press or focus outside. */
export function dismissMenus(): void {
  const leave = ({ target }: Event) => {
    for (const menu of openMenus()) {
      // A nested menu stays open until its parent closes, so that nothing moves away under a finger.
      const bounds = menu.parentElement?.closest('details') ?? menu;
      if (!bounds.contains(target as Node)) close(menu);
    }
  };
  const dismiss = (event: KeyboardEvent) => {
    const innermost = openMenus().at(-1);
    if (event.key !== 'Escape' || event.defaultPrevented || !innermost) return;
    event.preventDefault();
    close(innermost);
    innermost.querySelector('summary')?.focus();
  };
  document.addEventListener('pointerdown', leave);
  document.addEventListener('focusin', leave);
  document.addEventListener('keydown', dismiss);
}
