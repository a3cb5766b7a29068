import { useEffect, useState } from 'react';
import { useChosen } from './chosen.ts';

type Module = typeof import('./tray.tsx');

/** The tray of chosen products, loaded once there is one. */
export function LazyTray() {
  const isNeeded = useChosen().length > 0;
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    if (isNeeded) import('./tray.tsx').then(setModule, () => undefined);
  }, [isNeeded]);
  return module ? <module.Tray /> : null;
}
