import { adminPaths } from '@hydraulics/common/contract/paths';
import { matchPath, useLocation } from 'react-router-dom';
import { Loading } from '../../shared/ui/states.tsx';

/** What a screen is called before it is there. */
export function titleOf(pathname: string): string {
  const page = Object.values(adminPaths).find(({ pattern }) => matchPath(pattern, pathname));
  // It has a title, and a heading that greets.
  return page === adminPaths.dashboard ? 'Welcome' : (page?.title ?? 'Back office');
}

/** Stands in the place of a screen that is on its way, under the heading that it will have. */
export function Waiting() {
  const { pathname } = useLocation();
  return (
    <>
      <header className="page-head">
        <h1 tabIndex={-1}>{titleOf(pathname)}</h1>
      </header>
      <Loading />
    </>
  );
}
