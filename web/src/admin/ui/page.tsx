import { type ReactNode, useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useEnquiryCounts } from '../data/enquiry-counts.ts';
import { lastAddress, type Returned } from './table/list-place.ts';

/** A page in the breadcrumb. */
export type Crumb = { title: string; to: string; tab?: string };

type PageProps = {
  title: string;
  crumbs?: Crumb[];
  action?: ReactNode;
  children: ReactNode;
};

/**
 * A staff screen: breadcrumb, title and main action above its content. The tab's title has the number of new enquiries.
 */
export function Page({ title, crumbs = [], action, children }: PageProps) {
  const { id } = useParams();
  const waiting = useEnquiryCounts()?.new ?? 0;
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${title} · Back office`;
  }, [title, waiting]);
  return (
    <>
      <header className="page-head">
        {crumbs.length > 0 && (
          <nav aria-label="Breadcrumb">
            <ol className="crumbs">
              {crumbs.map(crumb => (
                <li key={crumb.to}>
                  <Link to={lastAddress(crumb.to)} state={{ returned: id, tab: crumb.tab } satisfies Returned}>
                    {crumb.title}
                  </Link>
                </li>
              ))}
              <li aria-current="page">{title}</li>
            </ol>
          </nav>
        )}
        <h1 tabIndex={-1}>{title}</h1>
        {action && <div className="page-action">{action}</div>}
      </header>
      {children}
    </>
  );
}
