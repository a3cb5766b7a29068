import type { Theme } from '@hydraulics/common/host';
import { useCallback, useEffect, useState } from 'react';
import { useHost } from '../../../shared/host.tsx';
import { notify } from '../../../shared/ui/notify.tsx';
import { reasonOf } from '../../data/reasons.ts';

/** The names of the colour schemes. */
export const themeNames: Record<Theme, string> = { system: 'Same as the system', light: 'Light', dark: 'Dark' };

/** Chooses a colour scheme; shows an error if it cannot be stored. */
export function useChooseTheme(): (theme: Theme) => void {
  const { theme } = useHost();
  return useCallback(chosen => void theme.save(chosen).catch(error => notify.error(reasonOf(error))), [theme]);
}

/** The chosen colour scheme, null until it is known, and a function to choose another. */
export function useTheme(): [Theme | null, (theme: Theme) => void] {
  const { theme } = useHost();
  const [current, setCurrent] = useState<Theme | null>(null);
  const choose = useChooseTheme();
  useEffect(() => {
    const stop = theme.watch(setCurrent);
    // A choice made in the meantime is newer.
    void theme.read().then(stored => setCurrent(known => known ?? stored));
    return stop;
  }, [theme]);
  return [
    current,
    chosen => {
      // The desktop app stores it and reports back later.
      setCurrent(chosen);
      choose(chosen);
    },
  ];
}
