import { paths } from '@hydraulics/common/paths';
import { siteMessages } from '@hydraulics/common/site-messages';
import { useQuery } from '../data/use-query.ts';
import { PageLink } from './link.tsx';
import { queries } from './queries.ts';

/** One link for each category, or the words for when there is none. */
export function CategoryLinks({ className }: { className: string }) {
  const { value: categories = [] } = useQuery(queries.categories);
  if (categories.length === 0) return <p className={`${className}-none`}>{siteMessages.noCategories}</p>;
  return (
    <ul className={className}>
      {categories.map(({ _id, name }) => (
        <li key={_id}>
          <PageLink to={paths.category.href({ categoryId: _id })}>{name}</PageLink>
        </li>
      ))}
    </ul>
  );
}
