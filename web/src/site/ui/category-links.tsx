import { categoryPath } from '@hydraulics/common/addresses/record-paths';
import { siteMessages } from '@hydraulics/common/site-messages';
import { useQuery } from '../../shared/data/use-query.ts';
import { queries } from '../page/queries.ts';
import { PageLink } from './link.tsx';

/** One link for each category with products, or the text for none. */
export function CategoryLinks({ className }: { className: string }) {
  const { value: categories = [] } = useQuery(queries.menu);
  if (categories.length === 0) return <p className={`${className}-none`}>{siteMessages.noCategories}</p>;
  return (
    <ul className={className}>
      {categories.map(category => (
        <li key={category._id}>
          <PageLink to={categoryPath(category)}>{category.name}</PageLink>
        </li>
      ))}
    </ul>
  );
}
