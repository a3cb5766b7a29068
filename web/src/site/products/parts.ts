import { useEffect, useState } from 'react';

type Parts = typeof import('./details/parts.ts');

let loaded: Parts | undefined;

/**
 * Loads what product pages alone consist of. The server and the browser wait for it before they render a product page;
 * all other pages do without.
 */
export async function loadParts(): Promise<Parts> {
  loaded ??= await import('./details/parts.ts');
  return loaded;
}

/** The parts of the product page; undefined until they are loaded after a navigation. */
export function useParts(): Parts | undefined {
  const [parts, setParts] = useState(loaded);
  useEffect(() => {
    if (!parts) loadParts().then(setParts, () => undefined);
  }, [parts]);
  return parts;
}
