import { screens } from '@hydraulics/common/registry';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { rememberPlace } from '../ui/table/list-place.ts';

const lists = new Set<string>(Object.values(screens).flatMap(screen => ('isList' in screen ? [screen.pattern] : [])));

/** Remembers filter, order, page and scroll position of each list, for returning to it. */
export function useKeepPlace(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!lists.has(pathname)) return;
    // The enquiry open beside the list is not part of the position, nor is the tab, which a form returns to itself.
    const params = new URLSearchParams(search);
    params.delete('tab');
    params.delete(screens.enquiries.parameter);
    const remaining = params.toString();
    rememberPlace(pathname, { search: remaining && `?${remaining}` });
    const onScroll = () => rememberPlace(pathname, { top: window.scrollY });
    addEventListener('scrollend', onScroll);
    return () => removeEventListener('scrollend', onScroll);
  }, [pathname, search]);
}
