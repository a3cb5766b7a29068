import { type Host, type Theme, themes } from '@hydraulics/common/host';
import { themeKey } from '@hydraulics/common/limits';

/** Sets the meta element, too, which works before the style sheet has loaded. */
function apply(theme: Theme): void {
  const { documentElement: root, head } = document;
  root.dataset.theme = theme;
  head.querySelector('meta[name=color-scheme]')?.setAttribute('content', theme === 'system' ? 'light dark' : theme);
}

function read(): Theme {
  const stored = localStorage.getItem(themeKey);
  return themes.find(theme => theme === stored) ?? 'system';
}

const listeners = new Set<(theme: Theme) => void>();

/** The browser's choice of a colour scheme, which the page's inline script applies before the first paint. */
export const browserTheme: Host['theme'] = {
  async read() {
    return read();
  },
  async save(theme) {
    for (const listener of listeners) listener(theme);
    try {
      localStorage.setItem(themeKey, theme);
    } catch {
      throw new Error('This browser does not store the choice, so it ends with this page.');
    }
  },
  watch(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Applies the stored choice, and each one made in another tab. */
export function followTheme(): void {
  apply(read());
  listeners.add(apply);
  addEventListener('storage', ({ key }) => {
    // A null key means that the whole storage was cleared.
    if (key === null || key === themeKey) for (const listener of listeners) listener(read());
  });
}
