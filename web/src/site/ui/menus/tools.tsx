import { paths } from '@hydraulics/common/contract/site-paths';
import { useQuery } from '../../../shared/data/use-query.ts';
import { queries } from '../../page/queries.ts';
import { PageLink } from '../link.tsx';

type Tool = { title: string; to: string };

/** The tools that the catalogue has data for: sizing if there are cylinders, codes if a product has a type code. */
export function useTools(): { sizing: Tool | undefined; codes: Tool | undefined } {
  const { value: categories = [] } = useQuery(queries.menu);
  return {
    sizing: categories.some(({ isSized }) => isSized)
      ? { title: 'Size a cylinder', to: paths.sizing.href() }
      : undefined,
    codes: categories.some(({ hasCodes }) => hasCodes)
      ? { title: 'Decode an order code', to: paths.search.href() }
      : undefined,
  };
}

/** A link to each tool, as entries of a list. */
export function ToolLinks() {
  const { sizing, codes } = useTools();
  return (
    <>
      {[sizing, codes].map(
        tool =>
          tool && (
            <li key={tool.to}>
              <PageLink to={tool.to}>{tool.title}</PageLink>
            </li>
          ),
      )}
    </>
  );
}
