import { type ScreenName, screens } from '@hydraulics/common/registry';
import type { Crumb } from '../ui/page.tsx';

type ListName = { [Name in ScreenName]: (typeof screens)[Name] extends { isList: true } ? Name : never }[ScreenName];

/** The lists of records, for breadcrumbs. The specification calls its own ones pages. */
export const listPages = Object.fromEntries(
  Object.entries(screens).flatMap(([name, screen]) =>
    'isList' in screen
      ? [[name, { title: screen.group === 'work' ? `${screen.title} Page` : screen.title, to: screen.pattern }]]
      : [],
  ),
) as Record<ListName, Crumb>;
