import type { WebsiteField } from '../fields/website-fields.ts';

/** The fields that only owners change. Editors change the others, too. */
export const settingFields = [
  ...(['name', 'shortName', 'tagline', 'founded', 'summary', 'credit'] as const),
  ...(['look', 'phones', 'emails', 'address', 'postal', 'hours', 'timeZone', 'map', 'legal', 'enquiriesTo'] as const),
] satisfies WebsiteField[];
