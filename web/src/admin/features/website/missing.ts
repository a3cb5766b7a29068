import type { WebsiteField } from '@hydraulics/common/nouns/fields/website-fields';
import { complete } from '@hydraulics/common/nouns/website/profile';
import { createContext, useContext } from 'react';

type Values = Partial<Record<WebsiteField, unknown>>;

/** Where something is empty that visitors must be shown: `phones`, `about.vision.paragraphs`. */
export function missingPlaces(values: Values): string[] {
  const result = complete(values);
  return 'places' in result ? result.places.map(place => place.join('.')) : [];
}

const Missing = createContext<readonly string[]>([]);

export const MissingProvider = Missing.Provider;

/** Whether visitors must be shown what belongs to a place of the profile, and nothing is stored there. */
export function useIsMissing(path: string): boolean {
  return useContext(Missing).some(place => path === place || path.startsWith(`${place}.`));
}
