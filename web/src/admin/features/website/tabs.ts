import type { Permission } from '@hydraulics/common/contract/roles';
import { type WebsiteField, websiteFields } from '@hydraulics/common/nouns/fields/website-fields';
import { settingFields } from '@hydraulics/common/nouns/website/website';

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

/** The fields that visitors need and that are empty, with the tab of each: `Telephone numbers`. */
export const missingBy = (missing: readonly WebsiteField[]) =>
  tabs.flatMap(tab => {
    const labels = tab.fields.filter(name => missing.includes(name)).map(name => websiteFields[name].label);
    return labels.length > 0 ? [{ tab, labels }] : [];
  });
