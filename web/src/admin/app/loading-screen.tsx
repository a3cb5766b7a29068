import { adminPaths } from '@hydraulics/common/contract/paths';
import { matchPath, useLocation } from 'react-router-dom';
import { Loading } from '../../shared/ui/states.tsx';

/** The title of a screen before its script is loaded. */
export function titleOf(pathname: string): string {
  const page = Object.values(adminPaths).find(({ pattern }) => matchPath(pattern, pathname));
  return page === adminPaths.dashboard ? 'Welcome' : (page?.title ?? 'Back office');
}

/** Replaces a loading screen, with its heading. */
export function LoadingScreen() {
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
