import type { CallOptions, Client } from '@hydraulics/common/contract/client';
import { AppError } from '@hydraulics/common/contract/errors';
import { type WebsiteField, websiteFields } from '@hydraulics/common/nouns/fields/website-fields';
import type { Website } from '@hydraulics/common/nouns/website/website';
import { hasSettings, type WebsiteTab } from '@hydraulics/common/nouns/website/website-tabs';
import type { Base } from '../../ui/drafts/drafts.ts';
import { described, type FieldDescription, type Submission } from '../../ui/form/description.ts';
import { isSame } from '../../ui/values/form-values.ts';
import { PartField } from './parts/part-field.tsx';
import { shapes, textsOf, toForm } from './parts/shapes.ts';

/** The values of a tab, as typed. */
export type TabValues = Record<string, unknown>;
type Sent = Record<string, unknown>;

type Recipients = { default?: string[]; categories?: Record<string, string[]> } | null | undefined;

/** The stored profile, or an earlier version of it, as values of a tab. */
export const toTabValues = ({ fields }: WebsiteTab, row: Partial<Record<WebsiteField, unknown>>): TabValues =>
  Object.fromEntries(fields.map(name => [name, toForm(shapes[name], readable(name, row[name]))]));

function readable(name: WebsiteField, value: unknown): unknown {
  if (name !== 'enquiriesTo') return value;
  const { default: all = [], categories = {} } = (value as Recipients) ?? {};
  const rows = Object.entries(categories).map(([category, addresses]) => ({ category, addresses }));
  return { default: all, categories: rows };
}

export const tabFields = ({ fields }: WebsiteTab): FieldDescription<TabValues>[] =>
  fields.map(name => ({
    name,
    ...described(websiteFields[name]),
    Input: PartField,
    show: value => textsOf(shapes[name], toForm(shapes[name], value)),
  }));

/** Retries after saves of other tabs. */
const tries = 5;

type TabSave = {
  tab: WebsiteTab;
  data: Sent;
  base: Base<TabValues>;
  later: Submission<TabValues>['later'];
  options: CallOptions;
};

/**
 * Saves one tab. A save of another tab in between is no conflict, because the call contains only this one.
 * @throws AppError `version_conflict` if somebody else changed this tab
 */
export async function saveTab(client: Client, { tab, data, base, later, options }: TabSave) {
  let { version } = base;
  for (let tried = 1; ; tried += 1) {
    try {
      const input = { ...data, ...later, version } as never;
      return await (hasSettings(tab)
        ? client.website.updateSettings(input, options)
        : client.website.update(input, options));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'version_conflict' || tried === tries) throw error;
      const latest: Website = await client.website.get({});
      if (latest.version === version || !isSame(toTabValues(tab, latest), base.values)) throw error;
      version = latest.version;
    }
  }
}
