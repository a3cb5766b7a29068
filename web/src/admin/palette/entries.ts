import { paths } from '@hydraulics/common/contract/paths';
import { type MenuScreen, menuScreens } from '@hydraulics/common/screens';
import { fold } from '@hydraulics/common/text';
import type { NamedIcon } from '../ui/named-icons.ts';

/** One line of the palette: a place to go to, or something to do. */
export type Entry = {
  /** Unlike any other's. */
  id: string;
  icon: NamedIcon;
  title: string;
  /** What tells it from others of the same title. */
  detail?: string;
  /** Other words by which it may be looked for. */
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

/** What can be done without a record at hand. */
type Doing = { logout: () => void; shortcuts: () => void; openLink: (path: string) => void };

/** The screens and the actions, which need no server to be found. */
export function fixedGroups({ logout, shortcuts, openLink }: Doing): Group[] {
  return [
    {
      title: 'Go to',
      entries: [...menuScreens('main'), ...menuScreens('foot')].map(place),
    },
    {
      title: 'Actions',
      entries: [
        ...menuScreens('actions').map(place),
        {
          id: 'website',
          icon: 'website',
          title: 'Open the website',
          words: 'public site home',
          go: () => openLink(paths.home.href()),
        },
        { id: 'shortcuts', icon: 'keyboard', title: 'Keyboard shortcuts', words: 'help keys', go: shortcuts },
        { id: 'logout', icon: 'logout', title: 'Logout', words: 'sign out leave', go: logout },
      ],
    },
  ];
}

/** The entries that have every word of the text in them; all of them for none. Groups without any fall away. */
export function matching(groups: Group[], text: string): Group[] {
  const wanted = fold(text).split(' ');
  return groups
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(entry => {
        const searched = fold(`${entry.title} ${entry.words ?? ''}`);
        return wanted.every(word => searched.includes(word));
      }),
    }))
    .filter(({ entries }) => entries.length > 0);
}
