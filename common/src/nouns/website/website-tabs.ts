import type { Permission } from '../../contract/roles.ts';
import type { WebsiteField } from '../fields/website-fields.ts';
import { settingFields } from './setting-fields.ts';

export type WebsiteTab = {
  name: string;
  title: string;
  fields: readonly WebsiteField[];
  /** The field whose circles are edited here, too. */
  circles?: readonly WebsiteField[];
};

/** The parts of the profile, each of which is saved by itself. */
export const websiteTabs: readonly WebsiteTab[] = [
  { name: 'identity', title: 'Identity', fields: ['name', 'shortName', 'tagline', 'founded', 'summary', 'credit'] },
  { name: 'look', title: 'Look', fields: ['look'], circles: ['about'] },
  { name: 'home', title: 'Home', fields: ['hero', 'weAre', 'facts'] },
  { name: 'about', title: 'About', fields: ['about'] },
  { name: 'contact', title: 'Contact', fields: ['phones', 'emails', 'address', 'postal', 'hours', 'timeZone', 'map'] },
  { name: 'legal', title: 'Legal', fields: ['legal'] },
  { name: 'brands', title: 'Brands', fields: ['brands'] },
  { name: 'photographs', title: 'Photographs', fields: ['photographs'] },
  { name: 'search', title: 'Search and sharing', fields: ['search'] },
  { name: 'recipients', title: 'Mail recipients', fields: ['enquiriesTo'] },
  { name: 'answers', title: 'Answers', fields: ['answerPromise'] },
];

/** Whether a field is a setting, which only owners change. */
export const isSetting = (field: WebsiteField): boolean => (settingFields as readonly WebsiteField[]).includes(field);

/** Whether a tab has settings. The fields of others are content. */
export const hasSettings = ({ fields }: WebsiteTab): boolean => fields.some(isSetting);

/** What a user edits in a tab, with its circles; nothing if the user may not. */
export const fieldsFor = ({ fields, circles = [] }: WebsiteTab, may: (needs: Permission) => boolean): WebsiteField[] =>
  [...fields, ...circles].filter(field => may(isSetting(field) ? 'settings' : 'content'));

/** The tab that has a field. */
export function tabOf(field: WebsiteField): WebsiteTab {
  const tab = websiteTabs.find(({ fields }) => fields.includes(field));
  if (!tab) throw new Error(`No tab has ${field}.`);
  return tab;
}
