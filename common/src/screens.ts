import { fillPath } from './contract/path-pattern.ts';
import type { Permission } from './contract/roles.ts';
import { type MenuGroup, type RecordName, type Screen, type ScreenIcon, type ScreenName, screens } from './registry.ts';

const rows = (): [ScreenName, Screen][] => Object.entries(screens) as [ScreenName, Screen][];

export type MenuScreen = {
  name: ScreenName;
  path: string;
  title: string;
  needs: Permission;
  icon: ScreenIcon;
  words?: string;
};

/** The screens of a group, in their order. */
export const menuScreens = (group: MenuGroup): MenuScreen[] =>
  rows().flatMap(([name, row]) =>
    row.group === group ? [{ ...row, name, path: row.pattern, icon: row.icon as ScreenIcon }] : [],
  );

/** The headings of the sidebar's groups; the first has none. */
export const sidebarGroups = [
  { group: 'work', title: null },
  { group: 'company', title: 'Company' },
  { group: 'system', title: 'System' },
] as const;

/** The names of records with an address. */
export const recordNames = (): string[] => rows().flatMap(([, { record }]) => record ?? []);

/** The address of a record: its own screen, or its list with the parameter that opens it. */
export function recordPath(record: RecordName, id: string): string {
  const row = rows().find(([, row]) => row.record === record)?.[1];
  if (!row) throw new Error(`No screen shows a ${record}.`);
  const { pattern, parameter } = row;
  return parameter ? `${pattern}?${new URLSearchParams({ [parameter]: id })}` : fillPath(pattern, { id });
}

/** The address of the enquiries whose day to come back has come. */
export const dueEnquiriesPath = `${screens.enquiries.pattern}?state=due`;

/** The parameter with which the screen of an enquiry begins a reply. */
export const replyParameter = 'reply';

/** The address of an enquiry with the form of its reply. */
export const replyPath = (id: string): string => `${recordPath('enquiry', id)}&${replyParameter}=yes`;
