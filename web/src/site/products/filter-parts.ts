import { useEffect, useState } from 'react';

type Parts = typeof import('./filters/parts.ts');

let loaded: Parts | undefined;

/** Loads the filters, which only the pages of categories have. */
export async function loadFilterParts(): Promise<Parts> {
  loaded ??= await import('./filters/parts.ts');
  return loaded;
}

/** The filters; undefined until they are loaded after a navigation. */
export function useFilterParts(): Parts | undefined {
  const [parts, setParts] = useState(loaded);
  useEffect(() => {
    if (!parts) loadFilterParts().then(setParts, () => undefined);
  }, [parts]);
  return parts;
}
