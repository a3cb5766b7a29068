import { type WebsiteField, websiteFields } from '@hydraulics/common/nouns/fields/website-fields';
import { withoutEmpty } from '@hydraulics/common/nouns/website/profile';
import { websiteId } from '@hydraulics/common/nouns/website/website';
import type { WebsiteRow } from '../db/tables/website/website.ts';
import { newRecord } from '../repositories/records.ts';

type Columns = Pick<WebsiteRow, WebsiteField>;

const names = Object.keys(websiteFields) as WebsiteField[];

/** What a field that is not filled in is stored as. */
const nothing = (name: WebsiteField) => (websiteFields[name].kind === 'text' ? '' : null);

/** The columns of the fields that are given. */
export const columnsOf = (values: Partial<Record<WebsiteField, unknown>>): Partial<Columns> =>
  Object.fromEntries(
    names.flatMap(name => (values[name] === undefined ? [] : [[name, withoutEmpty(values[name]) ?? nothing(name)]])),
  );

/** The columns of a whole profile: what is not given is empty. */
export const wholeProfile = (values: Partial<Record<WebsiteField, unknown>>): Columns =>
  ({ ...Object.fromEntries(names.map(name => [name, nothing(name)])), ...columnsOf(values) }) as Columns;

/** The first row of the profile. */
export const newProfile = (now: Date, values: Partial<Record<WebsiteField, unknown>>) => ({
  ...newRecord(now),
  ...wholeProfile(values),
  id: websiteId,
  updatedBy: null as string | null,
  importedAt: null as Date | null,
});
