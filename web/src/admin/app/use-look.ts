import type { Look } from '@hydraulics/common/nouns/company';
import { lookColours } from '@hydraulics/common/units/colours/colours';
import { useLayoutEffect } from 'react';

/** Gives the back office the company's colours. In the dark scheme texts stay light. */
export function useLook(look: Look | undefined): void {
  const { base, accent } = look ?? {};
  useLayoutEffect(() => {
    if (!base && !accent) return;
    const { ink, inkRaised, signal500, signal700 } = lookColours({ ...(base && { base }), ...(accent && { accent }) });
    const properties = {
      '--board': ink,
      '--board-raised': inkRaised,
      '--signal-500': signal500,
      '--signal-700': `light-dark(${signal700}, ${signal500})`,
    };
    const { style } = document.documentElement;
    for (const [name, value] of Object.entries(properties)) style.setProperty(name, value);
    return () => {
      for (const name of Object.keys(properties)) style.removeProperty(name);
    };
  }, [base, accent]);
}
