import { firstScreenId } from '@hydraulics/common/contract/render';
import { paths } from '@hydraulics/common/contract/site-paths';
import type { ReactNode } from 'react';
import { PageLink } from './link.tsx';
import { Unbroken } from './unbroken.tsx';

type Crumb = { title: string; href: string };

type BannerProps = {
  title: string;
  trail?: Crumb[];
  /** The last step of the breadcrumb: by default the title; null leaves it out. */
  here?: string | null;
  /** A low banner, for a page with more on its first screen; such a page renders `FirstScreenEnd` itself. */
  compact?: boolean;
  /** Whether the page has its first heading below the banner, whose title is then a text. */
  plain?: boolean;
  children?: ReactNode;
};

/** The banner of a page: breadcrumb, title and further content on drawing paper. */
export function Banner({ title, trail = [], here = title, compact = false, plain = false, children }: BannerProps) {
  const Title = plain ? 'p' : 'h1';
  return (
    <div className={`banner drawing-paper ${compact ? 'banner-compact' : ''}`}>
      <div className="banner-inner">
        <nav className="crumbs" aria-label="Breadcrumb">
          <ol className="crumbs-list">
            {[{ title: paths.home.title, href: paths.home.href() }, ...trail].map(crumb => (
              <li key={crumb.href}>
                <PageLink to={crumb.href}>{crumb.title}</PageLink>
              </li>
            ))}
            {here !== null && <li aria-current="page">{here}</li>}
          </ol>
        </nav>
        <div className="banner-row">
          <Title className="banner-title">
            <Unbroken>{title}</Unbroken>
          </Title>
          {children}
        </div>
        {!compact && <FirstScreenEnd />}
      </div>
    </div>
  );
}

/** Marks the end of the content that browsers must wait for before the first paint, because it shifts earlier parts. */
export const FirstScreenEnd = () => <i id={firstScreenId} hidden />;

/** The title block of a drawing: labelled cells in a corner of the banner. */
export function TitleBlock({
  cells,
  className = '',
}: {
  cells: [label: string, value: ReactNode][];
  className?: string;
}) {
  return (
    <dl className={`block ${className}`}>
      {cells.map(([label, value]) => (
        <div className="block-cell" key={label}>
          <dt>{label}</dt>
          <dd className="figure">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
