import { paths } from '@hydraulics/common/contract/site-paths';
import { useQuery } from '../../shared/data/use-query.ts';
import { queries } from '../page/queries.ts';
import { PageLink } from '../ui/link.tsx';

/** The pages that staff list here, in their order. */
export function useStaffPages(place: 'menu' | 'footer') {
  const { pages = [] } = useQuery(queries.pageLinks).value ?? {};
  return pages.filter(page => page.place === place);
}

/** The pages that staff list here, after the site's own entries; the footer also leads to the news, if there is any. */
export function StaffPageLinks({ place }: { place: 'menu' | 'footer' }) {
  const { hasNews = false } = useQuery(queries.pageLinks).value ?? {};
  const listed = useStaffPages(place);
  return (
    <>
      {listed.map(({ name, title }) => (
        <li key={name}>
          <PageLink to={paths.page.href({ name })}>{title}</PageLink>
        </li>
      ))}
      {place === 'footer' && hasNews && (
        <li>
          <PageLink to={paths.news.href()}>{paths.news.title}</PageLink>
        </li>
      )}
    </>
  );
}
