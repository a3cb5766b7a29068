import { paths } from '@hydraulics/common/contract/paths';
import type { Permission } from '@hydraulics/common/contract/roles';
import { type Theme, themes } from '@hydraulics/common/host';
import { type MenuGroup, screens } from '@hydraulics/common/registry';
import { dueEnquiriesPath, type MenuScreen, menuScreens } from '@hydraulics/common/screens';
import { fold, searchText } from '@hydraulics/common/text';
import { themeNames } from '../ui/appearance/use-theme.ts';
import type { NamedIcon } from '../ui/named-icons.ts';

/** One entry of the palette: a link or an action. */
export type Entry = {
  id: string;
  icon: NamedIcon;
  title: string;
  /** Distinguishes entries of the same title. */
  detail?: string;
  /** Synonyms for the search. */
  words?: string;
  go: string | (() => void);
};

export type Group = { title: string; entries: Entry[] };

const place = ({ path, icon, title, words = '' }: MenuScreen): Entry => ({
  id: path,
  icon,
  title,
  words,
  go: path,
});

const due: Entry = {
  id: 'due',
  icon: screens.enquiries.icon,
  title: 'Due enquiries',
  words: 'overdue late come back waiting',
  go: dueEnquiriesPath,
};

type EntryActions = {
  logout: () => void;
  shortcuts: () => void;
  openLink: (path: string) => void;
  chooseTheme: (theme: Theme) => void;
};
type May = (permission: Permission) => boolean;

/** The screens and actions that the role allows; they need no server. */
export function fixedGroups({ logout, shortcuts, openLink, chooseTheme }: EntryActions, may: May): Group[] {
  const offered = (group: MenuGroup) =>
    menuScreens(group)
      .filter(({ needs }) => may(needs))
      .map(place);
  return [
    {
      title: 'Go to',
      entries: [
        ...(['work', 'company', 'system', 'account'] as const).flatMap(offered),
        ...(may('enquiries') ? [due] : []),
      ],
    },
    {
      title: 'Actions',
      entries: [
        ...offered('actions'),
        {
          id: 'website',
          icon: 'website',
          title: 'Open the website',
          words: 'public site home',
          go: () => openLink(paths.home.href()),
        },
        { id: 'shortcuts', icon: 'keyboard', title: 'Keyboard shortcuts', words: 'help keys', go: shortcuts },
        ...themes.map(theme => ({
          id: `theme-${theme}`,
          icon: theme,
          title: `Appearance: ${themeNames[theme].toLowerCase()}`,
          words: 'theme mode colour scheme',
          go: () => chooseTheme(theme),
        })),
        { id: 'logout', icon: 'logout', title: 'Logout', words: 'sign out leave', go: logout },
      ],
    },
  ];
}

/** The entries that contain every word of the text; all of them for an empty text. Empty groups are left out. */
export function matching(groups: Group[], text: string): Group[] {
  const words = fold(text).split(' ');
  return groups
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(entry => {
        const searched = searchText(`${entry.title} ${entry.words ?? ''}`);
        return words.every(word => searched.includes(word));
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}
