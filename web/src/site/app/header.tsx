import { telephone } from '@hydraulics/common/contact-links';
import { paths } from '@hydraulics/common/contract/site-paths';
import type { ReactNode } from 'react';
import { matchPath } from 'react-router-dom';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { usePlace } from '../page/place.ts';
import { useCompany } from '../page/use-company.ts';
import { CategoryLinks } from '../ui/category-links.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { Enquire } from '../ui/enquire.tsx';
import { Island } from '../ui/islands/island.tsx';
import { PageLink } from '../ui/link.tsx';
import { Logo } from '../ui/logo.tsx';
import { ToolLinks, useTools } from '../ui/menus/tools.tsx';
import { SearchField } from '../ui/search/search-field.tsx';
import { StaffPageLinks, useStaffPages } from './staff-page-links.tsx';

const searchField = { id: 'search-header', label: 'Search products', hint: 'Search', className: 'header-search' };

/**
 * The header of every page. Its links exist twice, in a row and in a menu for narrow screens, and the style sheet shows
 * one of them, so both work without script.
 */
export function Header() {
  const phone = useCompany()?.phones[0];
  const hasMore = useStaffPages('menu').length > 0;
  return (
    <header className={hasMore ? 'header header-more' : 'header'}>
      <div className="header-row">
        <Logo />
        <nav className="nav" aria-label="Main">
          <Links className="nav-links" more={<MorePages />} />
        </nav>
        <Island name="search" Component={SearchField} props={searchField} />
        <PageLink to={paths.search.href()} className="header-find" aria-label={paths.search.title}>
          <Icon icon={icons.search} />
        </PageLink>
        <Enquire className="button button-dark header-enquire" />
        <Disclosure
          className={hasMore ? 'menu menu-late' : 'menu'}
          label="Menu"
          summary={
            <>
              <Icon icon={icons.menu} className="menu-open" />
              <Icon icon={icons.close} className="menu-close" />
            </>
          }
        >
          <nav className="menu-sheet" aria-label="Main">
            <Links className="menu-links" more={<StaffPageLinks place="menu" />} />
            <div className="menu-ways">
              {phone && (
                <a className="button button-line" href={telephone(phone.number)}>
                  <span>
                    Call <span className="figure">{phone.number}</span>
                  </span>
                  <Icon icon={icons.phone} />
                </a>
              )}
              <Enquire className="button button-signal" />
            </div>
          </nav>
        </Disclosure>
      </div>
    </header>
  );
}

const productPages = [paths.products, paths.category, paths.product];

function Links({ className, more }: { className: string; more: ReactNode }) {
  const { pathname } = usePlace();
  const { sizing, codes } = useTools();
  const hasTools = sizing ?? codes;
  const amongProducts = productPages.some(({ pattern }) => matchPath(pattern, pathname));
  return (
    <ul className={className}>
      <li>
        <PageLink to={paths.home.href()}>{paths.home.title}</PageLink>
      </li>
      <li>
        <Disclosure
          className="lines"
          current={amongProducts}
          summary={
            <>
              {paths.products.title}
              <Icon icon={icons.chevron} />
            </>
          }
        >
          <div className="lines-panel">
            <CategoryLinks className="lines-list" />
            <PageLink to={paths.products.href()} className="lines-all">
              All products
              <Icon icon={icons.arrow} />
            </PageLink>
            {hasTools && (
              <ul className="lines-list lines-tools">
                <ToolLinks />
              </ul>
            )}
          </div>
        </Disclosure>
      </li>
      {[paths.gallery, paths.about, paths.contact].map(page => (
        <li key={page.pattern}>
          <PageLink to={page.href()}>{page.title}</PageLink>
        </li>
      ))}
      {more}
    </ul>
  );
}

/** In characters: a longer title, or a second page, would leave the name of the company no space in the row. */
const shortTitle = 12;

/** The pages of staff in the row: one with a short title as it is, others behind an entry of their own. */
function MorePages() {
  const { pathname } = usePlace();
  const pages = useStaffPages('menu');
  const [first] = pages;
  if (!first || (pages.length === 1 && first.title.length <= shortTitle)) return <StaffPageLinks place="menu" />;
  const current = pages.some(({ name }) => paths.page.href({ name }) === pathname);
  return (
    <li>
      <Disclosure
        className="lines"
        current={current}
        summary={
          <>
            More
            <Icon icon={icons.chevron} />
          </>
        }
      >
        <div className="lines-panel lines-panel-last">
          <ul className="lines-list">
            <StaffPageLinks place="menu" />
          </ul>
        </div>
      </Disclosure>
    </li>
  );
}
