import type { Permission } from '@hydraulics/common/contract/roles';
import type { WebsiteField } from '@hydraulics/common/nouns/fields/website-fields';
import { complete } from '@hydraulics/common/nouns/website/profile';
import { settingFields } from '@hydraulics/common/nouns/website/website';
import { wordsOf } from './parts/shapes.ts';

export type WebsiteTab = { name: string; title: string; fields: readonly WebsiteField[] };

/** The parts of the profile, each of which is saved by itself. */
export const tabs: readonly WebsiteTab[] = [
  { name: 'identity', title: 'Identity', fields: ['name', 'shortName', 'tagline', 'founded', 'summary', 'credit'] },
  { name: 'look', title: 'Look', fields: ['look'] },
  { name: 'home', title: 'Home', fields: ['hero', 'weAre', 'facts'] },
  { name: 'about', title: 'About', fields: ['about'] },
  { name: 'contact', title: 'Contact', fields: ['phones', 'emails', 'address', 'postal', 'hours', 'map'] },
  { name: 'legal', title: 'Legal', fields: ['legal'] },
  { name: 'brands', title: 'Brands', fields: ['brands'] },
  { name: 'photographs', title: 'Photographs', fields: ['photographs'] },
  { name: 'recipients', title: 'Mail recipients', fields: ['enquiriesTo'] },
  { name: 'answers', title: 'Answers', fields: ['answerPromise'] },
];

/** Whether all fields of a tab are settings, which only owners change. */
export const isSettings = ({ fields }: WebsiteTab): boolean =>
  fields.every(name => (settingFields as readonly WebsiteField[]).includes(name));

export const needsOf = (tab: WebsiteTab): Permission => (isSettings(tab) ? 'settings' : 'content');

/** What visitors need and is empty, by tab: `Telephone numbers`, `About us (Vision, Heading)`. */
export function missingBy(values: Partial<Record<WebsiteField, unknown>>) {
  const result = complete(values);
  const places = 'places' in result ? result.places : [];
  return tabs.flatMap(tab => {
    const own = places.filter(([field]) => tab.fields.some(name => name === field));
    return own.length > 0 ? [{ tab, labels: [...new Set(own.map(wordsOf))] }] : [];
  });
}
