import { paths } from '@hydraulics/common/contract/site-paths';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { titleOf } from '../page/head.ts';
import type { PageView } from '../page/page.ts';
import { Island } from './islands/island.tsx';
import { PageLink } from './link.tsx';
import { SearchField } from './search/search-field.tsx';

const searchField = {
  id: 'search-missing',
  label: 'Search the catalogue',
  hint: 'Order code, name or duty',
  className: 'search-wide',
};

type MissingProps = { title: string; text: string };

/** A page about something missing, with links onwards. */
export function Missing({ title, text }: MissingProps) {
  return (
    <div className="missing drawing-paper">
      <div className="missing-inner">
        <svg className="missing-part" viewBox="0 0 640 290" aria-hidden="true">
          <path className="missing-axis" d="M0 120h640M270 10v200" />
          <path
            className="missing-outline"
            d="M76 62h300v116H76zM40 44h36v152H40zM376 44h52v152h-52zM428 92h150v56H428zM578 70h48v100h-48zM196 62v116M226 62v116M226 92h150M226 148h150"
          />
          <path className="missing-measure" d="M40 212v64M428 212v64M40 262h162M266 262h162" />
          <path className="missing-head" d="M40 262l14-4v8zM428 262l-14-4v8z" />
          <text className="missing-code" x="234" y="271">
            404
          </text>
        </svg>
        <h1 className="missing-title">{title}</h1>
        <p className="missing-text">{text}</p>
        <Island name="search" Component={SearchField} props={searchField} />
        <p className="missing-ways">
          <PageLink to={paths.products.href()} className="button button-dark">
            All products
            <Icon icon={icons.arrow} />
          </PageLink>
          <PageLink to={paths.home.href()} className="button button-line">
            {paths.home.title}
          </PageLink>
        </p>
      </div>
    </div>
  );
}

function Page() {
  return (
    <Missing
      title="Page not found"
      text="There is no page at this address. It may have moved, or the address may be mistyped."
    />
  );
}

/** The page of every unknown address. */
export const notFound: PageView = {
  queries: () => [],
  head: store => ({ title: titleOf(store, 'Page not found'), description: '' }),
  Component: Page,
  isNotFound: true,
};
